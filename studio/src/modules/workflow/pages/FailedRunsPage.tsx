import { confirm, EmptyState, showSuccess } from '@heddle/ui-kit';
import { DataTable } from '@heddle/ui-kit/DataTable';
import { Button, Group, Progress, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { tablePages } from '../../../shared/parts/tableQuery.js';
import { type BulkAction, type BulkResult, type ListedRun, useBulkAction } from '../runs/queries.js';
import { runColumns } from '../runs/runColumns.js';
import { runListMessages } from '../runs/runListMessages.js';
import { useLiveRuns } from '../runs/useLiveRuns.js';

const unresolved = { isUnresolved: true };

/** Failed runs of a space that nobody has dealt with, to run again or dismiss. */
export function FailedRunsPage() {
  const t = useMessages(runListMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/failed-runs' });
  const frame = useRef<HTMLDivElement>(null);
  const { pages, rows, waiting, showNew } = useLiveRuns(spaceId, unresolved, frame);
  const columns = useMemo(() => {
    const { started, workflow, error, input, version, caller } = runColumns(t, language);
    return [started, workflow, error, { ...input, width: 200 }, version, caller];
  }, [t, language]);
  return (
    <>
      <PageHead title={t('failedRuns')} why={t('failedRunsWhy')}>
        {waiting > 0 && (
          <Button variant="default" onClick={showNew}>
            {t('newRuns', { count: waiting })}
          </Button>
        )}
      </PageHead>
      <div ref={frame}>
        <DataTable
          id="failedRuns"
          label={t('failedRuns')}
          columns={columns}
          rows={rows}
          rowId={({ execute_id }) => execute_id}
          rowLabel={({ workflow_name, created_at }) =>
            `${workflow_name}, ${formatMoment(created_at, language)}`
          }
          empty={
            <EmptyState title={t('noFailed')} reason={t('noFailedWhy')}>
              <GuideLink guide="run-a-workflow" />
            </EmptyState>
          }
          onOpen={(run) =>
            void navigate({
              to: '/work_flow/run',
              search: { space_id: spaceId, workflow_id: run.workflow_id, execute_id: run.execute_id },
            })
          }
          bulkActions={(chosen, clear) => (
            <BulkActions
              spaceId={spaceId}
              chosen={chosen}
              onDone={() => {
                clear();
                void pages.refetch();
              }}
            />
          )}
          {...tablePages(pages, t('failed'))}
        />
      </div>
    </>
  );
}

interface BulkActionsProps {
  spaceId: string;
  chosen: readonly ListedRun[];
  onDone(): void;
}

function BulkActions({ spaceId, chosen, onDone }: BulkActionsProps) {
  const t = useMessages(runListMessages);
  const shared = useMessages(sharedMessages);
  const bulk = useBulkAction(spaceId);
  const [done, setDone] = useState(0);
  const all = chosen.length;
  async function handleAction(action: BulkAction): Promise<void> {
    if (action === 'dismiss') {
      const isSure = await confirm({
        title: t('dismissTitle', { count: all }),
        children: t('dismissWhy'),
        confirm: t('bulkDismiss'),
        cancel: shared('cancel'),
      });
      if (!isSure) return;
    }
    setDone(0);
    const ids = chosen.map(({ execute_id }) => execute_id);
    bulk.mutate(
      { action, ids, onProgress: setDone },
      { onSuccess: (result) => showSuccess(summaryOf(action, result)), onSettled: onDone },
    );
  }
  function summaryOf(action: BulkAction, { done: count, already, refused }: BulkResult): string {
    return [
      t(action === 'dismiss' ? 'dismissDone' : 'rerunDone', { count }),
      already > 0 && t('alreadyDone', { count: already }),
      refused > 0 && t('notPossible', { count: refused }),
    ]
      .filter(Boolean)
      .join(' · ');
  }
  if (bulk.isPending)
    return (
      <Group gap="xs" wrap="nowrap" role="status">
        <Progress w={120} value={(done / Math.max(1, all)) * 100} aria-label={t('progress', { done, all })} />
        <Text size="xs">{t('progress', { done, all })}</Text>
      </Group>
    );
  return (
    <>
      <Button size="xs" onClick={() => void handleAction('rerun')}>
        {t('bulkRerun')}
      </Button>
      <Button size="xs" variant="default" onClick={() => void handleAction('rerunFromFailed')}>
        {t('bulkRerunFailed')}
      </Button>
      <Button size="xs" variant="default" onClick={() => void handleAction('dismiss')}>
        {t('bulkDismiss')}
      </Button>
    </>
  );
}
