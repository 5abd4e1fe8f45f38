import type { TurnEvent } from '../TurnEvent.js';

type Recognized = TurnEvent & { type: 'recognized' };

/** What one agent has done in a turn. */
export interface Segment {
  entered: TurnEvent & { type: 'entered' };
  /** Its events, with rounds that count from 1 as in a turn of its own. */
  events: TurnEvent[];
  /** Rounds of the agents before it. */
  roundsBefore: number;
  /** Calls of the agents before it. */
  takenIds: Set<string>;
  recognized: Recognized[];
  appointed?: TurnEvent & { type: 'appointed' };
}

/** A turn of several agents at one moment. */
export interface SegmentState {
  /** What was recognized before the first agent was entered. */
  recognized: Recognized[];
  segments: Segment[];
  end?: TurnEvent & { type: 'ended' | 'failed' | 'cancelled' };
}

/** The state after the given events. */
export function segmentState(events: Iterable<TurnEvent> = []): SegmentState {
  const state: SegmentState = { recognized: [], segments: [] };
  for (const event of events) addToSegments(state, event);
  return state;
}

/** Adds an event as the host records it. */
export function addToSegments(state: SegmentState, event: TurnEvent): void {
  const last = state.segments.at(-1);
  if (event.type === 'entered') state.segments.push(segmentAfter(last, event));
  else if (event.type === 'recognized') (last ?? state).recognized.push(event);
  else if (event.type === 'appointed' && last) last.appointed = event;
  else {
    last?.events.push(withRound(event, -last.roundsBefore));
    if (event.type === 'ended' || event.type === 'failed' || event.type === 'cancelled') state.end = event;
  }
}

function segmentAfter(last: Segment | undefined, entered: Segment['entered']): Segment {
  const answered = (last?.events ?? []).filter((event) => event.type === 'modelAnswered');
  const ids = answered.flatMap(({ calls }) => calls.map(({ id }) => id));
  return {
    entered,
    events: [],
    roundsBefore: (last?.roundsBefore ?? 0) + answered.length,
    takenIds: new Set([...(last?.takenIds ?? []), ...ids]),
    recognized: [],
  };
}

/** An event or a piece whose round is counted from elsewhere. Round 0 is before all rounds. */
export function withRound<Output extends { type: string }>(output: Output, offset: number): Output {
  const { round } = output as { round?: unknown };
  return typeof round === 'number' && round > 0 && offset !== 0
    ? { ...output, round: round + offset }
    : output;
}
