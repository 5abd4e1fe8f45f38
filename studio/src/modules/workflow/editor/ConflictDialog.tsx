import { Button, Modal, Stack, Text } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n.js';
import { editorWords } from './editorWords.js';

interface ConflictDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onKeepAsCopy(): void;
  onReplace(): void;
  onClose(): void;
}

/** Somebody else saved first: what was changed here becomes a copy, or replaces theirs. Nothing is lost either way. */
export function ConflictDialog({ isOpen, isBusy, onKeepAsCopy, onReplace, onClose }: ConflictDialogProps) {
  const words = useWords(editorWords);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={words('conflictTitle')}
      size={400}
      closeButtonProps={{ 'aria-label': words('close') }}
    >
      <Stack>
        <Text size="md" c="var(--h-text-2)">
          {words('conflictWhy')}
        </Text>
        <Button onClick={onKeepAsCopy} loading={isBusy}>
          {words('keepMineAsCopy')}
        </Button>
        <Button variant="default" onClick={onReplace} disabled={isBusy}>
          {words('replaceWithMine')}
        </Button>
      </Stack>
    </Modal>
  );
}
