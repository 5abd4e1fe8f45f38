import { EmptyState, showSuccess } from '@heddle/ui-kit';
import { Button, Table, Text } from '@mantine/core';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { type RowChange, useRowChanges, useUndoRows } from '../data/rowQueries.js';
import { historyMessages } from './historyMessages.js';

interface HistoryTabProps {
  databaseId: string;
  tableType: number;
  canWrite: boolean;
}

/** Who changed rows of a table, newest first, with undo. */
export function HistoryTab({ databaseId, tableType, canWrite }: HistoryTabProps) {
  const t = useMessages(historyMessages);
  const changes = useRowChanges({ databaseId, tableType });
  const undo = useUndoRows({ databaseId, tableType });
  return (
    <Loaded query={changes} failed={t('failed')}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState title={t('empty')} reason={t('emptyWhy')}>
            <GuideLink guide="databases-in-the-studio" />
          </EmptyState>
        ) : (
          <WideTable label={t('title')} minWidth={520}>
            <Table fz={13}>
              <Table.Tbody>
                {list.map((change) => (
                  <ChangeRow
                    key={change.change_id}
                    change={change}
                    canUndo={canWrite && change.can_undo}
                    isBusy={undo.isPending && undo.variables === change.change_id}
                    onUndo={() =>
                      undo.mutate(change.change_id, {
                        onSuccess: ({ restored }) => showSuccess(t('restored', { count: restored })),
                      })
                    }
                  />
                ))}
              </Table.Tbody>
            </Table>
          </WideTable>
        )
      }
    </Loaded>
  );
}

interface ChangeRowProps {
  change: RowChange;
  canUndo: boolean;
  isBusy: boolean;
  onUndo(): void;
}

function ChangeRow({ change, canUndo, isBusy, onUndo }: ChangeRowProps) {
  const t = useMessages(historyMessages);
  const { kind, user_name, time, added, altered, deleted, undone } = change;
  const parts = [
    kind === 'reset' && t('reset'),
    added > 0 && t('added', { count: added }),
    altered > 0 && t('altered', { count: altered }),
    deleted > 0 && t('deleted', { count: deleted }),
  ].filter(Boolean);
  return (
    <Table.Tr>
      <Table.Td pl={16}>{parts.join(' · ')}</Table.Td>
      <Table.Td w={180}>{user_name}</Table.Td>
      <Table.Td w={140}>
        <Moment at={time * 1000} />
      </Table.Td>
      <Table.Td w={160} ta="end" pr={16}>
        {canUndo ? (
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={onUndo}>
            {t('undo')}
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            {t(undone ? 'undone' : 'cannotUndo')}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
