import { defaultLimits, endedCall, type TurnEvent } from '@heddle/agent';

/** Another result of a call in a turn. */
interface EditedResult {
  /** Id of the call. */
  call: string;
  output: string;
}

const ofCalls: ReadonlySet<string> = new Set<TurnEvent['type']>([
  'toolCalled',
  'toolEnded',
  'interrupted',
  'resumed',
]);

/**
 * The events of a turn until it went on after a call, with another result of that call; other calls that were made
 * at once keep theirs. Undefined if the turn has no result of the call. They count no usage: it was spent before.
 */
export function eventsWithResult(
  events: readonly TurnEvent[],
  { call, output }: EditedResult,
): TurnEvent[] | undefined {
  const at = events.findIndex((event) => event.type === 'toolEnded' && event.callId === call);
  if (at < 0) return undefined;
  const next = events.findIndex(({ type }, index) => index > at && !ofCalls.has(type));
  const kept = next < 0 ? events : events.slice(0, next);
  const isOpen = openCalls(kept);
  return kept.flatMap((event) => {
    if (event.type === 'toolEnded' && event.callId === call) return [edited(event, output)];
    if (event.type === 'toolCalled' && isOpen.has(event.call.id)) return [];
    if ((event.type === 'interrupted' || event.type === 'resumed') && isOpen.has(event.callId)) return [];
    return [withoutUsage(event)];
  });
}

/** The events of a turn until it asked its model in a round; undefined if it never did. They count no usage. */
export function eventsBeforeRound(events: readonly TurnEvent[], round: number): TurnEvent[] | undefined {
  const at = events.findIndex((event) => event.type === 'modelAsked' && event.round === round);
  return at < 0 ? undefined : events.slice(0, at).map(withoutUsage);
}

/** Calls that are made again: those without a result, except for one that asks an agent which goes on. */
function openCalls(events: readonly TurnEvent[]): ReadonlySet<string> {
  const open = new Set<string>();
  for (const event of events) {
    if (event.type === 'toolCalled') open.add(event.call.id);
    else if (event.type === 'toolEnded') open.delete(event.callId);
    else if (event.type === 'entered' && event.callId !== undefined) open.delete(event.callId);
  }
  return open;
}

function edited({ callId, answer }: TurnEvent & { type: 'toolEnded' }, output: string): TurnEvent {
  const ended = endedCall(callId, output, defaultLimits.resultCharacters);
  return answer === undefined ? ended : { ...ended, answer: ended.output };
}

function withoutUsage(event: TurnEvent): TurnEvent {
  const isCounted = event.type === 'modelAnswered' || event.type === 'recognized';
  return isCounted ? { ...event, usage: { inputTokens: 0, outputTokens: 0 } } : event;
}
