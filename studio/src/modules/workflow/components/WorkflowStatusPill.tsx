import { StatusPill } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { WorkflowState } from '../WorkflowRow.js';
import { workflowMessages } from '../workflowMessages.js';

/** Draft, test run passed, submitted, or published, then with its version and whether the draft has changed since. */
export function WorkflowStatusPill({ state: { draft, version } }: { state: WorkflowState }) {
  const t = useMessages(workflowMessages);
  if (draft === 'submitted' && version === '')
    return <StatusPill status="running">{t('submitted')}</StatusPill>;
  if (draft !== 'published' && version === '')
    return draft === 'tested' ? (
      <StatusPill status="running">{t('readyToPublish')}</StatusPill>
    ) : (
      <StatusPill status="waiting">{t('draft')}</StatusPill>
    );
  return (
    <>
      <StatusPill status="success">
        {version === '' ? t('published') : t('publishedAs', { version })}
      </StatusPill>
      {draft !== 'published' && <StatusPill status="warning">{t('unpublishedChanges')}</StatusPill>}
    </>
  );
}
