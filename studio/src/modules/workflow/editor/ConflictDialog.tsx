import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { editorMessages } from './editorMessages.js';

interface ConflictDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onKeepAsCopy(): void;
  onReplace(): void;
  onClose(): void;
}

/**
 * Save conflict: local changes are saved as a copy or overwrite the other version. Nothing is lost either
 * way.
 */
export function ConflictDialog({ isOpen, isBusy, onKeepAsCopy, onReplace, onClose }: ConflictDialogProps) {
  const t = useMessages(editorMessages);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('conflictTitle')}
      size={400}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="md" c="var(--h-text-2)">
          {t('conflictWhy')}
        </Text>
        <Button onClick={onKeepAsCopy} loading={isBusy}>
          {t('keepMineAsCopy')}
        </Button>
        <Button variant="default" onClick={onReplace} disabled={isBusy}>
          {t('replaceWithMine')}
        </Button>
      </Stack>
    </Modal>
  );
}
