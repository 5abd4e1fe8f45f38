import type { ModelRequest, ModelToolCall } from '@heddle/workflow-schema/models';
import type { TurnLimits } from '../AgentDefinition.js';
import type { ModelService } from '../AgentServices.js';
import type { Tool } from '../Tool.js';
import type { DelegatedCall, PromptFacts, TurnEvent, TurnOutput, TurnPause } from '../TurnEvent.js';
import { type CallState, type TurnState, take } from '../TurnState.js';
import { askModel } from './askModel.js';
import { callTool, endedCall } from './callTool.js';
import { contentOfOthers } from './contentOfOthers.js';
import { type Job, parallel } from './parallel.js';
import { refusalOf, tooManyRounds } from './refusals.js';
import { cleanName, type OfferedTools } from './toolNames.js';

const maxIdLength = 64;

/** A dialogue in which the model can call tools. */
export interface ToolLoop {
  model: ModelService;
  tools: OfferedTools;
  limits: TurnLimits;
  signal: AbortSignal;
  /** Identical for every attempt of this dialogue. */
  idempotencyKey: string;
  /** The next request to the model, which contains what `roundMessages` makes of the rounds so far. */
  prompt(state: TurnState): AsyncGenerator<TurnOutput, NextPrompt>;
  /** IDs that calls must not have. */
  takenIds?: ReadonlySet<string>;
  /** Text of the answer that is under way; set by the loop. */
  shown?: string;
}

/** What to ask the model next, or the answer if it shall not be asked. */
export type NextPrompt = { request: ModelRequest; facts: PromptFacts } | { answer: string };

/** How a dialogue has paused: with the answer, or with something for the host to do. */
export type LoopPause =
  | { type: 'answer'; text: string; isDirect: boolean }
  | Exclude<TurnPause, { type: 'ended' }>;

/**
 * Asks the model and calls tools until the model answers. Gives an event for everything that has happened;
 * `state` has all events so far, and continues after them.
 */
export async function* runToolLoop(loop: ToolLoop, state: TurnState): AsyncGenerator<TurnOutput, LoopPause> {
  const { toolRounds, atLimit } = loop.limits;
  for (;;) {
    const last = state.rounds.at(-1);
    if (last) {
      if (last.calls.length === 0) return { type: 'answer', text: last.text, isDirect: false };
      // A tool that answers in place of the model makes the rest of its round unnecessary.
      if (direct(last.calls) === undefined) {
        const pause = yield* endCalls(loop, state, last.calls, state.rounds.length);
        if (pause) return pause;
      }
      const text = direct(last.calls);
      if (text !== undefined) return { type: 'answer', text, isDirect: true };
      if (atLimit === 'fail' && state.rounds.length >= toolRounds) throw tooManyRounds(toolRounds);
    }
    const answer = yield* nextRound(loop, state);
    if (answer !== undefined) return { type: 'answer', text: answer, isDirect: true };
  }
}

/** The answer of a tool that answers in place of the model. */
function direct(calls: readonly CallState[]): string | undefined {
  return calls.find(({ answer }) => answer !== undefined)?.answer;
}

/** Asks the model once; returns an answer only if the model was not asked. */
async function* nextRound(loop: ToolLoop, state: TurnState): AsyncGenerator<TurnOutput, string | undefined> {
  const { model, signal, idempotencyKey, limits } = loop;
  const round = state.rounds.length + 1;
  signal.throwIfAborted();
  const next = yield* loop.prompt(state);
  if ('answer' in next) return next.answer;
  const { request, facts } = next;
  yield take(state, { type: 'modelAsked', round, prompt: facts });
  loop.shown = '';
  const answered = yield* askModel({
    model,
    request,
    round,
    signal,
    idempotencyKey: `${idempotencyKey}:${round}`,
    silenceMs: limits.silenceMs,
    onText: (text) => {
      loop.shown = (loop.shown ?? '') + text;
    },
  });
  yield take(state, { ...answered, calls: withOwnIds(state, answered.calls, loop.takenIds) });
  loop.shown = '';
  return undefined;
}

