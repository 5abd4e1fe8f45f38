import type { Input, Result } from '@heddle/api-contract';
import type { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { CallRate } from '../run-service/index.js';
import { requireWorkflow } from '../workflow/index.js';
import { runs } from './RunService.js';
import type { StoredRun } from './RunStore.js';

type Calls = typeof workflowRun.calls;
type FollowEvent = Result<Calls['follow']>;

const followRate = defineService('follow-rate', () => new CallRate({ perMinute: 300, together: 20 }));

/** Streams the journal of a run from the given event until the run ends. */
export async function followRun(
  context: Context,
  input: Input<Calls['follow']>,
): Promise<AsyncIterable<FollowEvent>> {
  const { workflow_id, space_id, execute_id, after_seq = 0 } = input;
  const { head } = await requireWorkflow(context, workflow_id, 'view', { spaceId: space_id });
  const { store } = context.use(runs);
  const run =
    execute_id === undefined
      ? await store.findLatest(head.id, context.user.id)
      : await store.find(execute_id);
  if (run?.workflowId !== head.id)
    throw new DomainError(
      'workflowInvalid',
      execute_id === undefined ? workflowReasons.neverRun() : workflowReasons.noRun({ id: execute_id }),
    );
  const end = context.use(followRate).begin(context.user.id);
  // An async generator that is never started does not run its `finally`.
  context.signal.addEventListener('abort', end, { once: true });
  return streamJournal(context, run, after_seq, end);
}

async function* streamJournal(
  context: Context,
  run: StoredRun,
  afterSeq: number,
  end: () => void,
): AsyncGenerator<FollowEvent> {
  try {
    yield {
      event: 'run',
      data: { execute_id: run.id, commit_id: run.commitId, started_at: run.createdAt.getTime() },
    };
    for await (const events of context.use(runs).events(run.id, afterSeq, context.signal))
      yield { event: 'events', data: { events: [...events] } };
  } finally {
    end();
  }
}
