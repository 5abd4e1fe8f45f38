import {
  defaultLimits,
  endedCall,
  type LoopPause,
  modelTools,
  roundMessages,
  runToolLoop,
  TurnError,
  type TurnEvent,
  type TurnLimits,
  turnState,
} from '@heddle/agent';
import {
  type Answer,
  type Chunk,
  errorCodes,
  type FrameEnded,
  type ModelChunk,
  type ModelMessage,
  type ModelRequest,
  type ModelToolCall,
  type NodeContext,
  type NodeResult,
  type Step,
} from '@heddle/executor';
import type { Json } from '@heddle/workflow-schema';
import { nodeError } from '../../run/fail.js';
import type { LlmData } from './definition.js';
import { releaseText } from './releaseText.js';
import { textAnswer } from './textAnswer.js';
import { type NodeTools, offeredTools, shownTo } from './tools.js';

type Context = NodeContext<LlmData>;

/** A call of a tool, as the trace shows it. */
export type CalledTool = {
  input: string;
  output: string;
  /** Milliseconds since 1970; absent for workflows, whose frames have times. */
  start_time?: number;
  end_time?: number;
};

/** State of a tool dialogue while workflows run, or while a tool waits for a person. */
export type ToolState = {
  /** The prompts, with history and retrieved knowledge. */
  messages: ModelMessage[];
  events: TurnEvent[];
  /** Call ids by frame index. */
  frames: { [index: string]: string };
  /** The calls as shown to users. */
  called: CalledTool[];
  /** Text that was streamed before the model decided to call a workflow. */
  said: string;
  /** The call whose tool waits for a person. */
  asking?: string;
};

/** Builds the result of an answer that is read as a whole; undefined for text, which is streamed. */
export type WholeAnswer = (answer: { text: string; reasoning: string }) => NodeResult;

/** A dialogue in which the model can call tools. */
export interface ToolDialogue {
  context: Context;
  request: ModelRequest;
  whole?: WholeAnswer;
}

/** The node has its own time-out, and its author sees the calls in the trace. */
const limits: TurnLimits = {
  ...defaultLimits,
  toolRounds: 20,
  atLimit: 'fail',
  repeatedCalls: Number.POSITIVE_INFINITY,
  callsPerRound: Number.POSITIVE_INFINITY,
  toolMs: Number.POSITIVE_INFINITY,
  silenceMs: Number.POSITIVE_INFINITY,
  totalMs: Number.POSITIVE_INFINITY,
};

// Text that this process has already streamed of an answer that waits for a workflow. A process that resumes
// the run has streamed nothing and starts with `said`.
const spoken = new WeakMap<Context, string>();

/** Starts a dialogue in which the model can call tools. */
export function beginTools(dialogue: ToolDialogue): Promise<Step<Json>> {
  const { messages } = dialogue.request;
  spoken.delete(dialogue.context);
  return advance(dialogue, { messages, events: [], frames: {}, called: [], said: '' });
}

/** Continues when a workflow called by the model has ended, or a person has answered a tool. */
export async function goOnWithTools(
  dialogue: ToolDialogue,
  state: ToolState,
  event: Answer | FrameEnded,
): Promise<Step<Json>> {
  const { context } = dialogue;
  if (event.type !== 'frame') {
    const { asking, ...asked } = state;
    if (asking === undefined)
      throw nodeError(context, errorCodes.execution, 'a model asks people nothing itself');
    const resumed: TurnEvent = { type: 'resumed', callId: asking, value: event.value };
    return advance(dialogue, { ...asked, events: [...state.events, resumed] });
  }
  const callId = state.frames[String(event.index)] ?? '';
  const call = callOf(state, callId);
  if (call === undefined) throw nodeError(context, errorCodes.execution, 'an unknown tool has ended');
  const tools = await offeredTools(context);
  const { outputs = {}, answer, error } = event;
  const output = error ? `Error: ${error.message}` : (answer ?? shownTo(tools.get(call.name), outputs));
  const ended = {
    ...endedCall(callId, output, limits.resultCharacters),
    ...(answer === undefined ? {} : { answer }),
    ...(error === undefined ? {} : { isError: true }),
  };
  const next: ToolState = {
    ...state,
    events: [...state.events, ended],
    called: [...state.called, { input: describe(call), output: ended.output }],
  };
  const open = Object.values(state.frames).some((id) => !hasEnded(next, id));
  // A workflow that answers with text answers in place of the model; the others end with the node.
  if (open && answer === undefined) return { frames: [], state: next as unknown as Json };
  return advance(dialogue, next, tools);
}

