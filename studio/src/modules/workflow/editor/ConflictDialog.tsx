import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { editorMessages } from './editorMessages.js';

interface ConflictDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  /** False if this tab only shows an earlier version. */
  isEdited: boolean;
  canEdit: boolean;
  /** Joins both versions. */
  onCombine(): void;
  onReload(): void;
  onKeepAsCopy(): void;
  onReplace(): void;
  onClose(): void;
}

/**
 * Save conflict, or a stale tab: joins both versions, loads the latest one, keeps the one here as a copy, or
 * overwrites.
 */
export function ConflictDialog({ isOpen, isBusy, isEdited, canEdit, ...on }: ConflictDialogProps) {
  const t = useMessages(editorMessages);
  return (
    <Modal
      opened={isOpen}
      onClose={on.onClose}
      title={t('conflictTitle')}
      size={400}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="md" c="var(--h-text-2)">
          {t(isEdited ? 'conflictWhy' : 'staleWhy')}
        </Text>
        {isEdited && canEdit && (
          <Button onClick={on.onCombine} loading={isBusy}>
            {t('combine')}
          </Button>
        )}
        {isEdited ? (
          <Button variant={canEdit ? 'default' : 'filled'} onClick={on.onKeepAsCopy} disabled={isBusy}>
            {t('keepMineAsCopy')}
          </Button>
        ) : (
          <Button onClick={on.onReload} loading={isBusy}>
            {t('loadLatest')}
          </Button>
        )}
        {canEdit && (
          <Button variant="default" onClick={on.onReplace} disabled={isBusy}>
            {t('replaceWithMine')}
          </Button>
        )}
        {isEdited && (
          <Button variant="subtle" color="gray" onClick={on.onReload} disabled={isBusy}>
            {t('discardMine')}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
