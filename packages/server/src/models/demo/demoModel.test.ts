import type { ModelChunk, ModelMessage } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { createDemoModel } from './demoModel.js';

async function ask(content: string, jsonSchema?: JsonObject) {
  const chunks: ModelChunk[] = [];
  const stream = createDemoModel({ pauseMs: 0 }).stream(
    {
      model: '1',
      messages: [
        { role: 'system', content: 'ignored' },
        { role: 'user', content },
      ],
      ...(jsonSchema && { jsonSchema }),
    },
    { signal: new AbortController().signal, idempotencyKey: 'k' },
  );
  for await (const chunk of stream) chunks.push(chunk);
  const texts = chunks.flatMap((chunk) => (chunk.type === 'text' ? [chunk.text] : []));
  return { chunks, texts, text: texts.join('') };
}

async function fill(properties: JsonObject, prompt: string): Promise<unknown> {
  return JSON.parse((await ask(prompt, { type: 'object', properties })).text);
}

async function textOf(messages: ModelMessage[]): Promise<string> {
  const signal = new AbortController().signal;
  const pieces = createDemoModel({ pauseMs: 0 }).stream(
    { model: '1', messages },
    { signal, idempotencyKey: 'k' },
  );
  let text = '';
  for await (const chunk of pieces) if (chunk.type === 'text') text += chunk.text;
  return text;
}

describe('the demo model', () => {
  it('repeats the last user message with its word and character counts', async () => {
    expect((await ask('Good morning, world')).text).toBe(
      'Demo: Good morning, world (3 words, 19 characters)',
    );
    expect((await ask('one')).text).toBe('Demo: one (1 word, 3 characters)');
    expect((await ask('')).text).toBe('Demo: (0 words, 0 characters)');
  });

  it('counts and streams Chinese words separately', async () => {
    const { text, texts } = await ask('今天天气很好');
    expect(text).toMatch(/^Demo: 今天天气很好（\d 个词，6 个字符）$/);
    expect(texts.length).toBeGreaterThan(4);
  });

  it('truncates to 200 characters without splitting one, and still counts all', async () => {
    const { text } = await ask('😀'.repeat(300));
    expect(text.startsWith(`Demo: ${'😀'.repeat(200)}…`)).toBe(true);
    expect(text).toContain('300 characters');
  });

  it('streams word by word', async () => {
    expect((await ask('a b')).texts).toEqual(['Demo:', ' a', ' b', ' (2', ' words,', ' 3', ' characters)']);
  });

  it('reports real token counts', async () => {
    const { chunks } = await ask('Good morning');
    expect(chunks.at(-1)).toEqual({ type: 'finished', usage: { inputTokens: 3, outputTokens: 12 } });
  });

  it('returns the same answer for the same request', async () => {
    expect((await ask('same')).text).toBe((await ask('same')).text);
  });

  it('counts control tokens in a prompt as text', async () => {
    expect((await ask('<|endoftext|>')).chunks.at(-1)).toMatchObject({ type: 'finished' });
  });

  it('stops on abort', async () => {
    const controller = new AbortController();
    const stream = createDemoModel({ pauseMs: 5 }).stream(
      { model: '1', messages: [{ role: 'user', content: 'word '.repeat(100) }] },
      { signal: controller.signal, idempotencyKey: 'k' },
    );
    await expect(async () => {
      for await (const _chunk of stream) controller.abort(new Error('stopped'));
    }).rejects.toThrow('stopped');
  });
});

describe('tools of the demo model', () => {
  const weather = {
    name: 'weather',
    description: '',
    parameters: { type: 'object', properties: { city: { type: 'string' } } },
  };
  const memory = { ...weather, name: 'setKeywordMemory' };

  async function reply(messages: ModelMessage[], tools = [weather, memory]) {
    const chunks: ModelChunk[] = [];
    const stream = createDemoModel({ pauseMs: 0 }).stream(
      { model: '1', messages, tools },
      { signal: new AbortController().signal, idempotencyKey: 'k' },
    );
    for await (const chunk of stream) chunks.push(chunk);
    return chunks;
  }
  const asked: ModelMessage[] = [{ role: 'user', content: 'Oslo' }];

  it('calls the only tool that it is offered, and tells its result', async () => {
    const [called] = await reply(asked);
    expect(called).toMatchObject({
      type: 'toolCall',
      call: { name: 'weather', arguments: { city: 'Oslo' } },
    });
    if (called?.type !== 'toolCall') throw new Error('no call');
    const answered = await reply([
      ...asked,
      { role: 'assistant', content: '', toolCalls: [called.call] },
      { role: 'tool', content: '{"degrees":3}', toolCallId: called.call.id },
    ]);
    const text = answered.flatMap((chunk) => (chunk.type === 'text' ? [chunk.text] : [])).join('');
    expect(text).toBe('Demo: weather → {"degrees":3}');
  });

  it('tells a result that is one text as that text', async () => {
    const call = { id: 'c', name: 'weather', arguments: {} };
    const told = await reply([
      ...asked,
      { role: 'assistant', content: '', toolCalls: [call] },
      { role: 'tool', content: '{"output":"Cold."}', toolCallId: 'c' },
    ]);
    const text = told.flatMap((chunk) => (chunk.type === 'text' ? [chunk.text] : [])).join('');
    expect(text).toBe('Demo: weather → Cold.');
  });

  it('reads named values from the message', async () => {
    const [called] = await reply([{ role: 'user', content: 'How cold? city: Rome' }]);
    expect(called).toMatchObject({ call: { arguments: { city: 'Rome' } } });
  });

  it('answers itself when it is offered several tools', async () => {
    const [first] = await reply(asked, [weather, { ...weather, name: 'other' }]);
    expect(first).toMatchObject({ type: 'text' });
  });
});