async function advance(dialogue: ToolDialogue, state: ToolState, known?: NodeTools): Promise<Step<Json>> {
  const { context, whole } = dialogue;
  const tools = known ?? (await offeredTools(context));
  const progress: Progress = { state, called: [...state.called], events: [...state.events] };
  const answer = textAnswer(context, state.said);
  const said = () => (whole === undefined ? answer.text() : '');
  const end = () => stepOf(dialogue, tools, progress, { outputs: answer.outputs }, said());
  if (whole !== undefined) {
    for await (const _ of played(dialogue, tools, progress));
    return end();
  }
  async function* pieces(): AsyncGenerator<Chunk> {
    yield* answer.again(state.said.slice((spoken.get(context) ?? '').length));
    yield* answer.pieces(played(dialogue, tools, progress));
    spoken.set(context, answer.text());
  }
  const chunks = pieces();
  // Until there is text to stream, the node has not begun to answer, and may still be retried.
  const first = await chunks.next();
  if (first.done) return end();
  return { stream: withFirst(first.value, chunks), finish: end };
}

async function* withFirst(first: Chunk, rest: AsyncIterable<Chunk>): AsyncIterable<Chunk> {
  yield first;
  yield* rest;
}

/** What this process adds to a dialogue. */
interface Progress {
  state: ToolState;
  events: TurnEvent[];
  called: CalledTool[];
  pause?: LoopPause;
}

/** Runs the dialogue until it pauses. Gives the text that belongs to the answer. */
async function* played(
  dialogue: ToolDialogue,
  tools: NodeTools,
  progress: Progress,
): AsyncGenerator<ModelChunk> {
  const { context, request } = dialogue;
  const turn = turnState(progress.events);
  const { signal, idempotencyKey } = context;
  const offered = modelTools(tools);
  const loop = runToolLoop(
    {
      model: context.services.model,
      tools,
      limits,
      signal,
      idempotencyKey,
      // biome-ignore lint/correctness/useYield: this node adds nothing to its prompts while they are made.
      async *prompt({ rounds }) {
        const messages = [...progress.state.messages, ...roundMessages(rounds)];
        return { request: { ...request, messages, tools: offered }, facts: { tokens: 0, rounds: 0 } };
      },
    },
    turn,
  );
  const note = (event: TurnEvent) => {
    progress.events.push(event);
    if (event.type === 'modelAnswered' && event.usage) context.addUsage(event.usage);
    if (event.type === 'toolCalled') started.set(event.call.id, Date.now());
    if (event.type === 'toolEnded') progress.called.push(calledTool(progress, event, started));
  };
  const started = new Map<string, number>();
  try {
    progress.pause = yield* releaseText(loop, note);
  } catch (error) {
    if (!TurnError.isInstance(error)) throw error;
    throw nodeError(context, errorCodes.execution, error.message, 'inputs.fcParam');
  }
}

function calledTool(
  progress: Progress,
  { callId, output }: TurnEvent & { type: 'toolEnded' },
  started: ReadonlyMap<string, number>,
): CalledTool {
  const now = Date.now();
  const input = describe(callOf(progress, callId)!);
  return { input, output, start_time: started.get(callId) ?? now, end_time: now };
}

/** The step at which the dialogue has paused. */
function stepOf(
  { whole }: ToolDialogue,
  tools: NodeTools,
  { state, events, called, pause }: Progress,
  streamed: NodeResult,
  said: string,
): Step<Json> {
  if (pause?.type === 'delegated') {
    const frames = { ...state.frames };
    const starts = pause.calls.map(({ callId, arguments: inputs }) => {
      const index = Object.keys(frames).length;
      frames[String(index)] = callId;
      const graph = tools.get(callOf({ events }, callId)!.name)!.workflow!;
      return { index, graph, inputs };
    });
    const next: ToolState = { ...state, events, called, frames, said };
    return { frames: starts, state: next as unknown as Json };
  }
  if (pause?.type === 'waiting') {
    const next: ToolState = { ...state, events, called, said, asking: pause.callId };
    return { interrupt: pause.interrupt, state: next as unknown as Json };
  }
  if (pause?.type !== 'answer') throw new Error('a dialogue has ended without an answer');
  const reasoning = pause.isDirect ? '' : (turnState(events).rounds.at(-1)?.reasoning ?? '');
  const result = whole === undefined ? streamed : whole({ text: pause.text, reasoning });
  if (called.length === 0) return result;
  return { ...result, trace: { extra: { fc_called_detail: { fc_called_list: called } } } };
}

function callOf({ events }: Pick<ToolState, 'events'>, callId: string): ModelToolCall | undefined {
  for (const event of events) {
    if (event.type !== 'modelAnswered') continue;
    const found = event.calls.find(({ id }) => id === callId);
    if (found) return found;
  }
  return undefined;
}

function hasEnded({ events }: ToolState, callId: string): boolean {
  return events.some((event) => event.type === 'toolEnded' && event.callId === callId);
}

function describe({ name, arguments: values }: ModelToolCall): string {
  return JSON.stringify({ name, arguments: values });
}
