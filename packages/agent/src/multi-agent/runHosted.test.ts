import { expect, test } from 'vitest';
import type { AgentDefinition } from '../AgentDefinition.js';
import type { TurnEvent } from '../TurnEvent.js';
import type { TurnInput } from '../TurnInput.js';
import type { TurnOptions } from '../TurnOptions.js';
import { turnState } from '../TurnState.js';
import { ask, call, kindOf, type Piece, play, scriptedModel, tool } from '../testing/scripted.js';
import { jump, member, several } from '../testing/severalAgents.js';
import { agentTurns } from './agentTurns.js';

const shop = several(
  [
    member('front', [jump('never', 'refunds')]),
    member('refunds', [jump('never', 'front')]),
    member('parcels'),
  ],
  { isHosted: true, globalJumps: [jump('always', 'parcels')] },
);

async function turn(
  answers: Piece[][],
  input: Partial<TurnInput> = {},
  options: Partial<TurnOptions> = {},
  definition: AgentDefinition = shop,
) {
  const model = scriptedModel(answers);
  const asked = ask('Where is my money?', { definition, ...input });
  const played = await play(asked, { services: { model }, ...options });
  const state = turnState(played.events);
  const entered = played.events.flatMap((event) =>
    event.type === 'entered' ? [`${event.agentId} ${event.how}`] : [],
  );
  return { ...played, model, entered, state, answer: state.answer?.text };
}

const askRefunds = (id = 'c', task = 'Find the refund of order 7.') => call(id, 'ask_agent_1', { task });
const toolNames = (request: { tools?: { name: string }[] } | undefined) =>
  request?.tools?.map(({ name }) => name);

test('the first agent asks another one as it calls a tool, and alone speaks to the user', async () => {
  const { text, answer, entered, model, state, types } = await turn([
    [askRefunds()],
    ['It was paid on Monday.'],
    ['You got it on Monday.'],
  ]);
  expect([text, answer]).toEqual(['You got it on Monday.', 'You got it on Monday.']);
  expect(entered).toEqual(['front start', 'refunds asked']);
  expect(model.requests.map(toolNames)).toEqual([
    ['ask_agent_1', 'ask_agent_2'],
    undefined,
    ['ask_agent_1', 'ask_agent_2'],
  ]);
  expect(model.requests[0]!.tools![0]!.description).toContain('Asks "refunds"');
  expect(model.requests[1]!.messages.at(-1)!.content).toBe('Find the refund of order 7.');
  expect(model.requests[1]!.messages[0]!.content).toContain('You are refunds.');
  expect(model.requests[2]!.messages.at(-1)).toMatchObject({
    role: 'tool',
    content: 'It was paid on Monday.',
  });
  expect(types.filter((type) => type === 'answered')).toHaveLength(1);
  expect(state.usage).toMatchObject({ inputTokens: 30, outputTokens: 15 });
});

test('rounds are counted through, and the prompt of each can be made again', async () => {
  const { events } = await turn([
    [askRefunds()],
    ['Monday.'],
    [askRefunds('d', 'Which bank?')],
    ['Hers.'],
    ['Done.'],
  ]);
  const rounds = events.flatMap((event) => (event.type === 'modelAsked' ? [event.round] : []));
  expect(rounds).toEqual([1, 2, 3, 4, 5]);
  const turns = agentTurns(ask('Where is my money?', { definition: shop }), events);
  expect(turns.map(({ input, roundOf }) => [input.definition.id, roundOf(1), input.question.text])).toEqual([
    ['front', 1, 'Where is my money?'],
    ['refunds', 2, 'Find the refund of order 7.'],
    ['refunds', 4, 'Which bank?'],
  ]);
  expect([1, 2, 3].map(turns[0]!.roundOf)).toEqual([1, 3, 5]);
});

test('agents that are called together answer one after another', async () => {
  const { entered, model } = await turn([
    [askRefunds('1'), call('2', 'ask_agent_2', { task: 'Find the parcel.' })],
    ['Paid.'],
    ['On its way.'],
    ['Both are fine.'],
  ]);
  expect(entered).toEqual(['front start', 'refunds asked', 'parcels asked']);
  expect(model.requests[3]!.messages.slice(-2).map(({ content }) => content)).toEqual([
    'Paid.',
    'On its way.',
  ]);
});

test('an agent that fails is an error that the first one reads', async () => {
  const { answer, model } = await turn([[askRefunds()], [new Error('overloaded')], ['Ask me later.']]);
  expect(answer).toBe('Ask me later.');
  expect(model.requests[2]!.messages.at(-1)!.content).toBe('Error: overloaded');
});

test('loops end: ten agents may be asked in a turn, and those that are asked cannot ask', async () => {
  const asks = Array.from({ length: 12 }, (_, index) => askRefunds(`c${index}`, `Task ${index}`));
  const answers = Array.from({ length: 10 }, (_, index): Piece[] => [`Result ${index}`]);
  const { entered, answer, model } = await turn([asks, ...answers, ['Enough.']]);
  expect(entered).toHaveLength(11);
  expect(answer).toBe('Enough.');
  expect(model.requests.at(-1)!.messages.at(-1)!.content).toContain('asked 10 times, which is the limit');
});

test('debugging starts at the chosen agent, which answers alone', async () => {
  const dialogue = { previousIds: [], startAt: 'refunds' };
  const { entered, model, answer } = await turn([['Paid.']], { dialogue });
  expect([entered, answer, toolNames(model.requests[0])]).toEqual([['refunds chosen'], 'Paid.', undefined]);
  const next = { currentId: 'refunds', previousIds: [] };
  expect((await turn([['Hi.']], { dialogue: next })).entered).toEqual(['front start']);
});

test('continues after a crash at every event, and while an asked agent asks the user', async () => {
  const answers: Piece[][] = [[askRefunds()], [call('d', 'look')], ['Monday.'], ['Done.']];
  const toolKinds = kindOf(tool('look', 'seen'));
  const whole = await turn(answers, {}, { toolKinds });
  for (let count = 1; count < whole.events.length; count++) {
    const events = whole.events.slice(0, count);
    const asked = events.filter(({ type }) => type === 'modelAnswered').length;
    const rest = await turn(answers.slice(asked), {}, { toolKinds, events });
    expect([count, rest.answer, rest.entered]).toEqual([count, whole.answer, whole.entered]);
  }
  const asking = tool('look', async (_values, { resumed }) =>
    resumed ? { output: resumed.value } : { interrupt: { kind: 2, data: 'Which?' } },
  );
  const kinds = kindOf(asking);
  const first = await turn(answers, {}, { toolKinds: kinds });
  expect(first.pause).toMatchObject({ type: 'waiting', callId: 'd' });
  const events: TurnEvent[] = [...first.events, { type: 'resumed', callId: 'd', value: 'the second' }];
  const second = await turn([['Monday.'], ['Done.']], {}, { toolKinds: kinds, events });
  expect(second.answer).toBe('Done.');
  expect(second.model.requests[0]!.messages.at(-1)).toMatchObject({ content: 'the second' });
});

test('cancelling ends all', async () => {
  const stop = new AbortController();
  const never = new Promise(() => undefined);
  const played = turn([[askRefunds()], [never]], {}, { signal: stop.signal });
  setTimeout(() => stop.abort(new Error('stop')), 5);
  expect((await played).events.at(-1)).toMatchObject({ type: 'cancelled' });
});
