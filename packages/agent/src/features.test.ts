import type { Json } from '@heddle/workflow-schema';
import { describe, expect, test } from 'vitest';
import type { Hook } from './AgentDefinition.js';
import type { HookReply } from './AgentServices.js';
import { contentOfOthers } from './loop/contentOfOthers.js';
import type { Tool } from './Tool.js';
import type { TurnEvent } from './TurnEvent.js';
import { turnState } from './TurnState.js';
import { agent, ask, call, kindOf, type Piece, play, scriptedModel, tool } from './testing/scripted.js';

describe('knowledge', () => {
  const datasets = [
    { id: '9', name: 'Manual', description: 'How it works.' },
    { id: '10', name: 'Prices' },
  ];
  const slices = [
    {
      documentId: '1',
      documentName: 'Heat pumps',
      content: 'A heat pump moves warmth from outside to inside.',
      url: 'https://docs.example/1',
    },
    { documentId: '2', documentName: 'Roofs', content: 'A roof keeps the rain away from the house.' },
  ];
  function searched(found = slices) {
    const requests: object[] = [];
    const search = async (request: object) => {
      requests.push(request);
      return found;
    };
    return { requests, search };
  }

  test('is searched before every answer where that is set, with the question and the settings', async () => {
    const knowledge = searched();
    const model = scriptedModel([['It moves warmth.']]);
    const settings = { datasets, isAutomatic: true, topK: 3, minScore: 0.5, useRerank: true };
    const definition = agent({ knowledge: settings });
    const { events } = await play(ask('How?', { definition }), { services: { model, knowledge } });
    expect(knowledge.requests).toEqual([
      { datasetIds: ['9', '10'], query: 'How?', topK: 3, minScore: 0.5, useRerank: true },
    ]);
    expect(model.requests[0]!.messages[0]!.content).toContain('---\nrecall slice 1: A heat pump moves');
    expect(model.requests[0]!.tools).toBeUndefined();
    expect(events[0]).toMatchObject({ type: 'recalled', slices });
  });

  test('is searched by the model on demand otherwise, in the knowledge bases of the agent only', async () => {
    const knowledge = searched();
    const model = scriptedModel([
      [call('c1', 'recallKnowledge', { knowledge_ids: ['99'] })],
      [call('c2', 'recallKnowledge', { knowledge_ids: ['10', '99'], query: 'price' })],
      ['Cheap.'],
    ]);
    const definition = agent({ knowledge: { datasets, isAutomatic: false } });
    const { events } = await play(ask('How much?', { definition }), { services: { model, knowledge } });
    expect(knowledge.requests).toEqual([{ datasetIds: ['10'], query: 'price' }]);
    const [refused, found] = turnState(events).rounds.flatMap(({ calls }) => calls);
    expect(refused!.output).toBe('Error: knowledge_ids must be of: 9, 10');
    expect(found!.output).toContain('recall slice 2: A roof');
    expect(model.requests[0]!.tools![0]!.description).toContain('- 9: Manual. How it works.');
    expect(events.filter(({ type }) => type === 'toolEnded')[1]).toMatchObject({ slices });
  });

  test('gives sources of what the model has looked up, each once', async () => {
    const again = (id: string) => [call(id, 'recallKnowledge', { knowledge_ids: ['9'], query: id })];
    const model = scriptedModel([again('c1'), again('c2'), ['A heat pump moves warmth.']]);
    const definition = agent({ knowledge: { datasets, isAutomatic: false, showSources: 'card' } });
    const { events } = await play(ask('How?', { definition }), {
      services: { model, knowledge: searched() },
    });
    expect(turnState(events).answer?.sources?.map(({ title }) => title)).toEqual(['Heat pumps']);
  });

  test('marks calls that the model asks for after it has read what others have written', async () => {
    const model = scriptedModel([
      [call('c1', 'recallKnowledge', { knowledge_ids: ['9'] })],
      [call('c2', 'recallKnowledge', { knowledge_ids: ['10'] })],
      ['Cheap.'],
    ]);
    const onDemand = agent({ knowledge: { datasets, isAutomatic: false } });
    const { events } = await play(ask('How much?', { definition: onDemand }), {
      services: { model, knowledge: searched() },
    });
    const marks = events.flatMap((event) => (event.type === 'toolCalled' ? [event.follows] : []));
    expect(marks).toEqual([undefined, ['recallKnowledge']]);
    const state = turnState([{ type: 'recalled', query: 'How much?', slices, ms: 1 }]);
    expect(contentOfOthers(state, 1)).toEqual(['knowledge']);
  });

  test('that has nothing makes the model give the set answer, without tools', async () => {
    const model = scriptedModel([['I do not know.']]);
    const settings = { datasets, isAutomatic: true, noRecallReply: 'I do not know.' };
    await play(ask('How?', { definition: agent({ knowledge: settings }) }), {
      services: { model, knowledge: searched([]) },
      toolKinds: kindOf(tool('look', 'x')),
    });
    expect(model.requests[0]!.messages[0]!.content).toContain('Answer exactly this:\n\nI do not know.');
    expect(model.requests[0]!.tools).toBeUndefined();
  });

  test.each([
    'text',
    'card',
  ] as const)('names the sources that the answer is based on, as %s', async (showSources) => {
    const model = scriptedModel([['A heat pump moves warmth inside.']]);
    const settings = { datasets, isAutomatic: true, showSources };
    const { events } = await play(ask('How?', { definition: agent({ knowledge: settings }) }), {
      services: { model, knowledge: searched() },
    });
    const { answer } = turnState(events);
    expect(answer!.sources).toMatchObject([
      { number: 1, title: 'Heat pumps', url: 'https://docs.example/1' },
    ]);
    expect(answer!.text.split('\n\n')[1]).toBe(
      showSources === 'text' ? '1. [Heat pumps](<https://docs.example/1>)' : undefined,
    );
  });

  test('is not searched again after a crash', async () => {
    const knowledge = searched();
    const definition = agent({ knowledge: { datasets, isAutomatic: true } });
    const recalled: TurnEvent = { type: 'recalled', query: 'How?', slices, ms: 1 };
    const services = { model: scriptedModel([['It moves warmth.']]), knowledge };
    await play(ask('How?', { definition }), { services, events: [recalled] });
    expect(knowledge.requests).toEqual([]);
  });
});

