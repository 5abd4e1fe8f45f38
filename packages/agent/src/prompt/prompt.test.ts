import type { ModelMessage } from '@heddle/workflow-schema/models';
import { describe, expect, test } from 'vitest';
import type { AgentDefinition } from '../AgentDefinition.js';
import type { HistoryRound, TurnInput } from '../TurnInput.js';
import { agent, ask, call, kindOf, play, scriptedModel, tool } from '../testing/scripted.js';
import { pairSafe } from './history.js';
import { parsePersona, renderPersona } from './personaTemplate.js';
import { estimateTokens } from './tokens.js';
import { visibleText } from './visibleText.js';

const round = (number: number, words = ''): HistoryRound => ({
  messages: [
    { role: 'user', content: `question ${number}${words}` },
    { role: 'assistant', content: `answer ${number}` },
  ],
});

/** The messages that the model receives first, and the facts of that prompt. */
async function promptOf(definition: Partial<AgentDefinition>, input: Partial<TurnInput> = {}) {
  const model = scriptedModel([['Fine.']]);
  const { events } = await play(ask('Now?', { definition: agent(definition), ...input }), {
    services: { model },
  });
  const [asked] = events;
  const messages = model.requests[0]?.messages ?? [];
  return {
    messages,
    system: messages[0]?.content ?? '',
    facts: asked?.type === 'modelAsked' ? asked.prompt : undefined,
    last: events.at(-1),
  };
}

describe('history', () => {
  const history = [1, 2, 3, 4].map((number) => round(number));

  test.each([
    [1, ['question 4']],
    [3, ['question 2', 'question 3', 'question 4']],
    [0, ['question 1', 'question 2', 'question 3', 'question 4']],
  ])('of %i rounds has the newest', async (rounds, expected) => {
    const { messages } = await promptOf({ history: { rounds } }, { history });
    const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
    expect(questions).toEqual([...expected, 'Now?']);
  });

  test('keeps calls and results only in pairs', () => {
    const messages: ModelMessage[] = [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: '', toolCalls: [call('a', 'one'), call('b', 'two')] },
      { role: 'tool', content: 'A', toolCallId: 'a' },
      { role: 'tool', content: 'lost', toolCallId: 'z' },
      { role: 'assistant', content: '', toolCalls: [call('c', 'three')] },
      { role: 'assistant', content: 'Half.', toolCalls: [call('d', 'four')] },
    ];
    expect(pairSafe(messages)).toEqual([
      { role: 'user', content: 'q' },
      { role: 'assistant', content: '', toolCalls: [call('a', 'one')] },
      { role: 'tool', content: 'A', toolCallId: 'a' },
      { role: 'assistant', content: 'Half.' },
    ]);
  });

  test('results follow their calls directly, before what a workflow has said meanwhile', () => {
    const calls = {
      role: 'assistant' as const,
      content: '',
      toolCalls: [call('a', 'one'), call('b', 'two')],
    };
    const said = { role: 'assistant' as const, content: 'Working on it.' };
    const [one, two] = ['a', 'b'].map((toolCallId) => ({
      role: 'tool' as const,
      content: toolCallId,
      toolCallId,
    }));
    expect(pairSafe([calls, said, two!, one!])).toEqual([calls, one, two, said]);
  });
});

