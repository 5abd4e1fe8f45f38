import { describe, expect, test } from 'vitest';
import { runTurn } from './runTurn.js';
import type { TurnEvent } from './TurnEvent.js';
import { turnState } from './TurnState.js';
import { agent, ask, call, kindOf, play, scriptedModel, tool } from './testing/scripted.js';

const last = <Item>(items: readonly Item[]) => items.at(-1)!;

describe('a turn', () => {
  test('answers without tools: the pieces, then the answer, then the end', async () => {
    const model = scriptedModel([['It is ', 'cold.']]);
    const { types, text, events, pause } = await play(ask('Oslo?'), { services: { model } });
    expect(types).toEqual(['modelAsked', 'text', 'text', 'modelAnswered', 'answered', 'ended']);
    expect(text).toBe('It is cold.');
    expect(turnState(events).answer).toEqual({ text: 'It is cold.' });
    expect(pause).toEqual({ type: 'ended', event: { type: 'ended' } });
    expect(model.requests[0]!.messages).toMatchObject([
      { role: 'system' },
      { role: 'user', content: 'Oslo?' },
    ]);
  });

  test('calls a tool, and gives the model the call with its result', async () => {
    const model = scriptedModel([['Let me see.', call('c1', 'weather', { city: 'Oslo' })], ['3 °C.']]);
    const weather = tool('weather', async ({ city }) => ({ output: { city: city ?? null, degrees: 3 } }));
    const { types, events } = await play(ask('Oslo?'), { services: { model }, toolKinds: kindOf(weather) });
    expect(types).toEqual([
      'modelAsked',
      'text',
      'modelAnswered',
      'toolCalled',
      'toolEnded',
      'modelAsked',
      'text',
      'modelAnswered',
      'answered',
      'ended',
    ]);
    expect(model.requests[1]!.messages.slice(2)).toEqual([
      { role: 'assistant', content: 'Let me see.', toolCalls: [call('c1', 'weather', { city: 'Oslo' })] },
      { role: 'tool', content: '{"city":"Oslo","degrees":3}', toolCallId: 'c1' },
    ]);
    expect(turnState(events).answer?.text).toBe('3 °C.');
    expect(turnState(events).usage).toEqual({ inputTokens: 20, outputTokens: 10 });
    expect(turnState(events).rounds[0]!.usage).toEqual({ inputTokens: 10, outputTokens: 5 });
  });

  test('runs the calls of one answer at once, and keeps each with its result in the order of the calls', async () => {
    let endSlow!: () => void;
    const slow = new Promise<void>((resolve) => {
      endSlow = resolve;
    });
    const tools = kindOf(
      tool('slow', () => slow.then(() => ({ output: 'slow result' }))),
      tool('fast', async () => {
        endSlow();
        return { output: 'fast result' };
      }),
    );
    const model = scriptedModel([[call('a', 'slow'), call('b', 'fast')], ['Done.']]);
    const { events } = await play(ask('Go'), { services: { model }, toolKinds: tools });
    const ended = events.filter((event) => event.type === 'toolEnded');
    expect(ended.map(({ callId }) => callId)).toEqual(['b', 'a']);
    expect(model.requests[1]!.messages.slice(-2)).toMatchObject([
      { toolCallId: 'a', content: 'slow result' },
      { toolCallId: 'b', content: 'fast result' },
    ]);
  });

  test('runs a tool that is not safe to run in parallel after the others', async () => {
    const order: string[] = [];
    const noting = (name: string, more = {}) =>
      tool(
        name,
        async () => {
          order.push(`${name} begins`);
          await Promise.resolve();
          order.push(`${name} ends`);
          return { output: name };
        },
        more,
      );
    const tools = kindOf(noting('alone', { isParallelSafe: false }), noting('one'), noting('two'));
    const model = scriptedModel([[call('a', 'alone'), call('b', 'one'), call('c', 'two')], ['Done.']]);
    await play(ask('Go'), { services: { model }, toolKinds: tools });
    expect(order.slice(0, 2)).toEqual(['one begins', 'two begins']);
    expect(order.slice(-2)).toEqual(['alone begins', 'alone ends']);
  });

  test('keeps the reasoning for people and never sends it back', async () => {
    const thought = { type: 'reasoning' as const, text: 'I should look.' };
    const model = scriptedModel([
      [thought, call('c1', 'weather')],
      [thought, 'Cold.'],
    ]);
    const { outputs, events } = await play(ask('Oslo?'), {
      services: { model },
      toolKinds: kindOf(tool('weather', 'cold')),
    });
    expect(outputs.filter(({ type }) => type === 'reasoning')).toHaveLength(2);
    expect(turnState(events).rounds[1]).toMatchObject({ reasoning: 'I should look.', text: 'Cold.' });
    expect(JSON.stringify(model.requests[1])).not.toContain('I should look');
  });

  test('ends with the result of a tool that returns directly', async () => {
    const model = scriptedModel([[call('c1', 'report')]]);
    const direct = tool('report', 'The report.', { returnsDirectly: true });
    const { events } = await play(ask('Go'), { services: { model }, toolKinds: kindOf(direct) });
    expect(turnState(events).answer?.text).toBe('The report.');
    expect(model.requests).toHaveLength(1);
  });

  test('shows the text that a tool says while it works', async () => {
    const talking = tool('talk', async (_, { say }) => {
      say('Working…');
      return { output: 'done' };
    });
    const model = scriptedModel([[call('c1', 'talk')], ['Done.']]);
    const { outputs } = await play(ask('Go'), { services: { model }, toolKinds: kindOf(talking) });
    expect(outputs).toContainEqual({ type: 'toolText', callId: 'c1', text: 'Working…' });
  });

  test('gives calls that repeat the ids of earlier ones ids of their own', async () => {
    const model = scriptedModel([
      [call('call_0', 'weather')],
      [call('call_0', 'weather', { day: 2 })],
      ['Done.'],
    ]);
    const { events } = await play(ask('Go'), {
      services: { model },
      toolKinds: kindOf(tool('weather', 'x')),
    });
    const calls = turnState(events).rounds.flatMap((round) => round.calls);
    expect(calls.map((own) => [own.call.id, own.status])).toEqual([
      ['call_0', 'ended'],
      ['call_0_2', 'ended'],
    ]);
  });
});

