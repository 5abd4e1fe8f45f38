import { endOf } from '../runSingleTurn.js';
import type { TurnEvent, TurnOutput, TurnPause } from '../TurnEvent.js';
import type { TurnInput } from '../TurnInput.js';
import type { TurnOptions } from '../TurnOptions.js';
import { chooseEntry } from './chooseEntry.js';
import { afterJump, type HandOver, mayJump } from './jumpHooks.js';
import { jumpOf, type OfferedJump } from './jumpTools.js';
import type { MultiAgentDefinition } from './MultiAgentDefinition.js';
import { type JumpQuestion, MultiTurn } from './MultiTurn.js';
import { runHosted } from './runHosted.js';
import type { Segment } from './segments.js';

type Recognized = TurnEvent & { type: 'recognized' };
type Answered = TurnEvent & { type: 'answered' };

/**
 * Answers one question with several agents, one after the other: each takes a turn of its own until it answers or
 * hands over. The events are those of all of them; `entered` says whose the following ones are. No agent is entered
 * twice, so a turn ends. If one speaks for all, `runHosted` answers.
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
    if (definition.isHosted) return yield* runHosted(turn);
    for (;;) {
      const segment = state.segments.at(-1)!;
      yield* afterJump(turn, segment);
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
  const { tools, jumps } = turn.handOvers(segment);
  yield* checkBefore(turn, segment);
  const due = yield* dueJump(turn, segment, jumps);
  if (due) return due;
  const own = turn.run(segment, tools);
  try {
    for (;;) {
      const { done, value } = await own.next();
      if (done) return value;
      if (value.type === 'answered') yield* giveAnswer(turn, segment, value);
      else yield turn.share(segment, value);
      if (value.type !== 'modelAnswered' && value.type !== 'answered') continue;
      const jump = yield* dueJump(turn, segment, jumps);
      if (jump) return jump;
    }
  } finally {
    // The rest of the agent's turn is not wanted.
    await own.return({ type: 'ended', event: { type: 'ended' } });
  }
}

/** A jump that was decided, has not happened yet, and is not refused by a hook. */
async function* dueJump(
  turn: MultiTurn,
  segment: Segment,
  jumps: readonly OfferedJump[],
): AsyncGenerator<TurnOutput, HandOver | undefined> {
  for (;;) {
    const jump = pendingJump(segment, jumps);
    if (!jump || (yield* mayJump(turn, jump))) return jump;
    const refused = jumps.filter(({ target }) => target.id === jump.agentId);
    for (const offered of refused) offered.refused = 'hook';
    // The next one that the model has asked for; a choice of recognition is the only one.
    if (segment.events.at(-1)?.type !== 'modelAnswered') return undefined;
  }
}

/** A jump that was decided and has not happened yet, whatever hooks say. */
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
async function* checkBefore(turn: MultiTurn, segment: Segment): AsyncGenerator<TurnOutput, void> {
  const member = turn.memberOf(segment);
  const { recognition, jumps } = member;
  if (recognition.by !== 'model' || recognition.timing === 'after' || jumps.length === 0) return;
  if (segment.recognized.some(({ at }) => at === 'before') || segment.events.length > 0) return;
  yield turn.take(await turn.recognize({ at: 'before', recognition, jumps, member }));
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
    yield turn.share(segment, answered);
    return;
  }
  const event = yield* recognizedAfter(turn, segment, {
    at: 'after',
    recognition,
    jumps,
    member,
    answer: answered.text,
  });
  const due = choiceAt('after', [event]);
  const choice = due && (yield* mayJump(turn, due)) ? event.choice : undefined;
  if (choice && !choice.isImmediate && !segment.appointed) {
    const { agentId, agentName, condition } = choice;
    yield turn.take({ type: 'appointed', agentId, agentName, condition });
  }
  yield turn.share(segment, { ...answered, ...(choice?.isImmediate ? { goesOn: true } : {}) });
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
