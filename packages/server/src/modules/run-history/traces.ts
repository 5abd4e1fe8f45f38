import type { Input, Result } from '@heddle/api-contract';
import type { runHistory } from '@heddle/api-contract/families/run-history';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { and, desc, eq, gte, lte } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { runs as runService, subjectOf } from '../run/index.js';
import { runs } from '../run/tables.js';
import { requireWorkflow } from '../workflow/index.js';
import { SpanTree } from './SpanTree.js';
import { tokenTags, toTags } from './spanTags.js';
import { toSpans } from './toSpans.js';

type Calls = typeof runHistory.calls;
type Asked = Input<Calls['getTrace']>;

const usual = 1_000;
const largest = 5_000;

/** The trace of a run as a tree of spans, or what is inside one of them. */
export async function readTrace(context: Context, input: Asked): Promise<Result<Calls['getTrace']>> {
  const found = await findRun(context, input);
  const service = context.use(runService);
  const view = found && (await service.view(found.id));
  const subject = view && subjectOf(service.app, view.run.kind);
  const { name } = subject
    ? await subject.require(context, view.run)
    : (await requireWorkflow(context, found?.workflowId ?? '0', 'view')).head;
  if (!view || (input.workflow_id !== undefined && input.workflow_id !== view.run.workflowId))
    throw new DomainError('workflowInvalid', workflowReasons.noRun({ id: input.execute_id ?? '' }));
  const { run, state, names } = view;
  const tree = new SpanTree(state);
  const inside = input.span_id === undefined ? undefined : tree.find(input.span_id);
  if (input.span_id !== undefined && !inside)
    throw new DomainError('workflowInvalid', workflowReasons.noResult({ node: input.span_id }));
  const { spans, hasMore } = toSpans(
    tree,
    { name, logId: run.logId, names, cost: run.cost },
    { inside, offset: input.offset ?? 0, limit: Math.min(input.limit || usual, largest) },
  );
  const { usage, error, startedAt, endedAt = Date.now() } = state;
  return {
    spans,
    has_more: hasMore,
    header: {
      start_time: startedAt,
      duration: Math.max(0, endedAt - startedAt),
      tokens: usage.inputTokens + usage.outputTokens,
      status_code: error ? error.code || 1 : 0,
      message_id: '',
      tags: toTags({
        ...tokenTags(usage),
        ...(run.cost > 0 && { cost: run.cost }),
        status: state.status,
        kind: run.kind,
        version: run.version,
      }),
    },
  };
}

async function findRun(
  context: Context,
  input: Asked,
): Promise<{ id: string; workflowId: string | null } | undefined> {
  if (input.execute_id !== undefined) return context.use(runService).find(input.execute_id);
  const { workflow_id, log_id } = input;
  if (workflow_id === undefined || !log_id)
    throw new DomainError('badRequest', programText('execute_id, or workflow_id and log_id, is required'));
  await requireWorkflow(context, workflow_id, 'view');
  const [row] = await context.db
    .select({ id: runs.id, workflowId: runs.workflowId })
    .from(runs)
    .where(
      and(
        eq(runs.workflowId, workflow_id),
        eq(runs.logId, log_id),
        input.start_at === undefined ? undefined : gte(runs.createdAt, new Date(input.start_at)),
        input.end_at === undefined ? undefined : lte(runs.createdAt, new Date(input.end_at)),
      ),
    )
    .orderBy(desc(runs.id))
    .limit(1);
  // Known to the caller, so that a log id without a run says so.
  return row ?? { id: '0', workflowId: workflow_id };
}