describe('a turn that continues', () => {
  test('after a crash at any event calls no finished tool and no answered model again', async () => {
    let runs: string[] = [];
    const script = [[call('a', 'one'), call('b', 'two')], [call('c', 'one', { day: 2 })], ['Done.']];
    const toolKinds = kindOf(
      tool('one', async ({ day = 1 }) => {
        runs.push(`one ${String(day)}`);
        return { output: 'one' };
      }),
      tool('two', async () => {
        runs.push('two');
        return { output: 'two' };
      }),
    );
    const whole = await play(ask('Go'), { services: { model: scriptedModel(script) }, toolKinds });
    expect(runs).toEqual(['one 1', 'two', 'one 2']);
    for (let length = 0; length < whole.events.length; length++) {
      const events = whole.events.slice(0, length);
      runs = [];
      const asked = events.filter(({ type }) => type === 'modelAnswered').length;
      const model = scriptedModel(script.slice(asked));
      const resumed = await play(ask('Go'), { services: { model }, toolKinds, events });
      expect(resumed.pause, `cut after ${length}`).toMatchObject({ type: 'ended', event: { type: 'ended' } });
      expect(turnState(resumed.events).answer?.text).toBe('Done.');
      const done = events.filter(({ type }) => type === 'toolEnded').length;
      expect(runs, `cut after ${length}`).toHaveLength(3 - done);
      expect(model.requests).toHaveLength(3 - asked);
    }
  });

  test('does not call a tool a second time that must run at most once', async () => {
    const pay = tool('pay', 'paid', { isOnce: true });
    const script = [[call('a', 'pay')], ['Unsure.']];
    const whole = await play(ask('Go'), {
      services: { model: scriptedModel(script) },
      toolKinds: kindOf(pay),
    });
    const cut = whole.events.findIndex(({ type }) => type === 'toolCalled') + 1;
    const model = scriptedModel(script.slice(1));
    const events = whole.events.slice(0, cut);
    const resumed = await play(ask('Go'), { services: { model }, toolKinds: kindOf(pay), events });
    expect(last(model.requests[0]!.messages).content).toContain('may or may not');
    expect(turnState(resumed.events).rounds[0]!.calls[0]).toMatchObject({ status: 'ended', isError: true });
  });

  test('uses the same keys for the same calls', async () => {
    const keys: string[] = [];
    const toolKinds = kindOf(
      tool('one', async (_, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        return { output: '' };
      }),
    );
    const script = [[call('a', 'one')], ['Done.']];
    const first = scriptedModel(script);
    const options = { toolKinds, idempotencyKey: 'run:node' };
    const whole = await play(ask('Go'), { ...options, services: { model: first } });
    const events = whole.events.slice(0, 3);
    const second = scriptedModel(script.slice(1));
    await play(ask('Go'), { ...options, services: { model: second }, events });
    expect(keys).toEqual(['run:node:a', 'run:node:a']);
    expect(first.keys).toEqual(['run:node:1', 'run:node:2']);
    expect(second.keys).toEqual(['run:node:2']);
  });

  test('leaves workflows to the host, and goes on with their results', async () => {
    const definition = agent({
      tools: [
        {
          kind: 'workflow',
          workflowId: '55',
          version: 'v1',
          name: 'find flights',
          description: 'Finds flights.',
          parameters: { type: 'object', properties: { to: { type: 'string' } } },
          fixed: { currency: 'EUR' },
        },
      ],
    });
    const input = ask('Fly', { definition });
    const model = scriptedModel([
      [call('a', 'find_flights', { to: 'Oslo', currency: 'USD' })],
      ['Two flights.'],
    ]);
    const first = await play(input, { services: { model } });
    expect(first.pause).toEqual({
      type: 'delegated',
      calls: [
        {
          callId: 'a',
          kind: 'workflow',
          origin: { workflowId: '55', version: 'v1' },
          arguments: { to: 'Oslo', currency: 'EUR' },
        },
      ],
    });
    const ended: TurnEvent = { type: 'toolEnded', callId: 'a', output: '{"flights":2}', ms: 5 };
    const second = await play(input, { services: { model }, events: [...first.events, ended] });
    expect(turnState(second.events).answer?.text).toBe('Two flights.');
    expect(last(model.requests[1]!.messages)).toEqual({
      role: 'tool',
      content: '{"flights":2}',
      toolCallId: 'a',
    });
  });

  test('does nothing once it has ended', async () => {
    const model = scriptedModel([['Done.']]);
    const { events } = await play(ask('Go'), { services: { model } });
    const again = await play(ask('Go'), { services: { model }, events });
    expect(again.outputs).toEqual([]);
    expect(again.pause).toMatchObject({ type: 'ended' });
  });
});

describe('a turn that is cancelled', () => {
  test.each(['the model', 'a tool'])('aborts %s at once, even if it does not listen', async (where) => {
    const never = new Promise<never>(() => {});
    let aborted = false;
    const stuck = tool('stuck', (_, { signal }) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return never;
    });
    const model = scriptedModel([where === 'the model' ? ['It is ', never] : ['It is ', call('a', 'stuck')]]);
    const controller = new AbortController();
    const turn = runTurn(ask('Go'), {
      services: { model },
      toolKinds: kindOf(stuck),
      signal: controller.signal,
    });
    const waitsFor = where === 'the model' ? 'text' : 'toolCalled';
    for await (const output of { [Symbol.asyncIterator]: () => turn }) {
      if (output.type === waitsFor) setTimeout(() => controller.abort(), 5);
      if (output.type === 'cancelled') expect(output.text).toBe(where === 'the model' ? 'It is ' : '');
    }
    expect(where === 'the model' ? model.closed[0] : aborted).toBe(true);
  });
});