describe('the token budget', () => {
  const small = { id: '1', contextTokens: 700, maxTokens: 100 };

  test('drops whole rounds, the oldest first, and says so', async () => {
    const history = [round(1, ' x'.repeat(700)), round(2, ' x'.repeat(100)), round(3)];
    const { messages, facts } = await promptOf({ model: small }, { history });
    expect(messages.map(({ content }) => content.slice(0, 10))).not.toContain('question 1');
    expect(messages.at(-2)!.content).toBe('answer 3');
    expect(facts!.dropped).toMatchObject({ rounds: 1, slices: 0, results: 0 });
    expect(facts!.tokens).toBeLessThanOrEqual(565);
  });

  test('then drops knowledge from the last slice, and then shortens tool results', async () => {
    const slices = ['first', 'second', 'third'].map((word) => ({
      documentId: word,
      content: `${word} ${'y '.repeat(300)}`,
    }));
    const definition = agent({
      model: small,
      frame: '{{persona}}\n{{knowledge}}',
      knowledge: { datasets: [{ id: '9', name: 'Manual' }], isAutomatic: true },
    });
    const model = scriptedModel([[call('c1', 'dump')], ['Done.']]);
    const { events } = await play(ask('Now?', { definition, history: [round(1)] }), {
      services: { model, knowledge: { search: async () => slices } },
      toolKinds: kindOf(tool('dump', 'z'.repeat(3_000))),
    });
    const asked = events.filter((event) => event.type === 'modelAsked').map((event) => event.prompt.dropped);
    expect(asked[0]).toEqual({ rounds: 1, slices: 1, results: 0 });
    expect(asked[1]).toEqual({ rounds: 1, slices: 3, results: 1 });
    expect(model.requests[0]!.messages[0]!.content).toContain('recall slice 2: second');
    expect(model.requests[0]!.messages[0]!.content).not.toContain('third');
    expect(model.requests[1]!.messages.at(-1)!.content).toMatch(
      /^z+\n\[\.\.\. \d+ characters cut \.\.\.\]\nz+$/,
    );
  });

  test('refuses a question that is longer than the window before the model is asked', async () => {
    const { messages, last } = await promptOf(
      { model: small },
      { question: { text: 'long '.repeat(1_000) } },
    );
    expect(messages).toEqual([]);
    expect(last).toMatchObject({ type: 'failed', failure: 'contextLength', parameters: { budget: 565 } });
  });

  test('counts with the table of the model where the host has one', async () => {
    const model = scriptedModel([['Fine.']]);
    const counted: string[] = [];
    const countTokens = (text: string) => {
      counted.push(text);
      return 1;
    };
    await play(ask('Now?', { definition: agent({ model: small }) }), { services: { model, countTokens } });
    expect(counted).toContain('Now?');
  });

  test('estimates a third of the bytes', () => {
    expect(['', 'abc', 'abcd', 'é', '天气', '😀'].map(estimateTokens)).toEqual([0, 1, 2, 1, 2, 2]);
    expect(estimateTokens('😀天aé')).toBe(Math.ceil(new TextEncoder().encode('😀天aé').length / 3));
  });
});

