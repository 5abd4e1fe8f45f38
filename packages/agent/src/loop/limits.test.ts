import { describe, expect, test } from 'vitest';
import { turnState } from '../TurnState.js';
import { agent, ask, call, kindOf, play, scriptedModel, tool } from '../testing/scripted.js';

const never = () => new Promise<never>(() => {});
const limited = (limits: object) => ask('Go', { definition: agent({ limits }) });
const resultsOf = (events: Parameters<typeof turnState>[0]) =>
  turnState(events).rounds.flatMap(({ calls }) => calls.map(({ output }) => output ?? ''));

describe('a model that asks for tools without end', () => {
  const again = (round: number) => [call(`c${round}`, 'look', { round })];

  test('is told to answer after the rounds that are allowed', async () => {
    let calls = 0;
    const look = tool('look', async () => ({ output: ++calls }));
    const model = scriptedModel([again(1), again(2), again(3), ['Enough.']]);
    const toolKinds = kindOf(look);
    const { events } = await play(limited({ toolRounds: 2 }), { services: { model }, toolKinds });
    expect(calls).toBe(2);
    expect(resultsOf(events).at(-1)).toBe(
      'Tools were used 2 times in turn, which is the limit. Answer now with what you know.',
    );
    expect(turnState(events).answer?.text).toBe('Enough.');
  });

  test('fails the turn if it goes on', async () => {
    const model = scriptedModel([again(1), again(2), again(3), again(4)]);
    const toolKinds = kindOf(tool('look', 'x'));
    const { events } = await play(limited({ toolRounds: 2 }), { services: { model }, toolKinds });
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      failure: 'toolRounds',
      message: 'the model asked for tools more than 2 times in turn',
      parameters: { rounds: 2 },
    });
  });
});

describe('a model that repeats a call', () => {
  const same = (id: string) => [call(id, 'look', { a: 1, b: [{ c: 2, d: 3 }] })];
  const reordered = [call('c3', 'look', { b: [{ d: 3, c: 2 }], a: 1 })];

  test('is told at the third time, whatever the order of the arguments', async () => {
    let calls = 0;
    const look = tool('look', async () => ({ output: ++calls }));
    const model = scriptedModel([same('c1'), same('c2'), reordered, ['Enough.']]);
    const { events } = await play(ask('Go'), { services: { model }, toolKinds: kindOf(look) });
    expect(calls).toBe(2);
    expect(resultsOf(events)[2]).toContain('was called with these arguments 3 times');
  });

  test('fails the turn at the fourth', async () => {
    const model = scriptedModel([same('c1'), same('c2'), same('c3'), same('c4')]);
    const { events } = await play(ask('Go'), { services: { model }, toolKinds: kindOf(tool('look', 'x')) });
    expect(events.at(-1)).toMatchObject({ failure: 'repeatedCall', parameters: { tool: 'look', times: 4 } });
  });

  test('may call the tool again with other arguments', async () => {
    const days = [1, 2, 3, 4, 5].map((day) => [call(`c${day}`, 'look', { day })]);
    const model = scriptedModel([...days, ['Done.']]);
    const { events } = await play(ask('Go'), { services: { model }, toolKinds: kindOf(tool('look', 'x')) });
    expect(turnState(events).answer?.text).toBe('Done.');
  });
});

describe('a call that cannot be run', () => {
  test.each([
    ['names no tool', call('c1', 'teleport'), 'There is no tool named teleport. The tools are: look.'],
    [
      'has broken arguments',
      { ...call('c1', 'look'), malformed: '{"city": "Os' },
      'The arguments of look are not a JSON object: {"city": "Os',
    ],
  ])('because it %s is explained to the model', async (_, wrong, explanation) => {
    const model = scriptedModel([[wrong], ['I see.']]);
    const { events } = await play(ask('Go'), { services: { model }, toolKinds: kindOf(tool('look', 'x')) });
    const { role, content } = model.requests[1]!.messages.at(-1)!;
    expect({ role, content: content.split('\n')[0] }).toEqual({ role: 'tool', content: explanation });
    expect(turnState(events).answer?.text).toBe('I see.');
  });

  test('because there are too many of them at once is refused, and the others run', async () => {
    const model = scriptedModel([[1, 2, 3].map((n) => call(`c${n}`, 'look', { n })), ['Done.']]);
    const { events } = await play(limited({ callsPerRound: 2 }), {
      services: { model },
      toolKinds: kindOf(tool('look', 'x')),
    });
    expect(resultsOf(events).map((text) => text.slice(0, 9))).toEqual(['x', 'x', 'At most 2']);
  });
});

test('a model that asks for hundreds of tools at once is not heard out', async () => {
  const model = scriptedModel([Array.from({ length: 300 }, (_, n) => call(`c${n}`, 'look', { n }))]);
  const { events, pause } = await play(ask('Go'), {
    services: { model },
    toolKinds: kindOf(tool('look', 'x')),
  });
  expect(pause).toMatchObject({ event: { failure: 'toolCalls', parameters: { maximum: 256 } } });
  expect(events.filter(({ type }) => type === 'toolCalled')).toEqual([]);
  expect(model.closed).toEqual([true]);
});