describe('variables', () => {
  const variables = [
    { name: 'city' },
    { name: 'sys_uuid', isReadOnly: true },
    { name: 'off', isEnabled: false },
  ];

  test('are stored by the model, but not those that it may not change', async () => {
    const stored: [string, Json][] = [];
    const set = async (name: string, value: Json) => void stored.push([name, value]);
    const entry = (keyword: string, value: Json) => ({ data: [{ keyword, value }] });
    const model = scriptedModel([
      [call('c1', 'setKeywordMemory', entry('city', 'Oslo'))],
      [call('c2', 'setKeywordMemory', entry('sys_uuid', 'x'))],
      [call('c3', 'setKeywordMemory', { data: 'city' })],
      ['Noted.'],
    ]);
    const definition = agent({ variables });
    const { events } = await play(ask('I live in Oslo', { definition }), {
      services: { model, variables: { set } },
    });
    expect(stored).toEqual([['city', 'Oslo']]);
    expect(turnState(events).rounds.flatMap(({ calls }) => calls.map(({ output }) => output))).toEqual([
      'success',
      'fail: there is no keyword sys_uuid',
      'fail: no data',
    ]);
  });
});

describe('suggestions', () => {
  const suggested = async (...answers: Piece[][]) => {
    const definition = agent({ suggestions: { mode: 'custom', prompt: 'Be brief.' } });
    const model = scriptedModel([['It is cold.'], ...answers]);
    const played = await play(ask('Oslo?', { definition }), { services: { model } });
    return { ...played, model, questions: turnState(played.events).suggestions };
  };

  test('come after the answer, up to three and none too long, and count to the usage', async () => {
    const list = ['And tomorrow?', ` ${'long '.repeat(30)}`, 'Snow? ', 'Wind?', 'Rain?'];
    const { questions, types, model, events } = await suggested([`Here: ${JSON.stringify(list)}`]);
    expect(questions).toEqual(['And tomorrow?', 'Snow?', 'Wind?']);
    expect(types.slice(-3)).toEqual(['answered', 'suggested', 'ended']);
    expect(model.requests[1]!.messages[0]!.content).toMatch(/^Be brief\./);
    expect(turnState(events).usage).toEqual({ inputTokens: 20, outputTokens: 10 });
  });

  test('may be corrected once', async () => {
    const { questions, model } = await suggested(['["And tomorrow?"'], ['["And tomorrow?"]']);
    expect(questions).toEqual(['And tomorrow?']);
    expect(model.requests).toHaveLength(3);
  });

  test.each([
    ['malformed twice', [['["a"'], ['{"a": 1}']]],
    ['not strings', [['[1, 2]'], ['[{}]']]],
    ['a failing model', [[new Error('overloaded')]]],
  ] as [string, Piece[][]][])('are none, without an error, for %s', async (_, answers) => {
    const { questions, pause } = await suggested(...answers);
    expect(questions).toEqual([]);
    expect(pause).toMatchObject({ event: { type: 'ended' } });
  });
});

