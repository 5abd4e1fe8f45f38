import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { ModelMessage } from '@heddle/workflow-schema/models';
import type { AgentServices, KnowledgeSlice } from './AgentServices.js';
import { callHooks, type Hooking } from './hooks/callHooks.js';
import { chooseSources, sourceLines } from './knowledge/chooseSources.js';
import { recentMessages } from './knowledge/recentMessages.js';
import { searchKnowledge } from './knowledge/searchKnowledge.js';
import { defaultLimits } from './limits.js';
import { elapsed } from './loop/askModel.js';
import { messageOf } from './loop/callTool.js';
import { endCalls, runToolLoop, type ToolLoop } from './loop/runToolLoop.js';
import { modelTools, type OfferedTools, offerTools } from './loop/toolNames.js';
import { promptBuilder } from './prompt/assemblePrompt.js';
import { estimateTokens } from './prompt/tokens.js';
import { shown, suggestQuestions } from './suggestions/suggestQuestions.js';
import { TurnError } from './TurnError.js';
import type { Source, TurnEvent, TurnOutput, TurnPause } from './TurnEvent.js';
import type { TurnInput } from './TurnInput.js';
import type { TurnOptions } from './TurnOptions.js';
import { type CallState, type TurnState, take, turnState } from './TurnState.js';
import { toolsOf } from './tools/ToolKind.js';
import { toolKinds } from './tools/toolKinds.js';

/** Rounds before the question that help to find what is remembered. */
const recalledRounds = 2;

/** Runs the turn of one agent; see `runTurn`. */
export async function* runSingleTurn(
  input: TurnInput,
  options: TurnOptions,
): AsyncGenerator<TurnOutput, TurnPause> {
  const { services, signal = new AbortController().signal, idempotencyKey = '' } = options;
  const limits = { ...defaultLimits, ...input.definition.limits };
  const state = turnState(options.events);
  if (state.end) return { type: 'ended', event: state.end };
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  const seconds = Math.round(limits.totalMs / 1000);
  const timer = setTimeout(
    () => stop.abort(new TurnError('time', `the answer took more than ${seconds} s`, { seconds })),
    limits.totalMs,
  );
  const tools = offerTools(toolsOf(options.toolKinds ?? toolKinds, input, services));
  const hooking = { input, caller: services.hooks, signal: stop.signal, idempotencyKey };
  const loop: ToolLoop = {
    model: services.model,
    tools,
    limits,
    signal: stop.signal,
    idempotencyKey,
    prompt: promptOf(input, services, tools, hooking),
    ...(options.takenIds ? { takenIds: options.takenIds } : {}),
  };
  const turn: Turn = { input, services, state, loop, hooking };
  try {
    return yield* advance(turn);
  } catch (error) {
    const event = take(state, endOf(signal, error, loop.shown ?? ''));
    yield event;
    return { type: 'ended', event };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    // Whoever stops reading a turn wants no more of it.
    stop.abort(new Error('the turn is over'));
  }
}

/** A turn under way in this process. */
interface Turn {
  input: TurnInput;
  services: AgentServices;
  state: TurnState;
  loop: ToolLoop;
  hooking: Hooking;
}

async function* advance(turn: Turn): AsyncGenerator<TurnOutput, TurnPause> {
  const { state, loop } = turn;
  if (!state.answer) {
    if (loop.tools.size > 0 && turn.input.definition.model.canCallTools === false) throw noToolCalls(turn);
    const pause = yield* prepare(turn);
    if (pause) return pause;
    const answer = yield* runToolLoop(loop, state);
    if (answer.type !== 'answer') return answer;
    yield* complete(turn, answer.text);
  }
  yield* suggest(turn);
  const event = take(state, { type: 'ended' as const });
  yield event;
  return { type: 'ended', event };
}

/** Searches the knowledge bases, recalls what is remembered and runs the shortcut's tool, which come before the model. */
async function* prepare(turn: Turn): AsyncGenerator<TurnOutput, TurnPause | undefined> {
  const { input, services, state, loop } = turn;
  const { knowledge: settings } = input.definition;
  if (settings?.isAutomatic && settings.datasets.length > 0 && !state.recalled) {
    const service = services.knowledge;
    if (!service)
      throw new TurnError('service', 'this host has no knowledge bases', { service: 'knowledge' });
    const began = performance.now();
    const query = input.question.text;
    const options = { signal: loop.signal, idempotencyKey: `${loop.idempotencyKey}:recall` };
    const slices = await searchKnowledge({ service, settings, input, query }, options);
    yield take(state, { type: 'recalled', query, slices, ms: elapsed(began) });
  }
  yield* remember(turn);
  if (!input.shortcut) return undefined;
  state.shortcut ??= shortcutCall(input.shortcut, loop.tools);
  if (state.shortcut.status === 'ended') return undefined;
  const pause = yield* endCalls(loop, state, [state.shortcut], 0);
  return pause?.type === 'answer' ? undefined : pause;
}

