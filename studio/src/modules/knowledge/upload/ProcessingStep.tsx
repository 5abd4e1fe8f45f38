import { Button, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import {
  type DocumentProgress,
  useCancelDocument,
  useProgress,
  useRetryDocument,
} from '../documents/documentQueries.js';
import { isBusy } from '../documents/KnowledgeDocument.js';
import { useProblemText } from '../documents/useProblemText.js';
import classes from './ProcessingStep.module.css';
import { processingMessages } from './processingMessages.js';
import wizard from './Wizard.module.css';

interface ProcessingStepProps {
  datasetId: string;
  documentIds: readonly string[];
}

/** How far the documents are: a bar, the time left, and why something failed with a retry. */
export function ProcessingStep({ datasetId, documentIds }: ProcessingStepProps) {
  const t = useMessages(processingMessages);
  const progress = useProgress(documentIds);
  return (
    <div className={wizard.narrow}>
      <Loaded query={progress} failed={t('failed')}>
        {(rows) => {
          const failed = rows.filter(({ state }) => state === 'failed').length;
          const isDone = !rows.some(isBusy);
          return (
            <>
              <Text size="sm" c="var(--h-text-2)" mb="md" role="status">
                {!isDone ? t('leaveHint') : failed === 0 ? t('allDone') : t('someFailed', { failed })}
              </Text>
              <ul className={classes.rows} aria-label={t('title')}>
                {rows.map((row) => (
                  <ProgressRow key={row.id} datasetId={datasetId} row={row} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** Whether all documents have been processed, for the button that ends the wizard. */
export function useIsProcessed(documentIds: readonly string[]): boolean {
  const { data } = useProgress(documentIds);
  return data !== undefined && !data.some(isBusy);
}

function ProgressRow({ datasetId, row }: { datasetId: string; row: DocumentProgress }) {
  const t = useMessages(processingMessages);
  const language = useLanguage();
  const retry = useRetryDocument(datasetId);
  const cancel = useCancelDocument(datasetId);
  const problem = useProblemText(row);
  const { name, percent, phase, remainingMs, attempt, state } = row;
  const words = [
    t('phase', { phase: t(phase), percent }),
    remainingMs !== undefined && t('left', { time: formatDuration(remainingMs, language) }),
    attempt > 1 && t('attempt', { count: attempt }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <div className={classes.name} title={name}>
          {name}
        </div>
        {state === 'failed' ? (
          <div className={classes.bad} role="alert">
            <IconAlertTriangle size={14} aria-hidden /> {problem}
          </div>
        ) : isBusy(row) ? (
          <>
            <Progress value={percent} size={4} my={4} aria-label={`${name}: ${words}`} />
            <div className={classes.busy}>{words}</div>
          </>
        ) : (
          <div className={classes.done}>
            <IconCircleCheck size={14} aria-hidden /> {t('done')}
          </div>
        )}
      </div>
      {row.canRetry && (
        <Button
          variant="default"
          size="xs"
          loading={retry.isPending}
          aria-label={`${t('retry')}: ${name}`}
          onClick={() => retry.mutate(row)}
        >
          {t('retry')}
        </Button>
      )}
      {row.canCancel && isBusy(row) && (
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          aria-label={`${t('cancel')}: ${name}`}
          onClick={() => cancel.mutate(row)}
        >
          {t('cancel')}
        </Button>
      )}
    </li>
  );
}
