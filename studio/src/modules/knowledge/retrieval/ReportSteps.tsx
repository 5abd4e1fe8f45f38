import type { RetrievalReport } from '@heddle/api-contract';
import { Alert } from '@mantine/core';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Retrieval.module.css';
import { retrievalMessages } from './retrievalMessages.js';
import { useSkipText } from './useSkipText.js';

/** What each step of a search took, why steps were left out, and the statements on tables. */
export function ReportSteps({ report }: { report: RetrievalReport }) {
  const t = useMessages(retrievalMessages);
  const language = useLanguage();
  const skipText = useSkipText();
  const { rewrite, channels, rerank, fusion, results, statements } = report;
  const channelNames = { semantic: t('semantic'), fullText: t('fullText'), nl2sql: t('sqlChannel') };
  const steps = [
    { name: t('rewrite'), color: 'ai', ...rewrite },
    ...channels.map((channel) => ({ ...channel, name: channelNames[channel.name], color: channel.name })),
    { name: t('rerank'), color: 'tool', ...rerank },
  ];
  const ran = steps.filter(({ skipped }) => skipped === undefined);
  const total = Math.max(1, ...[ran.reduce((sum, { milliseconds }) => sum + milliseconds, 0)]);
  const time = (milliseconds: number) => formatDuration(milliseconds, language);
  return (
    <>
      {report.needs_reindex && (
        <Alert color="weld" variant="light" py={6} mb={10}>
          {t('needsReindex')}
        </Alert>
      )}
      <div className={classes.steps}>
        <strong>{t('kept', { count: Math.max(fusion.length, results.length), kept: results.length })}</strong>
        <ul className={classes.times} aria-label={t('times')}>
          {steps.map((step) => {
            const skipped = skipText(step);
            return (
              <li key={step.name} data-color={step.color} data-skipped={skipped !== '' || undefined}>
                {step.name} <b>{skipped === '' ? time(step.milliseconds) : skipped}</b>
              </li>
            );
          })}
          <li>{t('total', { time: time(report.milliseconds) })}</li>
        </ul>
      </div>
      <div className={classes.timeBar} aria-hidden>
        {ran.map(({ name, color, milliseconds }) => (
          <span key={name} data-color={color} style={{ width: `${(milliseconds / total) * 100}%` }} />
        ))}
      </div>
      {statements.length > 0 && (
        <section aria-label={t('statements')}>
          {statements.map(({ document_id, document_name, sql, row_count, problem }) => (
            <div key={`${document_id} ${sql}`} className={classes.statement}>
              <span>
                {document_name} · {problem ?? t('rows', { count: row_count })}
              </span>
              <pre>{sql}</pre>
            </div>
          ))}
        </section>
      )}
      {results.flatMap(({ slice_id, content }, index) =>
        slice_id === ''
          ? [
              <pre key={index} className={classes.sqlResult}>
                {content}
              </pre>,
            ]
          : [],
      )}
    </>
  );
}
