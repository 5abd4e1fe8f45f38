import type { AuditLine } from '@heddle/api-contract/families/audit';
import { EmptyState, type PillStatus, StatusPill } from '@heddle/ui-kit';
import { Button, Code, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { refusalName } from '../../../shared/api/refusals/refusalText.js';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { auditMessages } from '../auditMessages.js';
import { type AuditOutcome, useAuditLog } from '../queries.js';
import { targetMessages } from '../targetMessages.js';

const filters = ['all', 'done', 'refused'] as const;

/** Actions and denied attempts, in one space or in the whole installation. */
export function AuditLog({ spaceId }: { spaceId?: string }) {
  const t = useMessages(auditMessages);
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const log = useAuditLog(spaceId, filter === 'all' ? undefined : filter);
  return (
    <Stack gap="md" align="flex-start">
      <SegmentedControl
        aria-label={t('outcome')}
        value={filter}
        onChange={(value) => setFilter(value as typeof filter)}
        data={filters.map((value) => ({ value, label: t(value) }))}
      />
      <Loaded query={log} failed={t('failed')}>
        {(lines) =>
          lines.length > 0 ? (
            <LineTable lines={lines} />
          ) : (
            <EmptyState
              title={t(filter === 'all' ? 'empty' : 'emptyFiltered')}
              reason={t(filter === 'all' ? 'emptyWhy' : 'emptyFilteredWhy')}
              withDrawing={filter === 'all'}
            >
              {filter !== 'all' && <Button onClick={() => setFilter('all')}>{t('showAll')}</Button>}
            </EmptyState>
          )
        }
      </Loaded>
      {log.hasNextPage && (
        <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Stack>
  );
}

function LineTable({ lines }: { lines: readonly AuditLine[] }) {
  const t = useMessages(auditMessages);
  const language = useLanguage();
  return (
    <WideTable label={t('title')} minWidth={720}>
      <Table aria-label={t('title')} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {(['when', 'who', 'what', 'result', 'target', 'from'] as const).map((column) => (
              <Table.Th key={column}>{t(column)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>
                <time dateTime={new Date(line.at).toISOString()}>{formatMoment(line.at, language)}</time>
              </Table.Td>
              <Table.Td>{nameOf(line, t)}</Table.Td>
              <Table.Td>
                <ActionName line={line} />
                {line.times > 1 && (
                  <Text size="xs" c="dimmed">
                    {t('times', { count: line.times })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <Outcome line={line} />
              </Table.Td>
              <Table.Td>
                <Targets target={line.target} />
              </Table.Td>
              <Table.Td>{line.address}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function nameOf(line: AuditLine, t: (key: 'nobody' | 'gone') => string): string {
  if (line.actor_id === '') return t('nobody');
  return line.actor_name || t('gone');
}

/** A call that this server no longer has is shown by its name. */
function ActionName({ line: { action, action_label: label } }: { line: AuditLine }) {
  const language = useLanguage();
  return label ? label[language] : <Code>{action}</Code>;
}

type TargetKey = keyof (typeof targetMessages)['messages']['en'];

function Targets({ target }: Pick<AuditLine, 'target'>) {
  const t = useMessages(targetMessages);
  const nameOf = (field: string) =>
    Object.hasOwn(targetMessages.messages.en, field) ? t(field as TargetKey) : field;
  return (
    <Stack gap={2}>
      {Object.entries(target).map(([field, value]) => (
        <Text key={field} size="xs">
          {nameOf(field)} <Code>{value}</Code>
        </Text>
      ))}
    </Stack>
  );
}

const pills: Record<AuditOutcome, PillStatus> = {
  done: 'success',
  refused: 'warning',
  failed: 'failed',
  begun: 'skipped',
};

function Outcome({ line: { outcome, reason } }: { line: AuditLine }) {
  const t = useMessages(auditMessages);
  const why = outcome === 'begun' ? t('begunWhy') : reason && refusalName(reason);
  return (
    <>
      <StatusPill status={pills[outcome]}>{t(outcome === 'failed' ? 'failedOutcome' : outcome)}</StatusPill>
      {why && (
        <Text size="xs" c="dimmed" mt={2}>
          {why}
        </Text>
      )}
    </>
  );
}
