import type { AuditLine } from '@heddle/api-contract/families/audit';
import { EmptyState, type PillStatus, StatusPill } from '@heddle/ui-kit';
import { DataTable, type DataTableColumn } from '@heddle/ui-kit/DataTable';
import type { Language } from '@heddle/workflow-schema';
import { Code, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { refusalName } from '../../../shared/api/refusals/codeTexts.js';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { type Translate, useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { tablePages } from '../../../shared/parts/tableQuery.js';
import { auditMessages } from '../auditMessages.js';
import { type AuditOutcome, useAuditLog } from '../queries.js';
import { targetMessages } from '../targetMessages.js';

const filters = ['all', 'done', 'refused'] as const;

/** Actions and denied attempts, in one space or in the whole installation. */
export function AuditLog({ spaceId }: { spaceId?: string }) {
  const t = useMessages(auditMessages);
  const language = useLanguage();
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const log = useAuditLog(spaceId, filter === 'all' ? undefined : filter);
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <DataTable
      id="audit"
      label={t('title')}
      columns={columns}
      rows={log.data}
      rowId={({ id }) => id}
      rowLabel={(line) => line.action}
      empty={
        <EmptyState title={t('empty')} reason={t('emptyWhy')}>
          <GuideLink guide="operate" />
        </EmptyState>
      }
      isFiltered={filter !== 'all'}
      onClearFilters={() => setFilter('all')}
      toolbar={
        <SegmentedControl
          aria-label={t('outcome')}
          value={filter}
          onChange={(value) => setFilter(value as typeof filter)}
          data={filters.map((value) => ({ value, label: t(value) }))}
        />
      }
      {...tablePages(log, t('failed'))}
    />
  );
}

type AuditKey = keyof (typeof auditMessages)['messages']['en'];

function columnsOf(t: Translate<AuditKey>, language: Language): DataTableColumn<AuditLine>[] {
  return [
    {
      id: 'when',
      header: t('when'),
      width: 112,
      cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{formatMoment(at, language)}</time>,
    },
    { id: 'who', header: t('who'), width: 110, cell: (line) => nameOf(line, t) },
    {
      id: 'what',
      header: t('what'),
      isFixed: true,
      cell: (line) => (
        <>
          <ActionName line={line} />
          {line.times > 1 && (
            <Text size="xs" c="dimmed">
              {t('times', { count: line.times })}
            </Text>
          )}
        </>
      ),
    },
    { id: 'result', header: t('result'), width: 120, cell: (line) => <Outcome line={line} /> },
    { id: 'target', header: t('target'), width: 190, cell: ({ target }) => <Targets target={target} /> },
    { id: 'from', header: t('from'), width: 120, cell: ({ address }) => address },
  ];
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
  const entries = Object.entries(target);
  if (entries.length === 0) return null;
  return (
    <Stack gap={2}>
      {entries.map(([field, value]) => (
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
