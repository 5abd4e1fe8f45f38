import type { ModelChunk, ModelRequest } from '@heddle/executor';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutboundFetch } from '../outbound/createOutboundFetch.js';
import { createModels } from './models.js';
import {
  answerWith,
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from './testing/scriptedEndpoint.js';

let endpoint: ScriptedEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

interface ModelOptions {
  apiKey?: string;
  silenceTimeoutMs?: number;
  capabilities?: ('image' | 'tools' | 'json')[];
}

async function modelsOver(reply: Reply, options: ModelOptions = {}) {
  endpoint = await startScriptedEndpoint(reply);
  return modelsAt(endpoint.baseURL, options);
}

function modelsAt(baseURL: string, options: ModelOptions = {}) {
  return createModels(
    { models: [{ id: '77', name: 'Local', baseURL, model: 'small', ...options }] },
    {
      fetch: createOutboundFetch({
        privateOrigins: [new URL(baseURL).origin],
        ...(options.silenceTimeoutMs && { silenceTimeoutMs: options.silenceTimeoutMs }),
      }),
    },
  );
}

const request: ModelRequest = {
  model: '77',
  messages: [
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: 'Greet me' },
  ],
  temperature: 0.4,
  topP: 0.9,
  maxTokens: 50,
};

async function collect(chunks: AsyncIterable<ModelChunk>): Promise<ModelChunk[]> {
  const all: ModelChunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

const options = () => ({ signal: new AbortController().signal, idempotencyKey: 'run/llm' });

describe('the list of models', () => {
  it('contains the configured models in order, the first as default and the demo model last', async () => {
    const model = { baseURL: 'https://models.example/v1', model: 'm' };
    const models = createModels(
      {
        models: [
          { id: '9', name: 'Nine', ...model },
          { id: '8', name: 'Eight', ...model },
        ],
      },
      { fetch },
    );
    const listed = await models.list('en');
    expect(listed.map(({ id, name, isDemo, isDefault }) => ({ id, name, isDemo, isDefault }))).toEqual([
      { id: '9', name: 'Nine', isDemo: false, isDefault: true },
      { id: '8', name: 'Eight', isDemo: false, isDefault: false },
      { id: '1', name: 'Demo (rules, not a language model)', isDemo: true, isDefault: false },
    ]);
  });

  it('makes the demo model the default if nothing else is configured', async () => {
    const [demo] = await createModels({ models: [] }, { fetch }).list('zh-CN');
    expect(demo).toMatchObject({ id: '1', isDemo: true, isDefault: true });
    expect(demo?.name).toContain('不是语言模型');
  });
});

const pixel = 'data:image/png;base64,iVBORw0KGgo=';

describe('a model behind an endpoint', () => {
  it.each([
    [
      'passes images to a model that accepts them, and only the addresses of other files',
      { capabilities: ['image' as const] },
      [
        { type: 'text', text: 'See ' },
        { type: 'image_url', image_url: { url: pixel } },
        { type: 'text', text: 'https://files.test/b.wav' },
        { type: 'text', text: 'file:///etc/passwd' },
      ],
    ],
    ['includes image addresses as text for other models', {}, 'See them all'],
  ])('%s', async (_case, modelOptions, content) => {
    const models = await modelsOver(streamTexts(['ok']), modelOptions);
    const parts = [
      { type: 'text' as const, text: 'See ' },
      { type: 'image' as const, url: pixel },
      { type: 'audio' as const, url: 'https://files.test/b.wav' },
      { type: 'image' as const, url: 'file:///etc/passwd' },
    ];
    const messages = [{ role: 'user' as const, content: 'See them all', parts }];
    await collect(models.service.stream({ model: '77', messages }, options()));
    expect(endpoint?.calls[0]?.body).toMatchObject({ messages: [{ role: 'user', content }] });
  });

  it('streams texts as they arrive and ends with the usage', async () => {
    const models = await modelsOver(streamTexts(['Hel', 'lo'], { prompt_tokens: 12, completion_tokens: 3 }), {
      apiKey: 'key-1',
    });
    expect(await collect(models.service.stream(request, options()))).toEqual([
      { type: 'text', text: 'Hel' },
      { type: 'text', text: 'lo' },
      { type: 'finished', usage: { inputTokens: 12, outputTokens: 3 } },
    ]);
    const [call] = endpoint?.calls ?? [];
    expect(call?.path).toBe('/v1/chat/completions');
    expect(call?.headers.authorization).toBe('Bearer key-1');
    expect(call?.body).toMatchObject({
      model: 'small',
      stream: true,
      temperature: 0.4,
      top_p: 0.9,
      max_tokens: 50,
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'user', content: 'Greet me' },
      ],
    });
  });

  it('counts tokens itself when the endpoint reports none', async () => {
    const models = await modelsOver(streamTexts(['Hello there, friend']));
    const last = (await collect(models.service.stream(request, options()))).at(-1);
    expect(last).toEqual({ type: 'finished', usage: { inputTokens: 6, outputTokens: 4 } });
  });

  it('asks for JSON when a schema is given', async () => {
    const models = await modelsOver(streamTexts(['{"a":1}'], { prompt_tokens: 1, completion_tokens: 1 }));
    const jsonSchema = { type: 'object', properties: { a: { type: 'integer' } } };
    const chunks = await collect(models.service.stream({ ...request, jsonSchema }, options()));
    expect(chunks[0]).toEqual({ type: 'text', text: '{"a":1}' });
    expect(endpoint?.calls[0]?.body.response_format).toEqual({ type: 'json_object' });
  });

  it('disconnects when the run is cancelled', async () => {
    const models = await modelsOver((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        `data: ${JSON.stringify({ id: 'a', created: 1, model: 'm', choices: [{ index: 0, delta: { content: 'first' } }] })}\n\n`,
      );
    });
    const controller = new AbortController();
    const chunks = models.service.stream(request, { signal: controller.signal, idempotencyKey: 'k' });
    const iterator = chunks[Symbol.asyncIterator]();
    expect((await iterator.next()).value).toEqual({ type: 'text', text: 'first' });
    controller.abort(new Error('stopped by the user'));
    await expect(iterator.next()).rejects.toThrow('stopped by the user');
    await expect.poll(() => endpoint?.calls[0]?.closedEarly).toBe(true);
  });

  it.each([
    [
      401,
      '{"error":{"message":"bad key"}}',
      'key',
      'The key of the model "Local" was refused (401). The endpoint says: bad key',
    ],
    [404, '{"error":{"message":"model small not found"}}', 'model', 'does not know the model small'],
    [404, '<html>nothing</html>', 'address', 'is not an OpenAI-compatible endpoint (404)'],
    [
      429,
      '{"error":{"message":"slow down"}}',
      'limit',
      'is not accepting calls right now (429). The endpoint says: slow down',
    ],
    [500, '{"error":{"message":"boom"}}', 'endpoint', 'failed (500). The endpoint says: boom'],
  ] as const)('explains status %i with body %s', async (status, body, kind, expectedMessage) => {
    const models = await modelsOver(answerWith(status, body));
    const failure = collect(models.service.stream(request, options()));
    await expect(failure).rejects.toMatchObject({ kind });
    await expect(failure).rejects.toThrow(expectedMessage);
    expect(endpoint?.calls).toHaveLength(1);
  });

  it('reports that nothing listens at the address', async () => {
    const gone = await startScriptedEndpoint(() => undefined);
    await gone.close();
    await expect(collect(modelsAt(gone.baseURL).service.stream(request, options()))).rejects.toMatchObject({
      kind: 'connection',
      message: expect.stringContaining('cannot be reached at http://127.0.0.1:'),
    });
  });

  it('times out on an endpoint that stays silent', async () => {
    const models = await modelsOver(() => undefined, { silenceTimeoutMs: 100 });
    await expect(collect(models.service.stream(request, options()))).rejects.toMatchObject({ kind: 'time' });
  });

  it('names the model that is not configured', async () => {
    const models = createModels({ models: [] }, { fetch });
    await expect(collect(models.service.stream({ ...request, model: '404' }, options()))).rejects.toThrow(
      'The model 404 is not configured here',
    );
  });
});