describe('a tool that asks the user', () => {
  /** Asks for each of the questions in turn, then gives the answers. */
  const asking = (name: string, ...questions: string[]): Tool =>
    tool(name, async (_, { resumed }) => {
      const given = resumed ? [...(resumed.state as string[]), String(resumed.value)] : [];
      const question = questions[given.length];
      if (question === undefined) return { output: given.join(', ') };
      return { interrupt: { kind: 2, data: { question } }, state: given };
    });

  test('pauses the turn, and gets the answer with its state', async () => {
    const model = scriptedModel([[call('c1', 'book')], ['Booked.']]);
    const toolKinds = kindOf(asking('book', 'From?', 'To?'));
    const services = { model };
    const first = await play(ask('Fly'), { services, toolKinds });
    expect(first.pause).toEqual({
      type: 'waiting',
      callId: 'c1',
      interrupt: { kind: 2, data: { question: 'From?' } },
    });
    const answers = (events: TurnEvent[], value: string): TurnEvent[] => [
      ...events,
      { type: 'resumed', callId: 'c1', value },
    ];
    const second = await play(ask('Fly'), { services, toolKinds, events: answers(first.events, 'Oslo') });
    expect(second.pause).toMatchObject({ interrupt: { data: { question: 'To?' } } });
    const third = await play(ask('Fly'), { services, toolKinds, events: answers(second.events, 'Rome') });
    expect(model.requests[1]!.messages.at(-1)!.content).toBe('Oslo, Rome');
    expect(turnState(third.events).answer?.text).toBe('Booked.');
  });

  test('waits while others of its round end, and two are asked in turn', async () => {
    const model = scriptedModel([[call('a', 'one'), call('b', 'two'), call('c', 'plain')], ['Done.']]);
    const toolKinds = kindOf(asking('one', 'One?'), asking('two', 'Two?'), tool('plain', 'x'));
    const services = { model };
    let { events, pause } = await play(ask('Go'), { services, toolKinds });
    expect(events.filter(({ type }) => type === 'toolEnded')).toHaveLength(1);
    const asked: string[] = [];
    while (pause.type === 'waiting') {
      asked.push(JSON.stringify(pause.interrupt.data));
      const resumed: TurnEvent = { type: 'resumed', callId: pause.callId, value: asked.length };
      ({ events, pause } = await play(ask('Go'), { services, toolKinds, events: [...events, resumed] }));
    }
    expect(asked).toEqual(['{"question":"One?"}', '{"question":"Two?"}']);
    expect(model.requests[1]!.messages.slice(-3).map(({ content }) => content)).toEqual(['1', '2', 'x']);
  });

  test('still waits after a crash', async () => {
    const services = { model: scriptedModel([[call('c1', 'sign_in')], ['Done.']]) };
    const signIn = tool('sign_in', async (_, { resumed }) =>
      resumed ? { output: 'signed in' } : { interrupt: { kind: 7, data: { url: 'https://id.example' } } },
    );
    const first = await play(ask('Go'), { services, toolKinds: kindOf(signIn) });
    const again = await play(ask('Go'), { services, toolKinds: kindOf(signIn), events: first.events });
    expect(again.outputs).toEqual([]);
    expect(again.pause).toEqual(first.pause);
  });
});

