import type { Input, Result } from '@heddle/api-contract';
import type { workflowOpen } from '@heddle/api-contract/families/workflow-open';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { runs, type StoredRun } from '../run/index.js';
import { runs as runRows } from '../run/tables.js';
import { debugUrlOf } from './debugUrlOf.js';
import { requireOpenWorkflow, requireRun } from './requireRun.js';
import { nodeIdOf, toNodeStatuses } from './toNodeStatuses.js';
import { toRunHistory } from './toRunHistory.js';

type Calls = typeof workflowOpen.calls;

const historyLength = 20;

/** A run that was started through the API, or the latest ones of a workflow. */
export async function listRunHistory(
  context: Context,
  { workflow_id, execute_id }: Input<Calls['getRunHistory']>,
): Promise<Result<Calls['getRunHistory']>> {
  if (execute_id !== undefined) return readRunHistory(context, { workflow_id, execute_id });
  const { head } = await requireOpenWorkflow(context, workflow_id);
  const rows = await context.db
    .select()
    .from(runRows)
    .where(and(eq(runRows.workflowId, head.id), inArray(runRows.kind, ['release', 'chat'])))
    .orderBy(desc(runRows.id))
    .limit(historyLength);
  return Promise.all(rows.map((run) => present(context, run)));
}

/** A run with the state of its nodes. */
export async function readRunHistory(
  context: Context,
  { workflow_id, execute_id }: Input<Calls['runHistory']>,
): Promise<Result<Calls['runHistory']>> {
  const { run } = await requireRun(context, execute_id, workflow_id);
  const view = await context.use(runs).view(run.id);
  return [
    {
      ...(await present(context, run)),
      ...(view && { node_execute_status: toNodeStatuses(view.state) }),
    },
  ];
}

async function present(context: Context, run: StoredRun) {
  const { store } = context.use(runs);
  const [input, output = ''] = await Promise.all([store.readInput(run), store.readOutput(run)]);
  return toRunHistory(run, { debugUrl: debugUrlOf(context, run), input, output });
}

/** What one node of a run has output. */
export async function readNodeHistory(
  context: Context,
  { workflow_id, execute_id, node_execute_uuid }: Input<Calls['nodeHistory']>,
): Promise<Result<Calls['nodeHistory']>> {
  const { run } = await requireRun(context, execute_id, workflow_id);
  const view = await context.use(runs).view(run.id);
  const node = [...(view?.state.nodes.values() ?? [])].find(
    ({ path }) => nodeIdOf(run.id, path) === node_execute_uuid,
  );
  if (!node) throw new DomainError('workflowNotFound', workflowReasons.noResult({ node: node_execute_uuid }));
  const output = node.text ?? node.trace?.output ?? node.outputs;
  return {
    is_finish: node.endedAt !== undefined,
    node_output: typeof output === 'string' ? output : JSON.stringify(output ?? null),
  };
}
