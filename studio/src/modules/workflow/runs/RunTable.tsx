import { EmptyState } from '@heddle/ui-kit';
import { DataTable, type DataTableColumn, type TableQuery } from '@heddle/ui-kit/DataTable';
import { Button, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { tablePages } from '../../../shared/parts/tableQuery.js';
import { useAccount } from '../../account/index.js';
import { useVersions } from '../publish/queries.js';
import { linkToRun } from './linkToRun.js';
import type { ListedRun, RunFilter } from './queries.js';
import classes from './Runs.module.css';
import { runColumns } from './runColumns.js';
import { runListMessages } from './runListMessages.js';
import { useLiveRuns } from './useLiveRuns.js';

const hourMs = 3_600_000;
/** The offered time ranges in milliseconds. */
const ranges = { all: undefined, hour: hourMs, day: 24 * hourMs, week: 168 * hourMs, month: 720 * hourMs };
type Range = keyof typeof ranges;

const states = ['queued', 'running', 'waiting', 'success', 'failed', 'cancelled'] as const;
/** What is listed. */
export type RunsOf = { workflowId: string } | { botId: string };

const kinds = {
  workflow: ['test', 'node', 'release', 'chat'],
  agent: ['agent', 'chat', 'release'],
} as const;

/** Runs of a workflow or agent, newest first, with filters; new ones appear as they start. */
export function RunTable({ spaceId, of }: { spaceId: string; of: RunsOf }) {
  const t = useMessages(runListMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const ownId = useAccount().data?.user_id_str;
  const workflowId = 'workflowId' in of ? of.workflowId : '';
  const botId = 'botId' in of ? of.botId : '';
  const versions = useVersions(spaceId, workflowId, 'publish').data;
  const [range, setRange] = useState<Range>('all');
  const [query, setQuery] = useState<TableQuery>();
  const filter = useMemo(
    () => toFilter(botId ? { botId } : { workflowId }, query, range),
    [workflowId, botId, query, range],
  );
  const frame = useRef<HTMLDivElement>(null);
  const { pages, rows, waiting, showNew } = useLiveRuns(spaceId, filter, frame);
  const columns = useMemo((): DataTableColumn<ListedRun>[] => {
    const column = runColumns(t, language);
    const option = (value: string, label: string) => ({ value, label });
    return [
      {
        ...column.state,
        filter: { all: t('everyState'), options: states.map((value) => option(value, t(`state.${value}`))) },
      },
      column.started,
      column.input,
      {
        ...column.version,
        ...(versions && {
          filter: {
            all: t('everyVersion'),
            options: [
              option('draft', t('draft')),
              ...versions.map(({ version }) => option(version, version)),
            ],
          },
        }),
      },
      {
        ...column.caller,
        ...(ownId && { filter: { all: t('everyCaller'), options: [option(ownId, t('mine'))] } }),
      },
      {
        ...column.kind,
        filter: {
          all: t('everyKind'),
          options: kinds[botId ? 'agent' : 'workflow'].map((value) => option(value, t(`kind.${value}`))),
        },
      },
      column.duration,
      column.tokens,
      column.cost,
    ];
  }, [t, language, versions, ownId, botId]);
  const handleQuery = useCallback((next: TableQuery) => setQuery(next), []);
  return (
    <div ref={frame} className={classes.frame}>
      {waiting > 0 && (
        <Button size="compact-sm" className={classes.newRuns ?? ''} onClick={showNew}>
          {t('newRuns', { count: waiting })}
        </Button>
      )}
      <DataTable
        id={botId ? 'agentRuns' : 'workflowRuns'}
        scope={botId || workflowId}
        label={t('runs')}
        columns={columns}
        rows={rows}
        rowId={({ execute_id }) => execute_id}
        rowLabel={({ created_at }) => t('runTitle', { time: formatMoment(created_at, language) })}
        empty={
          <EmptyState title={t('none')} reason={t(botId ? 'noAnswersWhy' : 'noneWhy')}>
            <GuideLink guide="run-a-workflow" />
          </EmptyState>
        }
        searchLabel={t('search')}
        onQueryChange={handleQuery}
        isFiltered={range !== 'all'}
        onClearFilters={() => setRange('all')}
        toolbar={
          <Select
            aria-label={t('time')}
            className={classes.range ?? ''}
            allowDeselect={false}
            value={range}
            onChange={(value) => setRange(value as Range)}
            data={Object.keys(ranges).map((value) => ({ value, label: t(`time.${value as Range}`) }))}
          />
        }
        onOpen={(run) => void navigate(linkToRun(run))}
        {...tablePages(pages, t('failed'))}
      />
    </div>
  );
}

function toFilter(of: RunsOf, query: TableQuery | undefined, range: Range): RunFilter {
  const { search = '', filters = {} } = query ?? {};
  const withinMs = ranges[range];
  return {
    ...of,
    ...(search && { text: search }),
    ...(filters['state'] && { state: filters['state'] }),
    ...(filters['version'] && { version: filters['version'] }),
    ...(filters['caller'] && { callerId: filters['caller'] }),
    ...(filters['kind'] && { kind: filters['kind'] }),
    ...(withinMs !== undefined && { withinMs }),
  };
}
