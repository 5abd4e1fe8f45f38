import type { Input, Result } from '@heddle/api-contract';
import {
  type NodeResult,
  nodeHistoryScenes,
  runStatuses,
  type workflowRun,
} from '@heddle/api-contract/families/workflow-run';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireWorkflow } from '../workflow/index.js';
import { latestRunOfNode } from './latestRunOfNode.js';
import { runs } from './RunService.js';
import type { StoredStatus } from './RunStore.js';
import { findExecution } from './subExecutions.js';
import { type ShownRun, toProcess } from './toProcess.js';

type Calls = typeof workflowRun.calls;

const noHistory = 1;

/** Progress of a run; without `execute_id`, of the caller's latest run of the workflow. */
export async function readProcess(
  context: Context,
  input: Input<Calls['getProcess']>,
): Promise<Result<Calls['getProcess']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', {
    spaceId: input.space_id,
  });
  const shown = await findRun(context, head.id, input.execute_id);
  if (!shown) return unknownRun(head.id, input.execute_id, context.logid);
  const execution =
    input.sub_execute_id === undefined ? '' : findExecution(shown.state, input.sub_execute_id);
  const queue = shown.status === 'queued' ? await context.use(runs).queuePlace(shown.state.runId) : undefined;
  const process = {
    ...toProcess(shown, execution ?? '', shown.logId || context.logid),
    ...(queue && { queue }),
  };
  if (input.node_id === undefined) return process;
  return { ...process, nodeResults: process.nodeResults.filter(({ nodeId }) => nodeId === input.node_id) };
}

/** Results of one node in a run, or in one iteration of it. */
export async function readNodeHistory(
  context: Context,
  { node_id, batch_index, node_history_scene, execute_id, ...input }: Input<Calls['nodeHistory']>,
): Promise<Result<Calls['nodeHistory']>> {
  const asked = { ...input, execute_id, node_id, sub_execute_id: undefined };
  if (execute_id === undefined && node_history_scene === nodeHistoryScenes.testRunInput) {
    await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
    asked.execute_id = await latestRunOfNode(context, input.workflow_id, node_id);
  }
  const process = await readProcess(context, asked);
  const [result] = process.nodeResults;
  const wanted =
    batch_index === undefined || result?.batch === undefined
      ? result
      : (JSON.parse(result.batch) as (NodeResult | null)[])[batch_index];
  if (!wanted) throw new DomainError('workflowInvalid', workflowReasons.noResult({ node: node_id }));
  return wanted;
}

async function findRun(
  context: Context,
  workflowId: string,
  executeId: string | undefined,
): Promise<(ShownRun & { status: StoredStatus; logId: string }) | undefined> {
  const service = context.use(runs);
  const id = executeId ?? (await service.store.findLatest(workflowId, context.user.id))?.id;
  const view = id === undefined ? undefined : await service.view(id);
  if (view?.run.workflowId !== workflowId) return undefined;
  const { status, logId } = view.run;
  return { ...view, workflowId, status, logId };
}

/** Clients poll before the run is stored, so an unknown id means a run that is about to start. */
function unknownRun(workflowId: string, executeId: string | undefined, logid: string) {
  return {
    workFlowId: workflowId,
    executeId: executeId ?? '0',
    executeStatus: runStatuses.running,
    nodeResults: [],
    rate: '0.00',
    exeHistoryStatus: noHistory,
    workflowExeCost: '0.000s',
    logID: logid,
    nodeEvents: [],
    projectId: '',
  };
}
