import type { Input } from '@heddle/api-contract';
import type { workflowOpen } from '@heddle/api-contract/families/workflow-open';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { runs, testRun } from '../run/index.js';
import { requireWorkflow } from '../workflow/index.js';
import { debugUrlOf } from './debugUrlOf.js';
import { type Frame, RunFrames } from './RunFrames.js';
import { beginRun } from './rates.js';
import { requireRun } from './requireRun.js';
import { startOpenRun } from './startOpenRun.js';

type Calls = typeof workflowOpen.calls;

/** Runs a published workflow, and streams what it emits; the run goes on when its caller hangs up. */
export async function streamRun(
  context: Context,
  input: Input<Calls['streamRun']>,
): Promise<AsyncIterable<Frame>> {
  const end = beginStream(context);
  const { runId, debugUrl } = await startOpenRun(context, input, 'stream').catch((error) => {
    end();
    throw error;
  });
  return streamFrames(context, { runId, debugUrl, isOnlyUntilQuestion: true }, end);
}

/** Runs the saved draft of a workflow, and streams what it emits. */
export async function streamTest(
  context: Context,
  input: Input<Calls['streamTest']>,
): Promise<AsyncIterable<Frame>> {
  const { workflow_id, space_id: spaceId } = input;
  const { head } = await requireWorkflow(context, workflow_id, 'testRun', { spaceId });
  const end = beginStream(context);
  try {
    const started = await testRun(context, workflowRun.calls.testRun.input().parse(input));
    const runId = String(started.execute_id);
    const debugUrl = debugUrlOf(context, { id: runId, workflowId: head.id, spaceId: head.spaceId });
    return streamFrames(context, { runId, debugUrl, isOnlyUntilQuestion: true }, end);
  } catch (error) {
    end();
    throw error;
  }
}

/** Answers the question of a run, and streams what follows. */
export async function streamResume(
  context: Context,
  { event_id, resume_data, workflow_id }: Input<Calls['streamResume']>,
): Promise<AsyncIterable<Frame>> {
  const { executeId, questionId } = readEventId(event_id);
  const { run } = await requireRun(context, executeId, workflow_id);
  const end = beginStream(context);
  await context
    .use(runs)
    .answer(context, run.id, questionId, resume_data)
    .catch((error) => {
      end();
      throw error;
    });
  const debugUrl = debugUrlOf(context, run);
  return streamFrames(context, { runId: run.id, debugUrl, questionId, isOnlyUntilQuestion: true }, end);
}

/** Streams a run from its start, or from an answer, without the frames that the caller has received before. */
export async function streamEvents(
  context: Context,
  { execute_id, event_id, last_event_id }: Input<Calls['runEvents']>,
): Promise<AsyncIterable<Frame>> {
  const { run } = await requireRun(context, execute_id);
  const lastId = last_event_id ?? readLastEventId(context.request.headers);
  const event = event_id === undefined || event_id === '' ? undefined : readEventId(event_id);
  if (event && event.executeId !== run.id)
    throw new DomainError('badRequest', programText('event_id: belongs to another run'));
  const end = beginStream(context);
  const debugUrl = debugUrlOf(context, run);
  return streamFrames(context, { runId: run.id, debugUrl, questionId: event?.questionId, lastId }, end);
}

function readEventId(text: string) {
  const match = /^(\d{1,19})\/(\d{1,19})$/.exec(text);
  if (!match)
    throw new DomainError('badRequest', programText('event_id: must be the event_id of an Interrupt event'));
  return { executeId: match[1] ?? '', questionId: match[2] ?? '' };
}

function readLastEventId(headers: Headers): number | undefined {
  const text = headers.get('last-event-id')?.trim();
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function beginStream(context: Context): () => void {
  const end = beginRun(context);
  // An async generator that is never started does not run its `finally`.
  context.signal.addEventListener('abort', end, { once: true });
  return end;
}

interface FrameRequest {
  runId: string;
  debugUrl: string;
  /** Begin with the answer to this question. */
  questionId?: string | undefined;
  /** The id of the last frame that the caller has. */
  lastId?: number | undefined;
  /** End with the next question, even if it has been answered meanwhile. */
  isOnlyUntilQuestion?: boolean;
}

/** Reads the journal only as fast as the caller reads the frames. */
async function* streamFrames(
  context: Context,
  { runId, debugUrl, questionId, lastId = -1, isOnlyUntilQuestion = false }: FrameRequest,
  end: () => void,
): AsyncGenerator<Frame> {
  const service = context.use(runs);
  try {
    const run = await service.find(runId);
    if (!run) return;
    const frames = new RunFrames({ runId, debugUrl, names: await service.documents.names(run) });
    let isReached = questionId === undefined;
    for await (const events of service.events(runId, 0, context.signal))
      for (const event of events) {
        if (frames.needsNames(event)) frames.learn(await service.documents.names(run));
        const next = frames.next(event);
        if (isAnswerTo(questionId, event)) {
          frames.restart();
          isReached = true;
        }
        if (!isReached) continue;
        for (const frame of next) if (Number(frame.id) > lastId) yield frame;
        if (event.type === 'run.waiting' && (isOnlyUntilQuestion || (await isResting(context, runId, event))))
          return;
      }
  } finally {
    end();
  }
}

function isAnswerTo(questionId: string | undefined, event: RunEvent): boolean {
  return event.type === 'run.resumed' && event.interruptId === questionId;
}

async function isResting(context: Context, runId: string, { seq }: RunEvent): Promise<boolean> {
  const run = await context.use(runs).find(runId);
  return run === undefined || (run.status === 'waiting' && run.seq <= seq);
}