describe('the persona', () => {
  const render = (template: string, values = {}) => renderPersona(parsePersona(template), values);

  test.each([
    ['{{ name }} of {{address.city}}, {{tags[1]}}', 'Ada of Oslo, b'],
    ['{{address}}', '{"city":"Oslo"}'],
    ['{% if name %}yes{% else %}no{% endif %}', 'yes'],
    ['{% if gone %}yes{% elif name == "Bob" %}Bob{% elif name == "Ada" %}Ada{% else %}no{% endif %}', 'Ada'],
    ['{% if not gone %}{% if count == 5 %}five{% endif %}{% endif %}!', 'five!'],
    ["{% if name != 'Ada' %}other{% endif %}.", '.'],
    ['{% if count == 05 %}five{% endif %}{% if count != 00.5 %}!{% endif %}', 'five!'],
    ['open {% if name %}end', 'open end'],
  ])('renders %s', (template, text) => {
    const values = { name: 'Ada', address: { city: 'Oslo' }, tags: ['a', 'b'], count: '5' };
    expect(render(template, values).text).toBe(text);
  });

  test.each([
    '{{ 7 * 7 }}',
    '{{ constructor }}',
    '{{ __proto__.polluted }}',
    '{{ name.constructor }}',
    "{{ ''.__class__.__mro__ }}",
    '{{ name.length }}',
    '{{ tags[99] }}',
    '{% for i in range(9999999) %}x{% endfor %}',
    '{% include "/etc/passwd" %}',
    '{% endif %}{% else %}',
    '{% set x = 1 %}',
    '{{ {{ name }} }}',
    '<%= name %>#{name}',
  ])('evaluates nothing of %s', (template) => {
    const { text } = render(template, { name: 'Ada', tags: ['a'] });
    // Either it stays as it is, or it is a path without a value.
    expect([template, '', template.replace('{{ name }}', 'Ada')]).toContain(text);
  });

  test('takes deep and long templates in linear time', () => {
    const deep = `${'{% if name %}'.repeat(20_000)}x${'{% endif %}'.repeat(20_000)}`;
    expect(render(deep, { name: 'Ada' }).text).toContain('x');
    expect(render('{{'.repeat(100_000), {}).text).toHaveLength(200_000);
  });

  test('shows skills and input slots as the text that people see', () => {
    const prompt =
      'Use {#LibraryBlock id="1" type="plugin" apiId="2"#}Weather{#/LibraryBlock#} for {#InputSlot placeholder="city" mode="input"#}Oslo{#/InputSlot#}.';
    expect(visibleText(prompt)).toBe('Use Weather for Oslo.');
  });

  test('takes values of this turn, then of the user, then the default; without one it is empty and named', async () => {
    const variables = [
      { name: 'a', defaultValue: 'default a' },
      { name: 'b', defaultValue: 'default b' },
      { name: 'c', defaultValue: 'default c' },
      { name: 'd', isEnabled: false, defaultValue: 'default d' },
    ];
    const persona = '[{{a}}|{{b}}|{{c}}|{{d}}|{{e}}]';
    const { system, facts } = await promptOf(
      { persona, variables },
      { variables: { a: 'own a', b: 'own b', d: 'own d' }, overrides: { a: 'turn a' } },
    );
    expect(system).toContain('[turn a|own b|default c||]');
    expect(facts!.missing).toEqual(['d', 'e']);
  });

  test('does not read the values of variables as templates', async () => {
    const { system } = await promptOf(
      { persona: '[{{a}}]', variables: [{ name: 'a' }, { name: 'secret', isHiddenFromPrompt: true }] },
      { variables: { a: '{{secret}} {{agent_name}} {% if x %}', secret: 'hidden' } },
    );
    expect(system).toContain('[{{secret}} {{agent_name}} {% if x %}]');
    expect(system).not.toContain('hidden');
  });
});

describe('the system prompt', () => {
  test('lists the variables but those that are hidden from it', async () => {
    const variables = [{ name: 'city' }, { name: 'ssn', isHiddenFromPrompt: true }];
    const { system } = await promptOf({ variables }, { variables: { city: 'Oslo', ssn: '123' } });
    expect(system).toContain('city: Oslo');
    expect(system).not.toContain('123');
  });

  test('has the name and the time, and is replaced by the frame of a workspace', async () => {
    const now = 'Monday 2026/11/23 15:36:17 +00:00';
    expect((await promptOf({}, { now })).system).toContain(`You are Ada. It is ${now}.`);
    const { system } = await promptOf({ frame: '<{{agent_name}}|{{persona}}>' });
    expect(system).toBe('<Ada|You know the weather.>');
  });
});

describe('files of a question', () => {
  const files = [
    { type: 'image' as const, url: 'https://files.example/a.png', name: 'a.png' },
    { type: 'file' as const, url: 'https://files.example/b.txt', name: 'b.txt', text: 'Hello.' },
  ];

  test('become text for a model that cannot see', async () => {
    const { messages } = await promptOf({}, { question: { text: 'What?', files } });
    expect(messages.at(-1)).toEqual({
      role: 'user',
      content:
        'What?\n\n[image "a.png": https://files.example/a.png]\n\n[file "b.txt": https://files.example/b.txt]\nHello.',
    });
  });

  test('are parts for a model that can, with the text last', async () => {
    const model = { id: '1', sees: ['image' as const] };
    const { messages } = await promptOf({ model }, { question: { text: 'What?', files } });
    expect(messages.at(-1)!.parts).toEqual([
      { type: 'image', url: 'https://files.example/a.png' },
      { type: 'text', text: 'What?\n\n[file "b.txt": https://files.example/b.txt]\nHello.' },
    ]);
  });

  test('of the history become text for a model that cannot see', async () => {
    const parts = [{ type: 'image' as const, url: 'https://files.example/a.png' }];
    const history = [{ messages: [{ role: 'user' as const, content: 'old', parts }] }];
    const { messages } = await promptOf({}, { history });
    expect(messages[1]).toEqual({ role: 'user', content: 'old' });
  });
});