describe('questions and answers in the prompt', () => {
  const prompt =
    'You guide.\n\nQ: When are you open?\nA: From nine to five.\n\n问：几点关门？\n答：五点。\nQ: alone';
  const answerTo = (content: string) =>
    textOf([
      { role: 'system', content: prompt },
      { role: 'user', content },
    ]);

  it.each([
    ['WHEN are you open today?', 'Demo: From nine to five.'],
    ['请问几点关门', 'Demo: 五点。'],
  ])('answer %s', async (question, answer) => {
    expect(await answerTo(question)).toBe(answer);
  });

  it('are listed when none of them is asked', async () => {
    expect(await answerTo('Are you well?')).toBe(
      'Demo: My prompt has no answer to this. It has answers to:\n- When are you open?\n- 几点关门？',
    );
  });
});

describe('recalled documents in the prompt', () => {
  const prompt = [
    'You guide.\n\n<documents>\n---\nrecall slice 1: Returns policy',
    '',
    'An item may be returned within 14 days.',
    '---\nrecall slice 2: Broken goods are refunded in full',
    'within 30 days. 损坏的商品三十天内全额退款。\n</documents>\nAnswer in the language of the user.',
  ].join('\n');
  const answerTo = (content: string) =>
    textOf([
      { role: 'system', content: prompt },
      { role: 'user', content },
    ]);

  it.each([
    ['Are broken goods refunded?', 'Demo: Broken goods are refunded in full within 30 days. [2]'],
    ['How many days until an item is returned?', 'Demo: An item may be returned within 14 days. [1]'],
    ['损坏的商品能退款吗', 'Demo: 损坏的商品三十天内全额退款。 [2]'],
  ])('answer %s with the number of the source', async (question, answer) => {
    expect(await answerTo(question)).toBe(answer);
  });

  it('are not cited when nothing in them fits', async () => {
    expect(await answerTo('zebra')).toBe('Demo: zebra (1 word, 5 characters)');
  });
});

describe('JSON from the demo model', () => {
  it('reads named values from key-value pairs in the prompt', async () => {
    const properties = {
      city: { type: 'string' },
      days: { type: 'integer' },
      price: { type: 'number' },
      urgent: { type: 'boolean' },
    };
    expect(await fill(properties, 'city: Bergen, days = 3; Price: 12.5\nurgent：yes')).toEqual({
      city: 'Bergen',
      days: 3,
      price: 12.5,
      urgent: true,
    });
  });

  it('uses unnamed numbers and quoted texts in order, then zeros', async () => {
    const properties = {
      title: { type: 'string' },
      count: { type: 'integer' },
      ratio: { type: 'number' },
      note: { type: 'string' },
      flag: { type: 'boolean' },
      list: { type: 'array', items: { type: 'string' } },
      inner: { type: 'object', properties: { x: { type: 'number' } } },
    };
    expect(await fill(properties, 'Call it "Sunrise" with 4 parts and 2.5 more')).toEqual({
      title: 'Sunrise',
      count: 4,
      ratio: 2.5,
      note: '',
      flag: false,
      list: [],
      inner: { x: 0 },
    });
  });

  it('ignores the schema repeated in the prompt', async () => {
    const schema = { type: 'object', properties: { type: { type: 'string' }, size: { type: 'integer' } } };
    const { text } = await ask(
      `A box of 12.\nIt must fit this JSON schema:\n${JSON.stringify(schema)}`,
      schema,
    );
    expect(JSON.parse(text)).toEqual({ type: '', size: 12 });
  });

  it('parses lists in brackets', async () => {
    const tags = { type: 'array', items: { type: 'string' } };
    const sizes = { type: 'array', items: { type: 'integer' } };
    expect(await fill({ tags, sizes }, 'tags: [red, "dark blue"] sizes: [1, 2]')).toEqual({
      tags: ['red', 'dark blue'],
      sizes: [1, 2],
    });
  });

  it('treats fields named like members of Object as data', async () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}',
    );
    const { text } = await ask('__proto__: gone, constructor: 5', schema);
    expect(text).toBe('{"__proto__":"gone","constructor":5}');
    expect(({} as Record<string, unknown>).gone).toBeUndefined();
  });

  it('stays fast on a long hostile prompt', async () => {
    const started = Date.now();
    await fill({ a: { type: 'string' } }, `${'a'.repeat(100_000)}${'"'.repeat(50_000)}`);
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});
