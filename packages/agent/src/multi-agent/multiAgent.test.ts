import { describe, expect, test } from 'vitest';
import type { AgentDefinition } from '../AgentDefinition.js';
import type { TurnEvent } from '../TurnEvent.js';
import type { TurnInput } from '../TurnInput.js';
import type { TurnOptions } from '../TurnOptions.js';
import { turnState } from '../TurnState.js';
import { ask, call, kindOf, type Piece, play, scriptedModel, tool } from '../testing/scripted.js';
import { byModel, jump, member, several } from '../testing/severalAgents.js';
import { agentTurns } from './agentTurns.js';
import type { MemberAgent, MultiAgentDefinition } from './MultiAgentDefinition.js';
import { readIndex } from './recognize.js';

/** A front agent that hands over to refunds, which hands back. */
const shop = (more: Partial<MemberAgent> = {}, global: Partial<MultiAgentDefinition> = {}) =>
  several(
    [
      member('front', [jump('wants money back', 'refunds')], more),
      member('refunds', [jump('asks about anything else', 'front')]),
      member('person'),
    ],
    global,
  );

async function turn(
  definition: AgentDefinition,
  answers: Piece[][],
  input: Partial<TurnInput> = {},
  options: Partial<TurnOptions> = {},
) {
  const model = scriptedModel(answers);
  const played = await play(ask('Give me my money back.', { definition, ...input }), {
    services: { model },
    ...options,
  });
  return {
    ...played,
    model,
    entered: enteredIn(played.events),
    answer: turnState(played.events).answer?.text,
  };
}

const enteredIn = (events: readonly TurnEvent[]) =>
  events.flatMap((event) => (event.type === 'entered' ? [`${event.agentId} ${event.how}`] : []));
// A model that had not answered when the process ended is asked again.
const distinctTypes = (events: readonly TurnEvent[]) =>
  events.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1]);
const toolNames = (request: { tools?: { name: string }[] } | undefined) =>
  request?.tools?.map(({ name }) => name);
const system = (request: { messages: { content: string }[] } | undefined) =>
  request?.messages[0]?.content ?? '';

describe('several agents', () => {
  test('the first agent answers with the shared persona and its own, and hands over through tools', async () => {
    const { entered, answer, model } = await turn(shop(), [['Hello.']]);
    expect(entered).toEqual(['front start']);
    expect(answer).toBe('Hello.');
    expect(system(model.requests[0])).toContain('You work for a shop.\n\nYou are front.');
    expect(toolNames(model.requests[0])).toEqual(['jump_to_1']);
    expect(model.requests[0]!.tools![0]!.description).toContain('wants money back');
  });

  test('a jump ends the turn of one agent without a text, and the other answers in the same turn', async () => {
    const { events, entered, answer, text, model } = await turn(
      shop(),
      [[call('c', 'jump_to_1')], ['You get it back.']],
      {},
      { idempotencyKey: 'k' },
    );
    expect(entered).toEqual(['front start', 'refunds jump']);
    expect(events.find((event) => event.type === 'entered' && event.how === 'jump')).toMatchObject({
      from: 'front',
      condition: 'wants money back',
    });
    expect([text, answer]).toEqual(['You get it back.', 'You get it back.']);
    expect(system(model.requests[1])).toContain('You are refunds.');
    expect(model.requests[1]!.messages.some(({ role }) => role === 'tool')).toBe(false);
    expect(model.keys).toEqual(['k:agent1:1', 'k:agent2:1']);
    expect(events.flatMap((event) => (event.type === 'modelAsked' ? [event.round] : []))).toEqual([1, 2]);
    expect(turnState(events).usage).toMatchObject({ inputTokens: 20, outputTokens: 10 });
  });

  test('the first condition wins, and tools asked for beside a jump are not called', async () => {
    const agents = [member('front', [jump('one', 'a'), jump('two', 'b')]), member('a'), member('b')];
    let count = 0;
    const look = tool('look', async () => ({ output: ++count }));
    const both = [call('1', 'jump_to_2'), call('2', 'jump_to_1'), call('3', 'look')];
    const { entered } = await turn(several(agents), [both, ['A.']], {}, { toolKinds: kindOf(look) });
    expect(entered).toEqual(['front start', 'a jump']);
    expect(count).toBe(0);
  });

  test('an agent that has had the question refuses a jump back, with the reason', async () => {
    const { entered, answer, events } = await turn(shop(), [
      [call('c', 'jump_to_1')],
      [call('c', 'jump_to_1')],
      ['Then I answer.'],
    ]);
    expect(entered).toEqual(['front start', 'refunds jump']);
    expect(answer).toBe('Then I answer.');
    expect(events.find(({ type }) => type === 'toolEnded')).toMatchObject({
      callId: 'c_2',
      output: 'Error: "front" has already had this question. Answer it yourself.',
    });
  });

  test('a model that insists on a refused jump fails the turn instead of looping', async () => {
    const insist = [call('c', 'jump_to_1')];
    const { events } = await turn(shop(), [insist, insist, insist, insist, insist, insist, insist]);
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: 'repeatedCall' });
    expect(enteredIn(events)).toHaveLength(2);
  });

  test('five jumps are the limit', async () => {
    const ids = ['1', '2', '3', '4', '5', '6', '7'];
    const agents = ids.map((id) => member(id, id === '7' ? [] : [jump('go on', String(Number(id) + 1))]));
    const next = [call('c', 'jump_to_1')];
    const { entered, events } = await turn(several(agents), [next, next, next, next, next, next, ['Here.']]);
    expect(entered.at(-1)).toBe('6 jump');
    expect(events.find(({ type }) => type === 'toolEnded')).toMatchObject({
      output: expect.stringContaining('handed over 5 times, which is the limit'),
    });
  });

  test.each([
    ['current', 'refunds last'],
    ['start', 'front start'],
    ['previous', 'front previous'],
  ] as const)('after an answer, the rule %s decides who is next', async (next, expected) => {
    const agents = [member('front'), member('refunds', [], { next })];
    const dialogue = { currentId: 'refunds', previousIds: ['front'] };
    const { entered } = await turn(several(agents), [['Yes.']], { dialogue });
    expect(entered).toEqual([expected]);
  });

  test('the most suitable agent is chosen by the descriptions of all', async () => {
    const agents = [member('front'), member('refunds', [], { next: 'mostSuitable' }), member('parcels')];
    const dialogue = { currentId: 'refunds', previousIds: [] };
    const { entered, model, events } = await turn(several(agents), [['3'], ['It is on its way.']], {
      dialogue,
    });
    expect(entered).toEqual(['parcels suitable']);
    expect(system(model.requests[0])).toContain('3. Does parcels.');
    expect(events[0]).toMatchObject({ type: 'recognized', at: 'suitable', choices: 3 });
    expect(turnState(events).usage.inputTokens).toBe(20);
  });

  test('debugging starts at the chosen agent', async () => {
    const dialogue = { currentId: 'front', previousIds: [], startAt: 'person' };
    const { entered, events } = await turn(shop(), [['A person.']], { dialogue });
    expect(entered).toEqual(['person chosen']);
    expect(events[0]).toMatchObject({ from: 'front' });
  });

  test('an agent that is gone gives way to the start', async () => {
    const { entered } = await turn(shop(), [['Hi.']], { dialogue: { currentId: 'gone', previousIds: [] } });
    expect(entered).toEqual(['front start']);
  });
});

