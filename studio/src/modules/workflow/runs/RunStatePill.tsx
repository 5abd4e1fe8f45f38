import { type PillStatus, StatusPill } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { ListedRun } from './queries.js';
import { runListMessages } from './runListMessages.js';

const pills: Record<ListedRun['status'], PillStatus> = {
  queued: 'waiting',
  running: 'running',
  waiting: 'waiting',
  success: 'success',
  failed: 'failed',
  cancelled: 'skipped',
};

/** State of a run in words and color. */
export function RunStatePill({ status }: Pick<ListedRun, 'status'>) {
  const t = useMessages(runListMessages);
  return <StatusPill status={pills[status]}>{t(`state.${status}`)}</StatusPill>;
}
