import type { Input, Result } from '@heddle/api-contract';
import type { workflowOpen } from '@heddle/api-contract/families/workflow-open';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { type RestingRun, runs } from '../run/index.js';
import { beginRun } from './rates.js';
import { type StartedRun, startOpenRun } from './startOpenRun.js';
import { toOpenUsage } from './toOpenUsage.js';
import { cancelledCode, toOpenCost } from './toRunHistory.js';

type Calls = typeof workflowOpen.calls;

const asked =
  'the workflow asked a question, which a synchronous run cannot answer; stream it, or run it asynchronously';

/** Runs a published workflow, and returns its result; at once if the caller does not wait for it. */
export async function runWorkflow(
  context: Context,
  { is_async, ...input }: Input<Calls['run']>,
): Promise<Result<Calls['run']>> {
  const end = beginRun(context);
  try {
    const started = await startOpenRun(context, input, is_async ? 'async' : 'sync');
    if (is_async) return { execute_id: started.runId, debug_url: started.debugUrl };
    return await resultOf(context, started);
  } finally {
    end();
  }
}

async function resultOf(context: Context, started: StartedRun): Promise<Result<Calls['run']>> {
  const { runId, debugUrl } = started;
  const { run } = await waitFor(context, started);
  const data = { execute_id: runId, debug_url: debugUrl };
  if (run.status === 'waiting') {
    // Its caller cannot answer, and nobody else is asked.
    await context.use(runs).cancel(runId);
    throw new DomainError('workflowInterrupted', programText(asked), { data });
  }
  if (run.status !== 'success')
    throw new DomainError('workflowOperationFailed', programText(run.errorMessage ?? ''), {
      code: run.status === 'cancelled' ? cancelledCode : (run.errorCode ?? cancelledCode),
      data,
    });
  const usage = toOpenUsage(run);
  return {
    ...data,
    data: (await context.use(runs).store.readOutput(run)) ?? '',
    token: usage.token_count,
    cost: toOpenCost(run.cost),
    usage,
  };
}

async function waitFor({ use, signal }: Context, { runId, debugUrl }: StartedRun): Promise<RestingRun> {
  try {
    return await use(runs).wait(runId, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    // The run goes on without its caller.
    throw new DomainError(
      'internal',
      programText(`the run ${runId} goes on without this request; its history will have the result`),
      {
        data: { execute_id: runId, debug_url: debugUrl },
      },
    );
  }
}
