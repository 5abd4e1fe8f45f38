import {
  type Answer,
  ExecutionError,
  errorCodes,
  type FrameEnded,
  type FrameStart,
  type ModelChunk,
  type ModelMessage,
  type ModelRequest,
  type ModelToolCall,
  type NodeContext,
  type NodeResult,
  type Step,
} from '@heddle/executor';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import { nodeError } from '../../run/fail.js';
import type { LlmData } from './definition.js';
import { type Opening, readOpening, restOf } from './opening.js';
import { textAnswer } from './textAnswer.js';
import { type OfferedTool, offeredTools } from './tools.js';

type Context = NodeContext<LlmData>;

/** A call of a tool, as the trace shows it. */
export type CalledTool = {
  input: string;
  output: string;
  /** Milliseconds since 1970; absent for workflows, whose frames have times. */
  start_time?: number;
  end_time?: number;
};

/** State of a tool dialogue while tools run. */
export type ToolState = {
  messages: ModelMessage[];
  /** Calls of the last answer, and their results so far, by call id. */
  calls: ModelToolCall[];
  results: { [callId: string]: string };
  /** Call ids by frame index. */
  frames: { [index: string]: string };
  started: number;
  rounds: number;
  /** The calls as shown to users. */
  called: CalledTool[];
  /** Text that was streamed before the model decided to call a tool. */
  said: string;
};

/** Builds the result of an answer that is read as a whole; undefined for text, which is streamed. */
export type WholeAnswer = (answer: { text: string; reasoning: string }) => NodeResult;

/** A dialogue in which the model can call tools. */
export interface ToolDialogue {
  context: Context;
  request: ModelRequest;
  whole?: WholeAnswer;
}

const mostRounds = 20;

/** Text up to this length before a call belongs to the call ("I will look that up") and is not output. */
const heldBack = 160;

// Text that this process has already streamed of an answer that waits for a workflow. A process that resumes
// the run has streamed nothing and starts with `said`.
const spoken = new WeakMap<Context, string>();

/** Starts a dialogue in which the model can call tools. */
export function beginTools(dialogue: ToolDialogue): Promise<Step<Json>> {
  const { messages } = dialogue.request;
  spoken.delete(dialogue.context);
  const state: ToolState = {
    messages,
    calls: [],
    results: {},
    frames: {},
    started: 0,
    rounds: 0,
    called: [],
    said: '',
  };
  return advance(dialogue, state);
}

/** Continues when a workflow called by the model has ended. */
export async function goOnWithTools(
  dialogue: ToolDialogue,
  state: ToolState,
  event: Answer | FrameEnded,
): Promise<Step<Json>> {
  const { context, whole } = dialogue;
  if (event.type !== 'frame')
    throw nodeError(context, errorCodes.execution, 'a model asks people nothing itself');
  if (event.error !== undefined) throw ExecutionError.from(event.error);
  const callId = state.frames[String(event.index)] ?? '';
  const call = state.calls.find((candidate) => candidate.id === callId);
  if (call === undefined) throw nodeError(context, errorCodes.execution, 'an unknown tool has ended');
  const tools = await offeredTools(context);
  const tool = tools.find((candidate) => candidate.tool.name === call.name);
  const output = event.answer ?? shownTo(tool, event.outputs ?? {});
  const next: ToolState = {
    ...state,
    results: { ...state.results, [callId]: output },
    called: [...state.called, { input: describe(call), output }],
  };
  // A workflow that answers with text answers in place of the model.
  if (event.answer !== undefined) {
    if (whole !== undefined) return traced(whole({ text: event.answer, reasoning: '' }), next);
    return streamed(dialogue, next, tools, [{ type: 'text', text: event.answer }]);
  }
  const isWaiting = next.calls.some((pending) => next.results[pending.id] === undefined);
  if (isWaiting) return { frames: [], state: next as unknown as Json };
  return advance(dialogue, next, tools);
}

async function advance(dialogue: ToolDialogue, given: ToolState, known?: OfferedTool[]): Promise<Step<Json>> {
  const { context, request, whole } = dialogue;
  const tools = known ?? (await offeredTools(context));
  let state = given;
  for (;;) {
    if (state.calls.length > 0) state = withResults(state);
    if (state.rounds >= mostRounds) {
      const message = `the model asked for tools more than ${mostRounds} times in turn`;
      throw nodeError(context, errorCodes.execution, message, 'inputs.fcParam');
    }
    const asked = { ...request, messages: state.messages, tools: tools.map(({ tool }) => tool) };
    const opening = await readOpening(context, asked, whole ? Number.POSITIVE_INFINITY : heldBack);
    if (opening.calls.length === 0) {
      if (whole === undefined) return streamed(dialogue, state, tools, restOf(opening));
      countUsage(context, opening);
      return traced(whole(opening), state);
    }
    countUsage(context, opening);
    const { state: next, frames } = await startCalls(context, state, tools, opening);
    if (frames.length > 0) return { frames, state: next as unknown as Json };
    state = next;
  }
}

