import { ActionIcon, Button, Loader, UnstyledButton } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useProblemText } from '../documents/useProblemText.js';
import classes from '../upload/Files.module.css';
import { webMessages } from './webMessages.js';
import type { FetchedPage } from './webQueries.js';

interface PageRowProps {
  page: FetchedPage;
  isChosen: boolean;
  onChoose(): void;
  onRetry(): void;
  onRemove(): void;
}

/** A fetched page: its title, size, or why it could not be fetched. */
export function PageRow({ page, isChosen, onChoose, onRetry, onRemove }: PageRowProps) {
  const t = useMessages(webMessages);
  const reason = useProblemText(page);
  const { title, url, state, characterCount } = page;
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <div className={classes.rowText}>
        <UnstyledButton
          className={classes.choose ?? ''}
          title={url}
          disabled={state !== 'ready'}
          aria-current={isChosen || undefined}
          onClick={onChoose}
        >
          {title}
        </UnstyledButton>
        <div
          className={classes.state}
          data-kind={state === 'failed' ? 'bad' : state === 'fetching' ? 'busy' : undefined}
          role={state === 'failed' ? 'alert' : undefined}
        >
          {state === 'fetching' ? (
            <>
              <Loader size={10} aria-hidden /> {t('fetching')}
            </>
          ) : state === 'failed' ? (
            t('failed', { reason })
          ) : (
            t('fetched', { count: characterCount })
          )}
        </div>
      </div>
      {state === 'ready' && <IconCheck size={16} className={classes.ok} aria-hidden />}
      {state === 'failed' && (
        <Button variant="default" size="compact-xs" aria-label={`${t('retry')}: ${title}`} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`${t('remove')}: ${title}`}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