test('names and ids of calls are what every provider accepts', async () => {
  const model = scriptedModel([
    [{ ...call('c 1\0', 'lo\0ok'), arguments: {} }, call('d'.repeat(99), 'n'.repeat(99))],
    ['Done.'],
  ]);
  await play(ask('Go'), { services: { model }, toolKinds: kindOf(tool('look', 'x')) });
  const calls = model.requests[1]!.messages.flatMap(({ toolCalls = [] }) => toolCalls);
  expect(calls.map(({ id, name }) => [id, name])).toEqual([
    ['c_1_', 'lo_ok'],
    ['d'.repeat(64), 'n'.repeat(64)],
  ]);
});

describe('a tool', () => {
  test('that fails gives its error to the model, and is marked', async () => {
    const broken = tool('broken', async () => {
      throw new Error('no such city');
    });
    const model = scriptedModel([[call('c1', 'broken')], ['No such city.']]);
    const { events } = await play(ask('Go'), { services: { model }, toolKinds: kindOf(broken) });
    expect(turnState(events).rounds[0]!.calls[0]).toMatchObject({
      output: 'Error: no such city',
      isError: true,
    });
    expect(model.requests[1]!.messages.at(-1)!.content).toBe('Error: no such city');
  });

  test('that does not answer in time is aborted, and the model told', async () => {
    let reason: unknown;
    const stuck = tool('stuck', (_, { signal }) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason;
      });
      return never();
    });
    const model = scriptedModel([[call('c1', 'stuck')], ['It hangs.']]);
    const { events } = await play(limited({ toolMs: 20 }), { services: { model }, toolKinds: kindOf(stuck) });
    expect(resultsOf(events)[0]).toContain('did not answer within');
    expect(reason).toBeInstanceOf(Error);
    expect(turnState(events).answer?.text).toBe('It hangs.');
  });

  test('that gives 10 MB is cut in the middle, with a mark', async () => {
    const big = `head${'x'.repeat(10 * 1024 * 1024)}tail`;
    const model = scriptedModel([[call('c1', 'dump')], ['Done.']]);
    const { events } = await play(ask('Go'), { services: { model }, toolKinds: kindOf(tool('dump', big)) });
    const [output = ''] = resultsOf(events);
    expect(output.length).toBeLessThan(263_000);
    expect(output).toMatch(/^headx.*\[\.\.\. \d+ characters cut \.\.\.\]\n.*xtail$/s);
    expect(events.find((event) => event.type === 'toolEnded')).toMatchObject({
      cut: big.length - 256 * 1024,
    });
  });
});

describe('a model', () => {
  test('that streams nothing fails the turn', async () => {
    const { events } = await play(ask('Go'), { services: { model: scriptedModel([[]]) } });
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: 'emptyAnswer' });
  });

  test('that stays silent fails the turn, and keeps what was shown', async () => {
    const model = scriptedModel([['It is ', never()]]);
    const { events } = await play(limited({ silenceMs: 30 }), { services: { model } });
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: 'silence', text: 'It is ' });
    expect(model.closed).toEqual([true]);
  });

  test('that streams for ever is stopped after the time of a turn', async () => {
    async function* stream() {
      for (;;) {
        yield { type: 'text' as const, text: 'x' };
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    }
    const { events } = await play(limited({ totalMs: 40 }), { services: { model: { stream } } });
    expect(events.at(-1)).toMatchObject({ failure: 'time', text: expect.stringMatching(/^x+$/) });
  });

  test('that hangs up fails the turn with its reason, and keeps what was shown', async () => {
    const model = scriptedModel([
      ['It is ', Object.assign(new Error('the connection was closed'), { code: 5017 })],
    ]);
    const { events, text } = await play(ask('Go'), { services: { model } });
    expect(events.at(-1)).toEqual({
      type: 'failed',
      failure: 'model',
      message: 'the connection was closed',
      code: 5017,
      text: 'It is ',
    });
    expect(text).toBe('It is ');
  });

  test('that cannot call tools is refused before it is asked', async () => {
    const model = scriptedModel([]);
    const definition = agent({ model: { id: '1', name: 'Tiny', canCallTools: false } });
    const toolKinds = kindOf(tool('look', 'x'));
    const { events } = await play(ask('Go', { definition }), { services: { model }, toolKinds });
    expect(events).toMatchObject([{ failure: 'noToolCalls', parameters: { model: 'Tiny' } }]);
  });
});

test('names are cleaned and made unique, the same way every time', async () => {
  const model = scriptedModel([[call('c1', 'find_it_2')], ['Done.']]);
  const long = 'n'.repeat(70);
  const tools = ['find it', 'find!it', '天气', long, long].map((name, index) => tool(name, index));
  const { events } = await play(ask('Go'), { services: { model }, toolKinds: kindOf(...tools) });
  const names = model.requests[0]!.tools!.map(({ name }) => name);
  expect(names).toEqual(['find_it', 'find_it_2', '__', 'n'.repeat(64), `${'n'.repeat(62)}_2`]);
  expect(resultsOf(events)).toEqual(['1']);
});