describe('tools', () => {
  const tools = [
    {
      name: 'find_city',
      description: 'Finds a city.',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: [] },
    },
  ];
  const call = { id: 'c1', name: 'find_city', arguments: { city: 'Oslo' } };

  it('are offered to the endpoint, and its calls are returned complete', async () => {
    const models = await modelsOver((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (delta: object, finish_reason: string | null = null) =>
        response.write(
          `data: ${JSON.stringify({ id: 'a', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
        );
      const piece = (fields: object) => send({ tool_calls: [{ index: 0, ...fields }] });
      piece({ id: 'c1', type: 'function', function: { name: 'find_city', arguments: '{"city"' } });
      piece({ function: { arguments: ':"Oslo"}' } });
      send({}, 'tool_calls');
      response.end('data: [DONE]\n\n');
    });
    const chunks = await collect(models.service.stream({ ...request, tools }, options()));
    expect(chunks[0]).toEqual({ type: 'toolCall', call });
    expect(endpoint?.calls[0]?.body.tools).toMatchObject([
      { type: 'function', function: { name: 'find_city', parameters: { properties: { city: {} } } } },
    ]);
  });

  it('receive their results as results of their calls', async () => {
    const models = await modelsOver(streamTexts(['Cold.']));
    const messages: ModelRequest['messages'] = [
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: '', toolCalls: [call] },
      { role: 'tool', content: '-3', toolCallId: 'c1' },
      { role: 'tool', content: 'lost', toolCallId: 'other' },
    ];
    await collect(models.service.stream({ ...request, messages, tools }, options()));
    expect(endpoint?.calls[0]?.body.messages).toMatchObject([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', tool_calls: [{ id: 'c1', function: { arguments: '{"city":"Oslo"}' } }] },
      { role: 'tool', tool_call_id: 'c1', content: '-3' },
      { role: 'user', content: 'lost' },
    ]);
  });
});