describe('global jumps', () => {
  const globalJumps = [jump('asks for a person', 'person')];

  test('are the first tools of the agent that is asked first, and of no other', async () => {
    const { entered, model } = await turn(shop({}, { globalJumps }), [[call('c', 'jump_to_2')], ['Done.']]);
    expect(toolNames(model.requests[0])).toEqual(['jump_to_1', 'jump_to_2']);
    expect(model.requests[0]!.tools![0]!.description).toContain('asks for a person');
    expect(entered).toEqual(['front start', 'refunds jump']);
    expect(toolNames(model.requests[1])).toEqual(['jump_to_1']);
  });

  test('are decided before any agent answers, where a model is asked', async () => {
    const definition = shop({}, { globalJumps, globalRecognition: byModel('before') });
    const { entered, events } = await turn(definition, [['1'], ['I am a person.']]);
    expect(entered).toEqual(['person jump']);
    expect(events[0]).toMatchObject({ at: 'global', choice: { agentId: 'person' } });
  });
});

describe('a model that is asked about the conditions alone', () => {
  test('decides before an agent answers', async () => {
    const { entered, answer, model } = await turn(shop({ recognition: byModel('before') }), [
      ['It is 1.'],
      ['You get it back.'],
    ]);
    expect(entered).toEqual(['front start', 'refunds jump']);
    expect(answer).toBe('You get it back.');
    expect(model.requests[0]!.tools).toBeUndefined();
    expect(model.requests[0]!.messages[1]!.content).toBe('User: Give me my money back.');
  });

  test('lets the agent answer if no condition holds or it fails', async () => {
    for (const reply of [['0'], ['None of them.'], [new Error('no model')]]) {
      const { entered, answer } = await turn(shop({ recognition: byModel('before') }), [reply, ['Hello.']]);
      expect([entered, answer]).toEqual([['front start'], 'Hello.']);
    }
  });

  test('decides after the answer who is next', async () => {
    const { events, entered, answer } = await turn(shop({ recognition: byModel('after') }), [
      ['Bye.'],
      ['1'],
    ]);
    expect([entered, answer]).toEqual([['front start'], 'Bye.']);
    expect(events.map(({ type }) => type)).toEqual([
      'entered',
      'modelAsked',
      'modelAnswered',
      'recognized',
      'appointed',
      'answered',
      'ended',
    ]);
    const dialogue = { currentId: 'refunds', previousIds: ['front'], isAppointed: true };
    expect((await turn(shop(), [['Hi.']], { dialogue })).entered).toEqual(['refunds appointed']);
  });

  test('lets the other agent continue at once where the condition says so', async () => {
    const agents = [
      member('front', [jump('wants money back', 'refunds', true)], { recognition: byModel('both') }),
      member('refunds'),
    ];
    const { entered, answer, model, events } = await turn(several(agents), [
      ['0'],
      ['One moment.'],
      ['1'],
      ['Done.'],
    ]);
    expect(entered).toEqual(['front start', 'refunds jump']);
    expect(answer).toBe('One moment.\n\nDone.');
    expect(events.find(({ type }) => type === 'answered')).toMatchObject({ goesOn: true });
    expect(model.requests[3]!.messages.map(({ content }) => content).slice(1)).toEqual([
      'Give me my money back.',
      'One moment.',
      'Give me my money back.',
    ]);
  });

  test('reads the first number of a reply', () => {
    expect(['2', 'Number 1.', '"3"', '0', '9', 'none', ''].map((text) => readIndex(text, 3))).toEqual([
      1,
      0,
      2,
      ...[undefined, undefined, undefined, undefined],
    ]);
  });
});

