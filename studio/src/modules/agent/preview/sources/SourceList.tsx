import type { Turn } from '@heddle/chat';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../../shared/parts/lazyDialog.js';
import type { ViewDialogProps } from '../../../knowledge/index.js';
import { previewMessages } from '../previewMessages.js';
import classes from './SourceList.module.css';
import { type AnswerSource, sourcesOf } from './sourcesOf.js';

const ViewDialog = lazyDialog<ViewDialogProps>(
  async () => (await import('../../../knowledge/index.js')).ViewDialog,
);

/** The passages that an answer is based on; each opens at its place in the knowledge base. */
export function SourceList({ spaceId, turn }: { spaceId: string; turn: Turn }) {
  const t = useMessages(previewMessages);
  const [opened, setOpened] = useState<AnswerSource>();
  const sources = sourcesOf(turn);
  if (sources.length === 0) return null;
  return (
    <>
      <ol className={classes.list} aria-label={t('sources')}>
        {sources.map((source) => (
          <li key={source.number}>
            <UnstyledButton
              className={classes.row ?? ''}
              disabled={source.datasetId === undefined}
              aria-label={t('openSource', { number: source.number, name: nameOf(source) })}
              onClick={() => setOpened(source)}
            >
              <span className={classes.number}>{source.number}</span>
              <span className={classes.name}>{nameOf(source)}</span>
              {source.page !== undefined && (
                <span className={classes.faint}>{t('sourcePage', { page: source.page })}</span>
              )}
              {source.score !== undefined && <span className={classes.faint}>{source.score.toFixed(2)}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {opened?.datasetId !== undefined && (
        <ViewDialog
          spaceId={spaceId}
          datasetId={opened.datasetId}
          documentId={opened.documentId}
          chunkId={opened.sliceId}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const nameOf = ({ document, dataset, text }: AnswerSource): string =>
  document ?? dataset ?? text.slice(0, 60);