/** Runs calls that have not ended. Returns what is left to the user or the host. */
export async function* endCalls(
  loop: ToolLoop,
  state: TurnState,
  calls: readonly CallState[],
  round: number,
): AsyncGenerator<TurnOutput, LoopPause | undefined> {
  const { tools, limits } = loop;
  for (const own of calls) {
    if (own.status !== 'new' || round === 0) continue;
    const refusal = refusalOf(state, own.call, tools, limits);
    if (refusal === undefined) continue;
    const { id } = own.call;
    yield take(state, { ...endedCall(id, refusal, limits.resultCharacters), isError: true });
  }
  const here = calls.filter((own) => mayRun(own) && toolOf(tools, own)?.call);
  const together = here.filter((own) => toolOf(tools, own)?.isParallelSafe !== false);
  yield* runTogether(loop, state, together, round);
  for (const own of here) if (!together.includes(own)) yield* runTogether(loop, state, [own], round);
  const waiting = calls.find(({ status }) => status === 'waiting');
  const delegated = calls.filter(mayRun);
  if (delegated.length > 0) return yield* delegate(loop, state, delegated, round);
  return waiting && { type: 'waiting', callId: waiting.call.id, interrupt: waiting.interrupt! };
}

function mayRun({ status }: CallState): boolean {
  return status !== 'ended' && status !== 'waiting';
}

function toolOf(tools: OfferedTools, { call }: CallState): Tool | undefined {
  return tools.get(call.name);
}

async function* runTogether(
  loop: ToolLoop,
  state: TurnState,
  calls: readonly CallState[],
  round: number,
): AsyncGenerator<TurnOutput, void> {
  const jobs: Job<TurnOutput>[] = [];
  for (const own of calls) {
    const tool = toolOf(loop.tools, own)!;
    if (own.status === 'called' && tool.isOnce) {
      // A crash has left it unknown whether the tool was called.
      const output = 'Error: the call was interrupted, and may or may not have had its effect.';
      const ended = endedCall(own.call.id, output, loop.limits.resultCharacters);
      yield take(state, { ...ended, isError: true });
      continue;
    }
    if (own.status === 'new') yield take(state, calledEvent(state, own, tool, round));
    jobs.push(async (send) => {
      const { limits, signal, idempotencyKey } = loop;
      const say = (text: string) => send({ type: 'toolText', callId: own.call.id, text });
      send(await callTool({ tool, state: own, limits, signal, idempotencyKey, say }));
    });
  }
  for await (const output of parallel(jobs)) {
    yield output.type === 'toolEnded' || output.type === 'interrupted' ? take(state, output) : output;
  }
}

async function* delegate(
  { tools }: ToolLoop,
  state: TurnState,
  calls: readonly CallState[],
  round: number,
): AsyncGenerator<TurnOutput, LoopPause> {
  const delegated: DelegatedCall[] = [];
  for (const own of calls) {
    const tool = toolOf(tools, own)!;
    if (own.status === 'new') yield take(state, calledEvent(state, own, tool, round));
    const { id, arguments: values } = own.call;
    delegated.push({
      callId: id,
      kind: tool.kind,
      origin: tool.origin ?? {},
      arguments: tool.prepare?.(values) ?? values,
    });
  }
  return { type: 'delegated', calls: delegated };
}

function calledEvent(state: TurnState, { call }: CallState, tool: Tool, round: number): TurnEvent {
  const { kind, origin } = tool;
  const follows = round === 0 ? [] : contentOfOthers(state, round);
  return {
    ...{ type: 'toolCalled', round, call, kind },
    ...(origin === undefined ? {} : { origin }),
    ...(follows.length === 0 ? {} : { follows }),
  };
}

/**
 * Calls with names that providers accept in the next request, and with ids that no other call of the turn has: some
 * endpoints count from 0 in every answer.
 */
function withOwnIds(
  state: TurnState,
  calls: readonly ModelToolCall[],
  takenIds: ReadonlySet<string> = new Set(),
): ModelToolCall[] {
  const own = state.rounds.flatMap((round) => round.calls.map(({ call }) => call.id));
  const taken = new Set([...takenIds, ...own]);
  if (state.shortcut) taken.add(state.shortcut.call.id);
  return calls.map((call) => {
    const wished = call.id.replace(/[^\w.:-]/g, '_').slice(0, maxIdLength) || 'call';
    let id = wished;
    for (let number = 2; taken.has(id); number++) id = `${wished}_${number}`;
    taken.add(id);
    return { ...call, id, name: cleanName(call.name) };
  });
}
