import { StatusPill } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { WorkflowRow } from '../WorkflowRow.js';
import { workflowMessages } from '../workflowMessages.js';

/** Draft, test run passed, or published. */
export function WorkflowStatusPill({ status }: { status: WorkflowRow['status'] }) {
  const t = useMessages(workflowMessages);
  if (status === 'published') return <StatusPill status="success">{t('published')}</StatusPill>;
  if (status === 'ready') return <StatusPill status="running">{t('readyToPublish')}</StatusPill>;
  return <StatusPill status="waiting">{t('draft')}</StatusPill>;
}