describe('a shortcut with a tool', () => {
  const shortcut = { tool: 'find flights', arguments: { to: 'Oslo' } };

  test('runs the tool before the model, which reads the result', async () => {
    const model = scriptedModel([['Two flights.']]);
    const flights = tool('find flights', async ({ to }) => ({ output: `2 flights to ${String(to)}` }));
    const { types, events } = await play(ask('Fly', { shortcut }), {
      services: { model },
      toolKinds: kindOf(flights),
    });
    expect(types.slice(0, 3)).toEqual(['toolCalled', 'toolEnded', 'modelAsked']);
    expect(events[0]).toMatchObject({ round: 0, call: { name: 'find_flights', arguments: { to: 'Oslo' } } });
    expect(model.requests[0]!.messages[0]!.content).toContain(
      'find_flights({"to":"Oslo"})\n2 flights to Oslo',
    );
  });

  test('runs a tool that must not be repeated once, and not again after a crash', async () => {
    let calls = 0;
    const once = { ...tool('find flights', async () => ({ output: `call ${++calls}` })), isOnce: true };
    const run = (events: readonly TurnEvent[]) =>
      play(ask('Fly', { shortcut }), {
        ...{ services: { model: scriptedModel([['Done.']]) }, toolKinds: kindOf(once), events },
      });
    const { events } = await run([]);
    expect(events[1]).toMatchObject({ type: 'toolEnded', output: 'call 1' });
    const { events: resumed } = await run(events.slice(0, 1));
    expect(resumed.find(({ type }) => type === 'toolEnded')).toMatchObject({ isError: true });
    expect(calls).toBe(1);
  });

  test('leaves room for the question, however long the result is', async () => {
    const model = scriptedModel([['Many.']]);
    const flights = tool('find flights', '天'.repeat(50_000));
    const definition = agent({ model: { id: '1', contextTokens: 4_000, maxTokens: 500 } });
    const toolKinds = kindOf(flights);
    const { events } = await play(ask('Fly', { definition, shortcut }), { services: { model }, toolKinds });
    expect(turnState(events).answer?.text).toBe('Many.');
    expect(model.requests[0]!.messages[0]!.content).toContain('characters cut');
  });

  test('fails the turn if the agent has no such tool', async () => {
    const { events } = await play(ask('Fly', { shortcut }), { services: { model: scriptedModel([]) } });
    expect(events).toMatchObject([{ type: 'failed', failure: 'service' }]);
  });
});

