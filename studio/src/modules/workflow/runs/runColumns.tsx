import type { DataTableColumn } from '@heddle/ui-kit/DataTable';
import type { Language } from '@heddle/workflow-schema';
import { formatDuration, formatMoment } from '../../../shared/format/formatTime.js';
import type { Translate } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { formatCost } from './formatCost.js';
import { linkToRun } from './linkToRun.js';
import { isGoing, type ListedRun } from './queries.js';
import { RunStatePill } from './RunStatePill.js';
import classes from './Runs.module.css';
import type { runListMessages } from './runListMessages.js';

type T = Translate<keyof (typeof runListMessages)['messages']['en']>;
type Column = DataTableColumn<ListedRun>;

/** Columns of a list of runs, by id. */
export function runColumns(t: T, language: Language) {
  const number = new Intl.NumberFormat(language);
  return {
    state: {
      id: 'state',
      header: t('state'),
      width: 116,
      isFixed: true,
      cell: (run) => <RunStatePill status={run.status} />,
    },
    started: {
      id: 'started',
      header: t('started'),
      width: 132,
      isFixed: true,
      cell: (run) => <RunLink run={run} label={formatMoment(run.created_at, language)} t={t} />,
    },
    input: {
      id: 'input',
      header: t('input'),
      cell: ({ input }) => (
        <code className={classes.input} title={input}>
          {input === '{}' ? '–' : input}
        </code>
      ),
    },
    error: {
      id: 'error',
      header: t('error'),
      cell: ({ error_message, error_code }) => (
        <span className={classes.error} title={error_message}>
          {error_message || String(error_code)}
        </span>
      ),
    },
    workflow: {
      id: 'workflow',
      header: t('workflow'),
      width: 180,
      cell: (run) => <span className={classes.input}>{run.workflow_name}</span>,
    },
    version: {
      id: 'version',
      header: t('version'),
      width: 90,
      cell: ({ version }) => version || t('draft'),
    },
    caller: {
      id: 'caller',
      header: t('caller'),
      width: 130,
      cell: ({ caller }) => <span className={classes.input}>{caller.name}</span>,
    },
    kind: { id: 'kind', header: t('kind'), width: 110, cell: ({ kind }) => t(`kind.${kind}`) },
    duration: {
      id: 'duration',
      header: t('duration'),
      width: 96,
      align: 'end',
      cell: (run) => (run.started_at === 0 && isGoing(run) ? '–' : formatDuration(run.duration, language)),
    },
    tokens: {
      id: 'tokens',
      header: t('tokens'),
      width: 90,
      align: 'end',
      cell: ({ input_tokens, output_tokens }) => {
        const tokens = input_tokens + output_tokens;
        return tokens === 0 ? '–' : number.format(tokens);
      },
    },
    cost: {
      id: 'cost',
      header: t('cost'),
      width: 90,
      align: 'end',
      cell: ({ cost }) => formatCost(cost, language),
    },
  } satisfies Record<string, Column>;
}

function RunLink({ run, label, t }: { run: ListedRun; label: string; t: T }) {
  return (
    <LinkAnchor size="sm" {...linkToRun(run)} aria-label={t('openRun', { time: label })}>
      <time dateTime={new Date(run.created_at).toISOString()}>{label}</time>
    </LinkAnchor>
  );
}
