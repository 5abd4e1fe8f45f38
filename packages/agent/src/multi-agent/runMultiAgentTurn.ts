import { endOf, runSingleTurn } from '../runSingleTurn.js';
import { isTurnEvent, type TurnEvent, type TurnOutput, type TurnPause } from '../TurnEvent.js';
import type { TurnInput } from '../TurnInput.js';
import type { TurnOptions } from '../TurnOptions.js';
import { chooseEntry } from './chooseEntry.js';
import { jumpOf, jumpTools, type OfferedJump } from './jumpTools.js';
import type { MultiAgentDefinition } from './MultiAgentDefinition.js';
import { type JumpQuestion, MultiTurn } from './MultiTurn.js';
import { type Segment, withRound } from './segments.js';

type Recognized = TurnEvent & { type: 'recognized' };
type Answered = TurnEvent & { type: 'answered' };

/** Where a turn goes on, if its agent hands over. */
interface HandOver {
  agentId: string;
  condition: string;
}

/**
 * Answers one question with several agents, one after the other: each takes a turn of its own until it answers or
 * hands over. The events are those of all of them; `entered` says whose the following ones are. No agent is entered
 * twice, so a turn ends.
 */
export async function* runMultiAgentTurn(
  input: TurnInput,
  definition: MultiAgentDefinition,
  options: TurnOptions,
): AsyncGenerator<TurnOutput, TurnPause> {
  const turn = new MultiTurn(input, definition, options);
  const { state, signal } = turn;
  if (state.end) return { type: 'ended', event: state.end };
  try {
    if (state.segments.length === 0) yield* chooseEntry(turn);
    for (;;) {
      const segment = state.segments.at(-1)!;
      const result = yield* takeSegment(turn, segment);
      if (!('agentId' in result)) return result;
      yield turn.enter(turn.member(result.agentId)!, 'jump', result.condition);
    }
  } catch (error) {
    // An agent's turn records its own failures, so this one happened between two agents.
    const event = turn.take(endOf(signal, error, ''));
    yield event;
    return { type: 'ended', event };
  }
}

/** Lets one agent answer, until the turn pauses or another agent takes over. */
async function* takeSegment(
  turn: MultiTurn,
  segment: Segment,
): AsyncGenerator<TurnOutput, TurnPause | HandOver> {
  const jumps = turn.offeredJumps(segment);
  const pending = pendingJump(segment, jumps) ?? (yield* checkBefore(turn, segment));
  if (pending) return pending;
  const { segments } = turn.state;
  const member = turn.memberOf(segment);
  const own = runSingleTurn(turn.inputOf(segment), {
    services: turn.servicesFor(member),
    toolKinds: [jumpTools(jumps), ...turn.toolKinds],
    events: [...segment.events],
    signal: turn.signal,
    idempotencyKey: `${turn.idempotencyKey}:agent${segments.indexOf(segment) + 1}`,
    takenIds: segment.takenIds,
  });
  for (;;) {
    const { done, value } = await own.next();
    if (done) return value;
    if (value.type === 'answered') yield* giveAnswer(turn, segment, value);
    else if (isTurnEvent(value)) yield turn.take(withRound(value, segment.roundsBefore));
    else yield withRound(value, segment.roundsBefore);
    const jump =
      value.type === 'modelAnswered' || value.type === 'answered' ? pendingJump(segment, jumps) : undefined;
    if (!jump) continue;
    // The rest of the agent's turn is not wanted.
    await own.return({ type: 'ended', event: { type: 'ended' } });
    return jump;
  }
}

/** A jump that was decided and has not happened yet. */
function pendingJump({ events, recognized }: Segment, jumps: readonly OfferedJump[]): HandOver | undefined {
  const last = events.at(-1);
  if (last?.type === 'modelAnswered') {
    const found = jumpOf(last.calls, jumps);
    return found && { agentId: found.target.id, condition: found.jump.condition };
  }
  if (last?.type === 'answered' && last.goesOn) return choiceAt('after', recognized);
  return events.length === 0 ? choiceAt('before', recognized) : undefined;
}

function choiceAt(moment: Recognized['at'], recognized: readonly Recognized[]): HandOver | undefined {
  const found = recognized.find(({ at }) => at === moment);
  return found?.choice && found.refused === undefined ? found.choice : undefined;
}

/** Before an agent answers, a model may find that another one should. */
async function* checkBefore(
  turn: MultiTurn,
  segment: Segment,
): AsyncGenerator<TurnOutput, HandOver | undefined> {
  const member = turn.memberOf(segment);
  const { recognition, jumps } = member;
  if (recognition.by !== 'model' || recognition.timing === 'after' || jumps.length === 0) return undefined;
  if (segment.recognized.some(({ at }) => at === 'before') || segment.events.length > 0) return undefined;
  const event = turn.take(await turn.recognize({ at: 'before', recognition, jumps, member }));
  yield event;
  return choiceAt('before', [event]);
}

/** After an agent has answered, a model may find that another one continues, or answers the next question. */
async function* giveAnswer(
  turn: MultiTurn,
  segment: Segment,
  answered: Answered,
): AsyncGenerator<TurnOutput, void> {
  const member = turn.memberOf(segment);
  const { recognition, jumps } = member;
  if (recognition.by !== 'model' || recognition.timing === 'before' || jumps.length === 0) {
    yield turn.take(answered);
    return;
  }
  const event = yield* recognizedAfter(turn, segment, {
    at: 'after',
    recognition,
    jumps,
    member,
    answer: answered.text,
  });
  const choice = choiceAt('after', [event]) && event.choice;
  if (choice && !choice.isImmediate && !segment.appointed) {
    const { agentId, agentName, condition } = choice;
    yield turn.take({ type: 'appointed', agentId, agentName, condition });
  }
  yield turn.take({ ...answered, ...(choice?.isImmediate ? { goesOn: true } : {}) });
}

async function* recognizedAfter(
  turn: MultiTurn,
  { recognized }: Segment,
  question: JumpQuestion,
): AsyncGenerator<TurnOutput, Recognized> {
  const before = recognized.find(({ at }) => at === 'after');
  if (before) return before;
  const event = turn.take(await turn.recognize(question));
  yield event;
  return event;
}
