import {
  type Answer,
  ExecutionError,
  errorCodes,
  type FrameEnded,
  type FrameStart,
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
import { type OfferedTool, offeredTools } from './tools.js';

type Context = NodeContext<LlmData>;

/** What a dialogue with tools must remember while tools run. */
export type ToolState = {
  messages: ModelMessage[];
  /** Calls of the last answer, and what they gave so far, by call id. */
  calls: ModelToolCall[];
  results: { [callId: string]: string };
  /** The call that a frame belongs to, by the frame's index. */
  frames: { [index: string]: string };
  started: number;
  rounds: number;
  /** What people are shown of the calls. */
  called: { input: string; output: string }[];
};

/** What the model wrote once it asked for no more tools, or the answer of a workflow that speaks for itself. */
export interface ToolAnswer {
  text: string;
  reasoning: string;
  called: ToolState['called'];
}

const mostRounds = 20;

/** Begins a dialogue in which the model may call tools. */
export function beginTools(
  context: Context,
  request: ModelRequest,
  finish: (answer: ToolAnswer) => NodeResult,
): Promise<Step<Json>> {
  const messages = request.messages;
  const state: ToolState = {
    messages,
    calls: [],
    results: {},
    frames: {},
    started: 0,
    rounds: 0,
    called: [],
  };
  return advance(context, request, state, finish);
}

/** Goes on when a workflow that the model called has ended. */
export async function goOnWithTools(
  context: Context,
  request: ModelRequest,
  state: ToolState,
  event: Answer | FrameEnded,
  finish: (answer: ToolAnswer) => NodeResult,
): Promise<Step<Json>> {
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
  // A workflow that answers with a text answers in the model's place.
  if (event.answer !== undefined) return finish({ text: event.answer, reasoning: '', called: next.called });
  const isWaiting = next.calls.some((pending) => next.results[pending.id] === undefined);
  if (isWaiting) return { frames: [], state: next as unknown as Json };
  return advance(context, request, next, finish, tools);
}

async function advance(
  context: Context,
  request: ModelRequest,
  given: ToolState,
  finish: (answer: ToolAnswer) => NodeResult,
  known?: OfferedTool[],
): Promise<Step<Json>> {
  const tools = known ?? (await offeredTools(context));
  let state = given;
  for (;;) {
    if (state.calls.length > 0) state = withResults(state);
    if (state.rounds >= mostRounds) {
      const message = `the model asked for tools more than ${mostRounds} times in turn`;
      throw nodeError(context, errorCodes.execution, message, 'inputs.fcParam');
    }
    const asked = { ...request, messages: state.messages, tools: tools.map(({ tool }) => tool) };
    const answer = await readAnswer(context, asked);
    if (answer.calls.length === 0) return finish({ ...answer, called: state.called });
    state = {
      ...state,
      rounds: state.rounds + 1,
      calls: answer.calls,
      results: {},
      frames: {},
      called: [...state.called],
      messages: [...state.messages, { role: 'assistant', content: answer.text, toolCalls: answer.calls }],
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
      const output = tool ? await callPlugin(context, tool, values) : `There is no tool named ${call.name}.`;
      state.results[call.id] = output;
      state.called.push({ input: describe(call), output });
    }
    if (frames.length > 0) return { frames, state: state as unknown as Json };
  }
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

/** An answer as the model gets it, without the fields that the document withholds. */
function shownTo(tool: Pick<OfferedTool, 'hidden'> | undefined, outputs: JsonObject): string {
  const fields = Object.entries(outputs).filter(([name]) => !tool?.hidden.has(name));
  return JSON.stringify(Object.fromEntries(fields));
}

function describe({ name, arguments: values }: ModelToolCall): string {
  return JSON.stringify({ name, arguments: values });
}

async function readAnswer(context: Context, request: ModelRequest) {
  const { signal, idempotencyKey } = context;
  const answer = { text: '', reasoning: '', calls: [] as ModelToolCall[] };
  for await (const chunk of context.services.model.stream(request, { signal, idempotencyKey })) {
    if (chunk.type === 'text') answer.text += chunk.text;
    else if (chunk.type === 'reasoning') answer.reasoning += chunk.text;
    else if (chunk.type === 'toolCall') answer.calls.push(chunk.call);
    else context.addUsage(chunk.usage);
  }
  return answer;
}