/** Streams text while it is generated. Tool calls after a longer text are still executed. */
function streamed(
  dialogue: ToolDialogue,
  state: ToolState,
  tools: OfferedTool[],
  chunks: AsyncIterable<ModelChunk> | ModelChunk[],
): Step<Json> {
  const { context } = dialogue;
  const answer = textAnswer(context, state.said);
  let end: Step<Json> | undefined;
  async function* pieces() {
    yield* answer.again(state.said.slice((spoken.get(context) ?? '').length));
    yield* answer.pieces(Array.isArray(chunks) ? fromList(chunks) : chunks);
    if (answer.calls.length === 0) return;
    const said = answer.text();
    spoken.set(context, said);
    const text = said.slice(state.said.length);
    const { state: next, frames } = await startCalls(context, { ...state, said }, tools, {
      text,
      calls: answer.calls,
    });
    const step: Step<Json> =
      frames.length > 0 ? { frames, state: next as unknown as Json } : await advance(dialogue, next, tools);
    end = step;
    if (!('stream' in step)) return;
    yield* step.stream;
    end = step.finish();
  }
  return { stream: pieces(), finish: () => end ?? traced({ outputs: answer.outputs }, state) };
}

async function* fromList(chunks: ModelChunk[]): AsyncIterable<ModelChunk> {
  yield* chunks;
}

function countUsage(context: Context, { held }: Opening): void {
  for (const chunk of held) if (chunk.type === 'finished') context.addUsage(chunk.usage);
}

function traced(result: NodeResult, { called }: ToolState): NodeResult {
  if (called.length === 0) return result;
  const trace: NodeResult['trace'] = { extra: { fc_called_detail: { fc_called_list: called } } };
  return { ...result, trace };
}

/** Starts the tool calls of an answer; workflows start as frames. */
async function startCalls(
  context: Context,
  given: ToolState,
  tools: readonly OfferedTool[],
  answer: { text: string; calls: ModelToolCall[] },
): Promise<{ state: ToolState; frames: FrameStart[] }> {
  const state: ToolState = {
    ...given,
    rounds: given.rounds + 1,
    calls: answer.calls,
    results: {},
    frames: {},
    called: [...given.called],
    messages: [...given.messages, { role: 'assistant', content: answer.text, toolCalls: answer.calls }],
  };
  const frames: FrameStart[] = [];
  for (const call of answer.calls) {
    const tool = tools.find((candidate) => candidate.tool.name === call.name);
    const values = tool ? { ...tool.defaults, ...call.arguments, ...tool.fixed } : call.arguments;
    if (tool?.target.kind === 'workflow') {
      const { workflowId, version } = tool.target;
      const index = state.started++;
      state.frames[String(index)] = call.id;
      frames.push({ index, graph: { workflowId, version }, inputs: values });
      continue;
    }
    const startedAt = Date.now();
    const output = tool ? await callPlugin(context, tool, values) : `There is no tool named ${call.name}.`;
    state.results[call.id] = output;
    state.called.push({ input: describe(call), output, start_time: startedAt, end_time: Date.now() });
  }
  return { state, frames };
}

function withResults(state: ToolState): ToolState {
  const results = state.calls.map(({ id }): ModelMessage => {
    return { role: 'tool', content: state.results[id] ?? '', toolCallId: id };
  });
  return { ...state, calls: [], messages: [...state.messages, ...results] };
}

async function callPlugin(
  context: Context,
  { target, hidden }: OfferedTool,
  values: JsonObject,
): Promise<string> {
  if (target.kind !== 'plugin') return '';
  const { pluginId, apiId, version } = target;
  const { signal, idempotencyKey } = context;
  const request = { pluginId, apiId, version, arguments: values };
  return shownTo({ hidden }, await context.services.tool.call(request, { signal, idempotencyKey }));
}

/** The answer as sent to the model, without the fields hidden by the document. */
function shownTo(tool: Pick<OfferedTool, 'hidden'> | undefined, outputs: JsonObject): string {
  const fields = Object.entries(outputs).filter(([name]) => !tool?.hidden.has(name));
  return JSON.stringify(Object.fromEntries(fields));
}

function describe({ name, arguments: values }: ModelToolCall): string {
  return JSON.stringify({ name, arguments: values });
}