describe('a turn of several agents continues after a crash', () => {
  const agents = [
    member('front', [jump('wants money back', 'refunds', true)], { recognition: byModel('both') }),
    member('refunds', [jump('else', 'person')]),
    member('person'),
  ];
  const scripts: [string, AgentDefinition, Piece[][]][] = [
    ['jumps by tools', shop(), [[call('c', 'jump_to_1')], [call('c', 'look')], ['Done.']]],
    ['recognition', several(agents), [['0'], ['One moment.'], ['1'], [call('c', 'jump_to_1')], ['Done.']]],
  ];
  test.each(scripts)('at every event: %s', async (_name, definition, answers) => {
    const toolKinds = kindOf(tool('look', 'seen'));
    const whole = await turn(definition, answers, {}, { toolKinds });
    for (let count = 0; count < whole.events.length; count++) {
      const events = whole.events.slice(0, count);
      const asked = events.filter(({ type }) => type === 'modelAnswered' || type === 'recognized').length;
      const rest = await turn(definition, answers.slice(asked), {}, { toolKinds, events });
      expect([count, distinctTypes(rest.events)]).toEqual([count, distinctTypes(whole.events)]);
      expect([count, rest.answer, rest.entered]).toEqual([count, whole.answer, whole.entered]);
    }
  });

  test('while a tool asks the user', async () => {
    const question = { kind: 2, data: 'Which one?' };
    const asking = tool('ask', async (_values, { resumed }) =>
      resumed ? { output: resumed.value } : { interrupt: question },
    );
    const toolKinds = kindOf(asking);
    const first = await turn(shop(), [[call('c', 'jump_to_1')], [call('c', 'ask')]], {}, { toolKinds });
    expect(first.pause).toMatchObject({ type: 'waiting', callId: 'c_2' });
    const events: TurnEvent[] = [...first.events, { type: 'resumed', callId: 'c_2', value: 'the second' }];
    const second = await turn(shop(), [['Thanks.']], {}, { toolKinds, events });
    expect(second.answer).toBe('Thanks.');
    expect(second.model.requests[0]!.messages.at(-1)).toMatchObject({ role: 'tool', content: 'the second' });
  });

  test('cancelling ends it in every part', async () => {
    const stop = new AbortController();
    const never = new Promise(() => undefined);
    const definition = shop({ recognition: byModel('before') });
    const played = turn(definition, [[never]], {}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('stop')), 5);
    expect((await played).events.at(-1)).toEqual({ type: 'cancelled', text: '' });
  });
});

test('a shortcut runs its tool for the agent that has it', async () => {
  const kinds = [
    {
      kind: 'own',
      tools: ({ definition }: TurnInput) => (definition.id === 'refunds' ? [tool('orders', 'order 7')] : []),
    },
  ];
  const shortcut = { tool: 'orders', arguments: {} };
  const { entered, model } = await turn(shop(), [['Order 7.']], { shortcut }, { toolKinds: kinds });
  expect(entered).toEqual(['refunds shortcut']);
  expect(system(model.requests[0])).toContain('order 7');
});

test('the prompt of every agent can be made again from the events', async () => {
  const definition = shop();
  const { events } = await turn(definition, [[call('c', 'jump_to_1')], ['Done.']]);
  const turns = agentTurns(ask('Give me my money back.', { definition }), events);
  expect(turns.map(({ input, roundOf }) => [input.definition.id, roundOf(1)])).toEqual([
    ['front', 1],
    ['refunds', 2],
  ]);
});
