import { EmptyState } from '@heddle/ui-kit';
import { useParams } from '@tanstack/react-router';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { useDeletedWorkflows, useRestoreWorkflow } from '../queries.js';
import { type DeletedRow, deletionDays } from '../WorkflowRow.js';
import { workflowMessages } from '../workflowMessages.js';

/** Deleted workflows of a space, which can be restored for a while. */
export function TrashPage() {
  const t = useMessages(workflowMessages);
  const shared = useMessages(sharedMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/trash' });
  const deleted = useDeletedWorkflows(spaceId);
  return (
    <>
      <PageHead title={t('trash')} why={t('trashWhy', { days: deletionDays })} />
      <Loaded query={deleted} failed={t('listFailed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('trashEmpty')} reason={t('trashEmptyWhy', { days: deletionDays })}>
              <LinkAnchor to="/space/$space_id/library" params={{ space_id: spaceId }}>
                {shared('toSpace')}
              </LinkAnchor>
            </EmptyState>
          ) : (
            <Rows label={t('trash')}>
              {rows.map((row) => (
                <DeletedWorkflow key={row.id} spaceId={spaceId} row={row} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <MoreButton query={deleted} />
    </>
  );
}

function DeletedWorkflow({ spaceId, row }: { spaceId: string; row: DeletedRow }) {
  const t = useMessages(workflowMessages);
  const language = useLanguage();
  const restore = useRestoreWorkflow(spaceId);
  return (
    <Row
      name={row.name}
      about={
        <Moment
          at={row.deletedAt}
          within={(time) => t('deletedAt', { time, end: formatMoment(row.purgedAt, language) })}
        />
      }
    >
      {row.canRestore ? (
        <RowButton
          label={t('restore')}
          name={row.name}
          isBusy={restore.isPending}
          onClick={() => restore.mutate(row)}
        />
      ) : (
        t('restoreNotYours')
      )}
    </Row>
  );
}
