import { ActionIcon, Button, Loader, UnstyledButton } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { useProblemText } from '../documents/useProblemText.js';
import classes from '../upload/Files.module.css';
import { entryMessages } from './entryMessages.js';
import { type ImportedEntry, isUnderWay, useRetryEntry } from './entryQueries.js';

interface ImportedRowProps {
  entry: ImportedEntry;
  isChosen: boolean;
  /** Shows its preview. */
  onChoose(): void;
  onRemove(): void;
}

/** A file that is copied from its source: how far it is, or why it was not copied, with a retry. */
export function ImportedRow({ entry, isChosen, onChoose, onRemove }: ImportedRowProps) {
  const t = useMessages(entryMessages);
  const language = useLanguage();
  const retry = useRetryEntry();
  const reason = useProblemText(entry);
  const { id, name, state, size } = entry;
  const isFailed = state === 'failed';
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <div className={classes.rowText}>
        <UnstyledButton
          className={classes.choose ?? ''}
          title={name}
          disabled={state !== 'success'}
          aria-current={isChosen || undefined}
          onClick={onChoose}
        >
          {name}
        </UnstyledButton>
        <div
          className={classes.state}
          data-kind={isFailed ? 'bad' : isUnderWay(entry) ? 'busy' : undefined}
          role={isFailed ? 'alert' : undefined}
        >
          {state === 'running' && <Loader size={10} aria-hidden />}{' '}
          {isFailed
            ? t('failedEntry', { reason })
            : state === 'success'
              ? t('success', { size: formatBytes(size, language) })
              : t(state)}
        </div>
      </div>
      {state === 'success' && <IconCheck size={16} className={classes.ok} aria-hidden />}
      {(isFailed || state === 'cancelled') && (
        <Button
          variant="default"
          size="compact-xs"
          loading={retry.isPending}
          aria-label={`${t('retry')}: ${name}`}
          onClick={() => retry.mutate(id)}
        >
          {t('retry')}
        </Button>
      )}
      {!isUnderWay(entry) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`${t('remove')}: ${name}`}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
