import type { Json } from '@heddle/workflow-schema';
import type { ModelToolCall } from '@heddle/workflow-schema/models';
import { noUsage, sumUsage, type Usage } from '@heddle/workflow-schema/runs';
import type { KnowledgeSlice, RecalledMemory } from './AgentServices.js';
import type { ToolInterrupt } from './Tool.js';
import type { PromptFacts, Source, TurnEvent } from './TurnEvent.js';

/** A tool call of a turn. */
export interface CallState {
  call: ModelToolCall;
  status: 'new' | 'called' | 'waiting' | 'resumed' | 'ended';
  /** Of its tool, once it was called. */
  kind?: string;
  output?: string;
  isError?: boolean;
  answer?: string;
  interrupt?: ToolInterrupt;
  /** State given with the interrupt. */
  toolState?: Json;
  /** The user's answer to the interrupt. */
  resumed?: Json;
}

/** One answer of the model with the calls that it asked for. */
export interface RoundState {
  text: string;
  reasoning?: string;
  calls: CallState[];
  usage?: Usage;
}

/** A turn at one moment, folded from its events. */
export interface TurnState {
  /** Result of the automatic search. */
  recalled?: { query: string; slices: KnowledgeSlice[] };
  /** What tools have found in the knowledge bases. */
  found: KnowledgeSlice[];
  /** What was recalled of the user. */
  remembered?: { items: RecalledMemory[]; text: string };
  /** The call that the shortcut asks for. */
  shortcut?: CallState;
  rounds: RoundState[];
  /** Facts of the prompts, by round. */
  prompts: PromptFacts[];
  /** The hooks called so far. */
  hooked: (TurnEvent & { type: 'hooked' })[];
  answer?: { text: string; sources?: Source[] };
  suggestions?: string[];
  /** Of all model calls of the turn. */
  usage: Usage;
  end?: TurnEvent & { type: 'ended' | 'failed' | 'cancelled' };
}

/** The state after the given events. */
export function turnState(events: Iterable<TurnEvent> = []): TurnState {
  const state: TurnState = {
    found: [],
    rounds: [],
    prompts: [],
    hooked: [],
    usage: noUsage,
  };
  for (const event of events) applyTurnEvent(state, event);
  return state;
}

/** Applies one event to a state. */
export function applyTurnEvent(state: TurnState, event: TurnEvent): void {
  switch (event.type) {
    case 'recalled':
      state.recalled = { query: event.query, slices: event.slices };
      return;
    case 'remembered':
      state.remembered = { items: event.items, text: event.text };
      return;
    case 'modelAsked':
      state.prompts[event.round - 1] = event.prompt;
      return;
    case 'modelAnswered':
      addRound(state, event);
      return;
    case 'toolCalled':
      if (event.round === 0) state.shortcut ??= { call: event.call, status: 'new' };
      change(state, event.call.id, { status: 'called', kind: event.kind });
      return;
    case 'toolEnded': {
      const { output, isError, answer, slices = [] } = event;
      state.found.push(...slices);
      change(state, event.callId, {
        status: 'ended',
        output,
        ...(isError ? { isError } : {}),
        ...(answer === undefined ? {} : { answer }),
      });
      return;
    }
    case 'interrupted': {
      const { interrupt, state: toolState = null } = event;
      change(state, event.callId, { status: 'waiting', interrupt, toolState });
      return;
    }
    case 'resumed':
      change(state, event.callId, { status: 'resumed', resumed: event.value });
      return;
    case 'hooked':
      state.hooked.push(event);
      return;
    case 'answered':
      state.answer = answerOf(state, event);
      return;
    case 'recognized':
      addUsage(state, event.usage);
      return;
    case 'entered':
    case 'appointed':
      return;
    case 'suggested':
      state.suggestions = event.questions;
      addUsage(state, event.usage);
      return;
    default:
      state.end = event;
  }
}

/** An answer that several agents give is the text of all of them. */
function answerOf(
  { answer: before }: TurnState,
  { text, sources = [] }: TurnEvent & { type: 'answered' },
): NonNullable<TurnState['answer']> {
  const all = [...(before?.sources ?? []), ...sources];
  const whole = before ? `${before.text}\n\n${text}` : text;
  return { text: whole, ...(all.length > 0 ? { sources: all } : {}) };
}

/** Applies an event and returns it, for generators that give it to the host. */
export function take<Event extends TurnEvent>(state: TurnState, event: Event): Event {
  applyTurnEvent(state, event);
  return event;
}

function addRound(state: TurnState, event: TurnEvent & { type: 'modelAnswered' }): void {
  const { text, reasoning, usage } = event;
  const calls = event.calls.map((call): CallState => ({ call, status: 'new' }));
  state.rounds.push({
    text,
    calls,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(usage === undefined ? {} : { usage }),
  });
  addUsage(state, usage);
}

function addUsage(state: TurnState, usage: Usage | undefined): void {
  if (usage !== undefined) state.usage = sumUsage(state.usage, usage);
}

function change(state: TurnState, callId: string, values: Partial<CallState>): void {
  const found = findCall(state, callId);
  if (found) Object.assign(found, values);
}

/** A call by its id. */
export function findCall(state: TurnState, callId: string): CallState | undefined {
  if (state.shortcut?.call.id === callId) return state.shortcut;
  for (const { calls } of state.rounds) {
    const found = calls.find(({ call }) => call.id === callId);
    if (found) return found;
  }
  return undefined;
}
