import { type PillStatus, StatusPill } from '@heddle/ui-kit';
import { formatDuration, formatExact } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { developMessages } from '../developMessages.js';
import type { Entry, LastRun as Run } from '../Entry.js';

const pills: Record<Run['status'], PillStatus> = {
  queued: 'running',
  running: 'running',
  waiting: 'warning',
  success: 'success',
  failed: 'failed',
  cancelled: 'skipped',
};

/** How the latest run of a workflow or app, or the latest answer of an agent, ended. */
export function LastRun({ entry: { kind, lastRun } }: { entry: Entry }) {
  const t = useMessages(developMessages);
  const language = useLanguage();
  const isAgent = kind === 'agent';
  if (!lastRun) return <span>{t(isAgent ? 'neverAnswered' : 'neverRan')}</span>;
  const { status, at, durationMs } = lastRun;
  const when = t('ranAt', {
    time: formatExact(at, language),
    duration: formatDuration(durationMs, language),
  });
  return (
    <span title={when}>
      <StatusPill status={pills[status]}>{t(`${isAgent ? 'answer' : 'run'}_${status}`)}</StatusPill>
    </span>
  );
}
