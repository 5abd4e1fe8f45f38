import type { TurnEvent } from '../TurnEvent.js';

type Recognized = TurnEvent & { type: 'recognized' };

/** What one agent has done in a turn. */
export interface Segment {
  entered: TurnEvent & { type: 'entered' };
  /** Its events, with rounds that count from 1 as in a turn of its own. */
  events: TurnEvent[];
  /** The rounds of the whole turn that its own rounds are. */
  rounds: number[];
  recognized: Recognized[];
  appointed?: TurnEvent & { type: 'appointed' };
}

/** A turn of several agents at one moment. */
export interface SegmentState {
  /** What was recognized before the first agent was entered. */
  recognized: Recognized[];
  segments: Segment[];
  /** The agent to which the next event belongs. */
  active?: Segment;
  /** The hooks around jumps that were called. */
  hooked: (TurnEvent & { type: 'hooked' })[];
  end?: TurnEvent & { type: 'ended' | 'failed' | 'cancelled' };
}

/** The state after the given events. */
export function segmentState(events: Iterable<TurnEvent> = []): SegmentState {
  const state: SegmentState = { recognized: [], segments: [], hooked: [] };
  for (const event of events) addToSegments(state, event);
  return state;
}

/** Adds an event as the host records it. */
export function addToSegments(state: SegmentState, event: TurnEvent): void {
  const { active } = state;
  if (event.type === 'entered') {
    state.active = { entered: event, events: [], rounds: [], recognized: [] };
    state.segments.push(state.active);
  } else if (event.type === 'recognized') (active ?? state).recognized.push(event);
  else if (event.type === 'appointed' && active) active.appointed = event;
  else if (event.type === 'hooked' && isOfJump(event)) state.hooked.push(event);
  else if (active && endsWork(active, event)) {
    state.active = askerOf(state, active);
    state.active.events.push(event);
  } else {
    if (active) addOwn(state, active, event);
    if (event.type === 'ended' || event.type === 'failed' || event.type === 'cancelled') state.end = event;
  }
}

function isOfJump({ point }: TurnEvent & { type: 'hooked' }): boolean {
  return point === 'beforeJump' || point === 'afterJump';
}

/** Whether an event is the answer of an agent to the one that has asked it. */
function endsWork({ entered }: Segment, event: TurnEvent): boolean {
  return event.type === 'toolEnded' && event.callId === entered.callId;
}

/** The agent whose call another agent answers. */
export function askerOf({ segments }: SegmentState, { entered }: Segment): Segment {
  const found = segments.find(({ events }) =>
    events.some((event) => event.type === 'toolCalled' && event.call.id === entered.callId),
  );
  if (!found) throw new Error(`no agent has made the call ${entered.callId}`);
  return found;
}

function addOwn(state: SegmentState, active: Segment, event: TurnEvent): void {
  const own = withRound(event, -roundsOfOthers(state, active));
  if (event.type === 'modelAsked' && own.type === 'modelAsked') active.rounds[own.round - 1] = event.round;
  active.events.push(own);
}

/** Rounds that other agents of the turn have had so far. */
export function roundsOfOthers({ segments }: SegmentState, segment: Segment): number {
  return segments
    .filter((other) => other !== segment)
    .reduce((sum, { events }) => sum + events.filter(({ type }) => type === 'modelAnswered').length, 0);
}

/** IDs of the calls of other agents so far. */
export function callsOfOthers({ segments }: SegmentState, segment: Segment): Set<string> {
  const others = segments.filter((other) => other !== segment).flatMap(({ events }) => events);
  return new Set(
    others.flatMap((event) => (event.type === 'modelAnswered' ? event.calls.map(({ id }) => id) : [])),
  );
}

/** An event or a piece whose round is counted from elsewhere. Round 0 is before all rounds. */
export function withRound<Output extends { type: string }>(output: Output, offset: number): Output {
  const { round } = output as { round?: unknown };
  return typeof round === 'number' && round > 0 && offset !== 0
    ? { ...output, round: round + offset }
    : output;
}