/** An answer without memories is better than none, so a memory that fails is only noted. */
async function* remember({ input, services, state, loop }: Turn): AsyncGenerator<TurnOutput, void> {
  const { memory: service } = services;
  if (!input.definition.memory?.isAutomatic || !service || state.remembered) return;
  const began = performance.now();
  const query = input.question.text;
  const options = { signal: loop.signal, idempotencyKey: `${loop.idempotencyKey}:remember` };
  try {
    const found = await service.recall({ query, history: recentMessages(input, recalledRounds) }, options);
    yield take(state, { type: 'remembered', query, ...found, ms: elapsed(began) });
  } catch (error) {
    if (loop.signal.aborted) throw error;
    const failed = { items: [], text: '', error: messageOf(error) };
    yield take(state, { type: 'remembered', query, ...failed, ms: elapsed(began) });
  }
}

function shortcutCall(
  { tool: name, arguments: values }: TurnInput['shortcut'] & object,
  tools: OfferedTools,
): CallState {
  const found = [...tools].find(([offered, tool]) => tool.name === name || offered === name);
  if (!found) throw new TurnError('service', `the shortcut's tool ${name} does not exist`, { service: name });
  return { call: { id: 'shortcut', name: found[0], arguments: values }, status: 'new' };
}

async function* complete(turn: Turn, text: string): AsyncGenerator<TurnOutput, void> {
  const { input, state, hooking } = turn;
  const { data } = yield* callHooks(hooking, state, 'answer', 0, text);
  let answer = typeof data === 'string' ? data : text;
  if (answer.trim() === '') throw new TurnError('emptyAnswer', 'the model gave no answer');
  const { showSources } = input.definition.knowledge ?? {};
  const sources: Source[] = showSources === undefined ? [] : chooseSources(answer, slicesOf(state));
  if (showSources === 'text' && sources.length > 0) answer += `\n\n${sourceLines(sources)}`;
  yield take(state, { type: 'answered', text: answer, ...(sources.length === 0 ? {} : { sources }) });
}

/** All excerpts of the turn, each once. */
function slicesOf({ recalled, found }: TurnState): KnowledgeSlice[] {
  const all = [...(recalled?.slices ?? []), ...found];
  return [...new Map(all.map((slice) => [slice.sliceId || slice.content, slice])).values()];
}

async function* suggest(turn: Turn): AsyncGenerator<TurnOutput, void> {
  const { input, services, state, loop, hooking } = turn;
  if (input.definition.suggestions.mode === 'off' || state.suggestions) return;
  const { text } = state.answer!;
  const event = await suggestQuestions(input, services, text, loop);
  const { data } = yield* callHooks(hooking, state, 'suggestion', 0, event.questions);
  yield take(state, { ...event, questions: Array.isArray(data) ? shown(data) : event.questions });
}

function promptOf(
  input: TurnInput,
  services: AgentServices,
  tools: OfferedTools,
  hooking: Hooking,
): ToolLoop['prompt'] {
  let make: ReturnType<typeof promptBuilder> | undefined;
  return async function* (state) {
    make ??= promptBuilder(input, modelTools(tools), services.countTokens ?? estimateTokens);
    const { request, facts } = make(state);
    const messages = request.messages as unknown as Json;
    const round = state.rounds.length + 1;
    const { data, isStopped } = yield* callHooks(hooking, state, 'modelCall', round, messages);
    if (isStopped) return { answer: typeof data === 'string' ? data : '' };
    return { request: data === messages ? request : { ...request, messages: readMessages(data) }, facts };
  };
}

/** The messages that a hook gives in place of those of the prompt. */
function readMessages(data: Json): ModelMessage[] {
  const roles = ['system', 'user', 'assistant', 'tool'];
  const isMessage = (item: Json) =>
    isJsonObject(item) && roles.includes(String(item.role)) && typeof item.content === 'string';
  if (!Array.isArray(data) || !data.every(isMessage))
    throw new TurnError('hook', 'a hook gave something else than messages', { uri: '', reason: 'messages' });
  return data as unknown as ModelMessage[];
}

/** The event by which an error ends a turn. */
export function endOf(
  signal: AbortSignal,
  error: unknown,
  text: string,
): TurnEvent & { type: 'failed' | 'cancelled' } {
  if (signal.aborted) return { type: 'cancelled', text };
  const known = TurnError.isInstance(error)
    ? error
    : new TurnError('model', messageOf(error), {}, { cause: error });
  const { failure, message, parameters } = known;
  const { code, reason } = (known.cause ?? {}) as { code?: unknown; reason?: unknown };
  const filled = Object.keys(parameters).length > 0 ? { parameters: { ...parameters } } : {};
  return {
    type: 'failed',
    failure,
    message,
    ...(typeof code === 'number' ? { code } : {}),
    ...(isJsonObject(reason) ? { reason } : {}),
    ...filled,
    text,
  };
}

function noToolCalls({ input }: Turn): TurnError {
  const { id, name = id } = input.definition.model;
  return new TurnError('noToolCalls', `the model ${name} cannot call tools, and the agent has some`, {
    model: name,
  });
}
