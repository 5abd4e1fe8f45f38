import { TurnError } from '../TurnError.js';
import type { EntryReason, TurnOutput } from '../TurnEvent.js';
import { toolsOf } from '../tools/ToolKind.js';
import { mayJump } from './jumpHooks.js';
import type { MemberAgent, Recognition } from './MultiAgentDefinition.js';
import type { MultiTurn } from './MultiTurn.js';
import { memberInput } from './memberInput.js';

const usualRounds = 3;

/** Who answers, why, and on which condition. */
interface Entry {
  member: MemberAgent;
  how: EntryReason;
  condition?: string;
}

/** Enters the agent that answers a question first. */
export async function* chooseEntry(turn: MultiTurn): AsyncGenerator<TurnOutput, void> {
  const { member, how, condition } = yield* entryOf(turn);
  yield turn.enter(member, how, condition);
}

async function* entryOf(turn: MultiTurn): AsyncGenerator<TurnOutput, Entry> {
  const { startAt } = turn.input.dialogue ?? {};
  const chosen = turn.member(startAt);
  if (chosen) return { member: chosen, how: 'chosen' };
  const usual = yield* usualEntry(turn);
  const asked = turn.input.shortcut && withTool(turn, usual.member, turn.input.shortcut.tool);
  if (asked) return { member: asked, how: 'shortcut' };
  return (yield* globalEntry(turn, usual.member)) ?? usual;
}

/** By the rule of the agent that has answered last. */
async function* usualEntry(turn: MultiTurn): AsyncGenerator<TurnOutput, Entry> {
  const { dialogue } = turn.input;
  const start = turn.member(turn.definition.startId);
  if (!start) throw new TurnError('service', 'no agent answers first', { service: 'start' });
  const current = turn.member(dialogue?.currentId);
  if (turn.definition.isHosted) return { member: start, how: current === start ? 'last' : 'start' };
  if (!current) return { member: start, how: 'start' };
  if (dialogue?.isAppointed) return { member: current, how: 'appointed' };
  switch (current.next) {
    case 'current':
      return { member: current, how: 'last' };
    case 'start':
      return { member: start, how: 'start' };
    case 'previous': {
      const previous = turn.member(dialogue?.previousIds.at(-1));
      return previous ? { member: previous, how: 'previous' } : { member: start, how: 'start' };
    }
    case 'mostSuitable':
      return (yield* suitableEntry(turn, start)) ?? { member: start, how: 'start' };
  }
}

/** The agent whose description fits the question best. */
async function* suitableEntry(
  turn: MultiTurn,
  start: MemberAgent,
): AsyncGenerator<TurnOutput, Entry | undefined> {
  const described = turn.definition.agents.filter(({ description }) => description !== '');
  if (described.length === 0) return undefined;
  const jumps = described.map(({ id, description }) => ({ targetId: id, condition: description }));
  const recognition = { by: 'model', timing: 'before', rounds: usualRounds } as const;
  const { choice } = yield* recognizedAt(turn, { at: 'suitable', recognition, jumps, member: start });
  const member = turn.member(choice?.agentId);
  return member && { member, how: 'suitable' };
}

/** The target of a global jump whose condition holds, if a model is asked about them. */
async function* globalEntry(
  turn: MultiTurn,
  usual: MemberAgent,
): AsyncGenerator<TurnOutput, Entry | undefined> {
  const { globalJumps: jumps, globalRecognition: recognition, isHosted } = turn.definition;
  if (isHosted || jumps.length === 0 || !isByModel(recognition)) return undefined;
  const { choice } = yield* recognizedAt(turn, { at: 'global', recognition, jumps, member: usual });
  const member = turn.member(choice?.agentId);
  if (!choice || !member || !(yield* mayJump(turn, choice))) return undefined;
  return { member, how: 'jump', condition: choice.condition };
}

function isByModel(recognition: Recognition): recognition is Recognition & { by: 'model' } {
  return recognition.by === 'model';
}

async function* recognizedAt(turn: MultiTurn, question: Parameters<MultiTurn['recognize']>[0]) {
  const before = turn.state.recognized.find(({ at }) => at === question.at);
  if (before) return before;
  const event = turn.take(await turn.recognize(question));
  yield event;
  return event;
}

/** The agent that has a tool: the usual one if it does. */
function withTool(turn: MultiTurn, usual: MemberAgent, tool: string): MemberAgent | undefined {
  const { agents } = turn.definition;
  return [usual, ...agents].find((member) => {
    const { shortcut: _, ...input } = memberInput(turn.input, member, []);
    return toolsOf(turn.toolKinds, input, turn.servicesFor(member)).some(({ name }) => name === tool);
  });
}
