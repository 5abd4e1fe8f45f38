import { StatusPill } from '@heddle/ui-kit';
import { useWords } from '../../../shared/i18n/i18n.js';
import type { WorkflowRow } from '../WorkflowRow.js';
import { workflowWords } from '../workflowWords.js';

/** Draft, test run passed, or published. */
export function WorkflowStatusPill({ status }: { status: WorkflowRow['status'] }) {
  const words = useWords(workflowWords);
  if (status === 'published') return <StatusPill status="success">{words('published')}</StatusPill>;
  if (status === 'ready') return <StatusPill status="running">{words('readyToPublish')}</StatusPill>;
  return <StatusPill status="waiting">{words('draft')}</StatusPill>;
}