describe('hooks', () => {
  const hook: Hook = { uri: 'https://hooks.example/a' };
  async function hooked(
    hooks: object,
    reply: (payload: Json) => Promise<HookReply>,
    answers: Piece[][] = [['Hi.']],
  ) {
    const payloads: Json[] = [];
    const model = scriptedModel(answers);
    const definition = agent({ hooks });
    const callHook = (_: Hook, payload: Json) => {
      payloads.push(payload);
      return reply(payload);
    };
    const input = ask('Hello refund', { definition, place: { conversation_id: '5' } });
    const played = await play(input, { services: { model, hooks: { call: callHook } } });
    return { ...played, payloads, model, state: turnState(played.events) };
  }

  test('replace the messages before the model and the text after it', async () => {
    const messages = [{ role: 'user', content: 'Replaced.' }];
    const { model, state, payloads } = await hooked(
      { modelCall: [hook], answer: [hook] },
      async (payload) => {
        const { hook: point } = payload as { hook: string };
        return { action: 'replace', data: point === 'answer' ? 'Hello!' : messages };
      },
    );
    expect(model.requests[0]!.messages).toEqual(messages);
    expect(state.answer?.text).toBe('Hello!');
    expect(payloads[1]).toEqual({ hook: 'answer', bot_id: '7', conversation_id: '5', data: 'Hi.' });
  });

  test.each([
    ['fails', async () => Promise.reject(new Error('down'))],
    ['replies nonsense', async () => 'yes' as unknown as HookReply],
    ['takes too long', () => new Promise<never>(() => {})],
  ])('that may fail change nothing when one %s', async (_, reply) => {
    const { state, events } = await hooked({ answer: [{ ...hook, timeoutMs: 20 }] }, reply);
    expect(state.answer?.text).toBe('Hi.');
    expect(events.find(({ type }) => type === 'hooked')).toMatchObject({ error: expect.any(String) });
  });

  test('that must not fail end the turn', async () => {
    const { events } = await hooked({ modelCall: [{ ...hook, isStrong: true }] }, () =>
      Promise.reject(new Error('down')),
    );
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      failure: 'hook',
      parameters: { uri: 'https://hooks.example/a', reason: 'down' },
    });
  });

  test('stop the model and answer in its place', async () => {
    const { state, model } = await hooked({ modelCall: [hook] }, async () => ({
      action: 'stop',
      data: 'We are closed.',
    }));
    expect(model.requests).toEqual([]);
    expect(state.answer?.text).toBe('We are closed.');
  });

  test('are called only if all their filters hold', async () => {
    const filtered = (value: string): Hook => ({
      ...hook,
      filters: [{ field: 'text', operator: 'contains', value }],
    });
    const hooks = { answer: [filtered('refund'), filtered('invoice')] };
    const { payloads } = await hooked(hooks, async () => ({ action: 'continue' }));
    expect(payloads).toHaveLength(1);
  });
});

describe('memory', () => {
  const found = {
    items: [{ id: '1', text: 'Likes tea', date: '2026-11-28', kind: 'topic' as const, score: 0.5 }],
    text: '<memories>\n- 2026-11-28: Likes tea\n</memories>',
  };
  function remembering(recall: () => Promise<typeof found> = async () => found) {
    const saved: object[] = [];
    const save = async (memory: object) => void saved.push(memory);
    return { saved, recall, save };
  }

  test('is recalled before every answer where that is set, and only noted if it fails', async () => {
    const definition = agent({ memory: { isAutomatic: true } });
    const model = scriptedModel([['Tea.'], ['Hm.']]);
    const { events } = await play(ask('What do I drink?', { definition }), {
      services: { model, memory: remembering() },
    });
    expect(events[0]).toMatchObject({ type: 'remembered', ...found });
    expect(model.requests[0]!.messages[0]!.content).toContain(found.text);
    const broken = remembering(() => Promise.reject(new Error('no database')));
    const failed = await play(ask('And now?', { definition }), { services: { model, memory: broken } });
    expect(failed.events[0]).toMatchObject({ type: 'remembered', items: [], error: 'no database' });
    expect(model.requests[1]!.messages[0]!.content).not.toContain('remembered of the user');
  });

  test('is recalled and saved by the model with tools, also where it is not recalled by itself', async () => {
    const memory = remembering();
    const model = scriptedModel([
      [call('c1', 'recall_memory', { query: 'drinks' }), call('c2', 'save_memory', { text: 'Likes rain' })],
      ['Done.'],
    ]);
    const definition = agent({ memory: { isAutomatic: false } });
    const { events } = await play(ask('What do I drink?', { definition }), { services: { model, memory } });
    const [recalled, saved] = turnState(events).rounds.flatMap(({ calls }) => calls);
    expect([recalled!.output, saved!.output]).toEqual([found.text, 'Remembered.']);
    expect(memory.saved).toEqual([{ text: 'Likes rain', kind: 'essential' }]);
    expect(events.some(({ type }) => type === 'remembered')).toBe(false);
  });
});
