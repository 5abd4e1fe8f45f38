import type { ProviderKind } from '@heddle/api-contract';
import type { ModelChunk } from '@heddle/executor';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboundFetch } from '../outbound/createOutboundFetch.js';
import { silence } from './check/questions.js';
import type { ModelConfiguration } from './configuration.js';
import { createModels } from './models.js';
import {
  answerWith,
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from './testing/scriptedEndpoint.js';
import { anthropicLike, googleLike, openAILike } from './testing/scriptedProviders.js';
import type { ModelCall } from './usage/ModelCall.js';

let endpoint: ScriptedEndpoint;
let reply: Reply;
let calls: ModelCall[];
beforeEach(async () => {
  calls = [];
  endpoint = await startScriptedEndpoint((response, call) => reply(response, call));
});
afterEach(() => endpoint.close());

const providers: [ProviderKind, string, Reply][] = [
  ['openai-compatible', '/v1', openAILike({ key: 'k-1', abilities: ['tools'] })],
  ['openai', '/v1', openAILike({ key: 'k-1', abilities: ['tools'] })],
  ['anthropic', '/v1', anthropicLike({ key: 'k-1', abilities: ['tools'] })],
  ['google', '/v1beta', googleLike({ key: 'k-1', abilities: ['tools'] })],
  ['ollama', '', openAILike({ abilities: ['tools'] })],
];

function modelsOf(model: Partial<ModelConfiguration>) {
  const { origin } = new URL(endpoint.baseURL);
  const written = calls;
  const given = {
    id: '7',
    name: 'Seven',
    model: 'small',
    apiKey: 'k-1',
    baseURL: endpoint.baseURL,
    ...model,
  };
  return createModels(
    { models: [given] },
    {
      fetch: createOutboundFetch({ privateOrigins: [origin], silenceTimeoutMs: 500 }),
      store: {
        list: async () => [],
        find: async () => undefined,
        record: async (batch) => void written.push(...batch),
      },
    },
  );
}

const options = () => ({ signal: new AbortController().signal, idempotencyKey: 'k' });
const place = { spaceId: '3', userId: '4', workflowId: '5', runId: '6' };

async function collect(chunks: AsyncIterable<ModelChunk>): Promise<ModelChunk[]> {
  const all: ModelChunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

describe.each(providers)('chat with %s', (provider, path, script) => {
  const start = (more: Partial<ModelConfiguration> = {}) => {
    reply = script;
    const baseURL = new URL(endpoint.baseURL).origin + path;
    const price = { input: 2, output: 10, currency: 'EUR' };
    return modelsOf({ provider, baseURL, price, ...more });
  };

  it('streams its answer and records the call with its cost', async () => {
    const models = start();
    const messages = [{ role: 'user' as const, content: 'Say ready' }];
    expect(await collect(models.services(place).chat.stream({ model: '7', messages }, options()))).toEqual([
      { type: 'text', text: 'ready' },
      { type: 'finished', usage: { inputTokens: 11, outputTokens: 7, cost: expect.closeTo(92e-6, 12) } },
    ]);
    await models.close();
    expect(calls).toMatchObject([
      {
        ...place,
        modelId: '7',
        modelName: 'Seven',
        kind: 'chat',
        inputUnits: 11,
        outputUnits: 7,
        outcome: 'ok',
      },
    ]);
    expect(calls[0]?.cost).toBeCloseTo((11 * 2 + 7 * 10) / 1_000_000, 12);
    expect(calls[0]?.currency).toBe('EUR');
  });

  it('calls tools', async () => {
    const tools = [
      { name: 'report_weather', description: 'Reports.', parameters: { type: 'object', properties: {} } },
    ];
    const messages = [{ role: 'user' as const, content: 'report_weather, please' }];
    const chunks = await collect(start().service.stream({ model: '7', messages, tools }, options()));
    expect(chunks.filter(({ type }) => type === 'toolCall')).toMatchObject([
      { call: { name: 'report_weather', arguments: { city: 'Oslo', weather: 'sunny' } } },
    ]);
  });

  it("sends the model's defaults for settings that the request omits", async () => {
    const models = start({ defaults: { temperature: 0.25, maxTokens: 77 } });
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    await collect(models.service.stream({ model: '7', messages, temperature: 0.75 }, options()));
    const sent = endpoint.calls.at(-1)!.text;
    expect(sent).toContain('0.75');
    expect(sent).not.toContain('0.25');
    expect(sent).toContain('77');
  });

  it('reports a missing model, and a wrong key without repeating it', async () => {
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const ask = (more: Partial<ModelConfiguration>) =>
      collect(start(more).service.stream({ model: '7', messages }, options()));
    await expect(ask({ model: 'large' })).rejects.toMatchObject({ kind: 'model' });
    if (provider === 'ollama') return;
    const refused = await ask({ apiKey: 'sk-wrong-key' }).catch((error: Error) => error);
    expect(refused).toMatchObject({ kind: 'key' });
    expect((refused as Error).message).not.toContain('sk-wrong-key');
  });
});

it("sends no key from the server's environment for a model without one", async () => {
  const names = [
    'ANTHROPIC_API_KEY',
    'OPENAI_API_KEY',
    'GOOGLE_GENERATIVE_AI_API_KEY',
    'ANTHROPIC_AUTH_TOKEN',
  ];
  for (const name of names) process.env[name] = 'canary-of-the-server';
  try {
    for (const [provider, path, script] of providers) {
      reply = script;
      const models = modelsOf({ provider, baseURL: new URL(endpoint.baseURL).origin + path });
      const [, model] = [...models.configured][0]!;
      delete model.apiKey;
      const messages = [{ role: 'user' as const, content: 'Hi' }];
      await collect(models.service.stream({ model: '7', messages }, options())).catch(() => undefined);
    }
    expect(endpoint.calls.length).toBeGreaterThan(3);
    expect(JSON.stringify(endpoint.calls)).not.toContain('canary-of-the-server');
  } finally {
    for (const name of names) delete process.env[name];
  }
});

describe('other kinds of models', () => {
  it('embed texts in order, billed by the token', async () => {
    reply = openAILike({});
    const models = modelsOf({ kind: 'embeddings', price: { input: 1, output: 0, currency: 'USD' } });
    const { embeddings } = models.services(place);
    expect(await embeddings.embed({ model: '7', texts: ['ab', 'cde'] }, options())).toEqual([
      [2, 0, 0.5],
      [3, 1, 0.5],
    ]);
    await models.close();
    expect(calls).toMatchObject([{ kind: 'embeddings', inputUnits: 9, outputUnits: 0, runId: '6' }]);
    expect(calls[0]?.cost).toBeCloseTo(9 / 1_000_000, 12);
  });

  it('embed with Gemini', async () => {
    reply = googleLike({ key: 'k-1' });
    const models = modelsOf({
      kind: 'embeddings',
      provider: 'google',
      baseURL: endpoint.baseURL.replace('/v1', '/v1beta'),
    });
    const vectors = await models.services({}).embeddings.embed({ model: '7', texts: ['a', 'b'] }, options());
    expect(vectors).toEqual([
      [0, 1, 2],
      [1, 1, 2],
    ]);
  });

  it('generate images, billed by the image', async () => {
    reply = openAILike({});
    const models = modelsOf({ kind: 'image', price: { input: 0, output: 0.04, currency: 'USD' } });
    const [picture] = await models
      .services(place)
      .pictures.make({ model: '7', prompt: 'red', width: 512, height: 512 }, options());
    expect(picture?.mediaType).toBe('image/png');
    expect(new TextDecoder().decode(picture?.bytes)).toContain('red');
    expect(endpoint.calls.at(-1)?.body).toMatchObject({ prompt: 'red', size: '512x512' });
    await models.close();
    expect(calls).toMatchObject([{ kind: 'image', outputUnits: 1, cost: 0.04 }]);
  });

  it('generate speech, billed by the character', async () => {
    reply = openAILike({});
    const models = modelsOf({ kind: 'speech', price: { input: 15, output: 0, currency: 'USD' } });
    const sound = await models
      .services(place)
      .speech.speak({ model: '7', text: '早上好', voice: 'alloy' }, options());
    expect(sound.mediaType).toBe('audio/mpeg');
    expect(sound.bytes.length).toBe(8);
    expect(endpoint.calls.at(-1)?.body).toMatchObject({ input: '早上好', voice: 'alloy' });
    await models.close();
    expect(calls).toMatchObject([{ kind: 'speech', inputUnits: 3 }]);
  });

  it('rerank texts in their order, whatever the order of the results', async () => {
    const results = [
      { index: 2, relevance_score: 0.9 },
      { index: 0, relevance_score: 0.1 },
    ];
    reply = answerWith(200, JSON.stringify({ results, usage: { total_tokens: 40 } }));
    const models = modelsOf({ kind: 'rerank', price: { input: 2, output: 0, currency: 'USD' } });
    const { rerank } = models.services(place);
    const asked = { model: '7', query: 'q', texts: ['a', 'b', 'c'] };
    expect(await rerank.rerank(asked, options())).toEqual([0.1, Number.NEGATIVE_INFINITY, 0.9]);
    expect(endpoint.calls.at(-1)).toMatchObject({
      path: '/v1/rerank',
      headers: { authorization: 'Bearer k-1' },
      body: { model: 'small', query: 'q', documents: ['a', 'b', 'c'] },
    });
    reply = answerWith(200, JSON.stringify({ results: [{ index: 7, relevance_score: 1 }] }));
    await expect(rerank.rerank(asked, options())).rejects.toThrow(/without the index/);
    reply = answerWith(401, '{"error":{"message":"k-1 is wrong"}}');
    await expect(rerank.rerank(asked, options())).rejects.toMatchObject({ kind: 'key' });
    await models.close();
    expect(calls[0]).toMatchObject({ kind: 'rerank', inputUnits: 40, outcome: 'ok' });
  });

  it('read the text in pictures', async () => {
    reply = openAILike({ key: 'k-1', abilities: ['image'] });
    const models = modelsOf({ kind: 'ocr' });
    const picture = { bytes: Uint8Array.of(1, 2, 3), mediaType: 'image/png' };
    expect(await models.services(place).ocr.read({ model: '7', picture }, options())).not.toBe('');
    expect(JSON.stringify(endpoint.calls.at(-1)?.body)).toContain('data:image/png;base64,AQID');
    await models.close();
    expect(calls).toMatchObject([{ kind: 'ocr', outcome: 'ok' }]);
  });

  it('transcribe audio, billed by the minute, and accept silence', async () => {
    reply = openAILike({});
    const models = modelsOf({ kind: 'transcription', price: { input: 0.006, output: 0, currency: 'USD' } });
    const { transcription } = models.services(place);
    expect(await transcription.transcribe({ model: '7', audio: silence() }, options())).toEqual({
      text: 'Good morning',
      language: expect.any(String),
      seconds: 2.5,
    });
    reply = answerWith(200, JSON.stringify({ text: '' }));
    expect(await transcription.transcribe({ model: '7', audio: silence() }, options())).toEqual({ text: '' });
    await models.close();
    expect(calls[0]).toMatchObject({ kind: 'transcription', inputUnits: 2.5 });
    expect(calls[0]?.cost).toBeCloseTo((2.5 / 60) * 0.006, 12);
  });

  it('refuse calls of kinds that they do not support', async () => {
    const models = modelsOf({ kind: 'embeddings' });
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    await expect(collect(models.service.stream({ model: '7', messages }, options()))).rejects.toMatchObject({
      kind: 'capability',
    });
    expect(endpoint.calls).toHaveLength(0);
  });
});

describe('protection from hostile endpoints', () => {
  const ask = (models: ReturnType<typeof modelsOf>) =>
    collect(models.service.stream({ model: '7', messages: [{ role: 'user', content: 'Hi' }] }, options()));

  it('does not follow a redirect, so that no key reaches another host', async () => {
    const other = await startScriptedEndpoint(answerWith(200, '{}'));
    reply = answerWith(307, '', { location: `${other.baseURL}/messages` });
    for (const [provider, path] of providers)
      await expect(
        ask(modelsOf({ provider, baseURL: new URL(endpoint.baseURL).origin + path })),
      ).rejects.toMatchObject({ kind: 'address' });
    expect(other.calls).toHaveLength(0);
    await other.close();
  });

  it('reports a refused answer without the key, in any encoding', async () => {
    const apiKey = 'sk-se/cret+key=';
    const encodings = [apiKey, encodeURIComponent(apiKey), btoa(apiKey)];
    reply = answerWith(
      400,
      JSON.stringify({ error: { message: `no: ${'x'.repeat(280)}${encodings.join(' ')}` } }),
    );
    const failure = (await ask(modelsOf({ apiKey })).catch((error: Error) => error)) as Error;
    expect(failure.message).not.toContain('sk-se');
    expect(failure.message).not.toContain(btoa(apiKey).slice(0, 8));
  });

  it.each([
    ['openai-compatible', '/v1', openAILike({ key: 'k-1' })],
    ['openai', '/v1', openAILike({ key: 'k-1' })],
    ['anthropic', '/v1', anthropicLike({ key: 'k-1' })],
    ['google', '/v1beta', googleLike({ key: 'k-1' })],
    ['ollama', '', openAILike({})],
  ] as [
    ProviderKind,
    string,
    Reply,
  ][])('SEC-35: fetches an image of a prompt for %s, but not from a private origin of the operator', async (provider, path, script) => {
    const picture = await startScriptedEndpoint(
      answerWith(200, 'bytes-of-a-picture', { 'content-type': 'image/png' }),
    );
    reply = script;
    const { origin } = new URL(endpoint.baseURL);
    const parts = [{ type: 'image' as const, url: `${picture.baseURL}/a.png` }];
    const messages = [{ role: 'user' as const, content: 'See', parts }];
    const askWith = (images?: typeof fetch) => {
      const given = { id: '7', name: 'Seven', model: 'small', apiKey: 'k-1', baseURL: origin + path };
      const models = createModels(
        { models: [{ ...given, provider, capabilities: ['image'] }] },
        {
          fetch: createOutboundFetch({ privateOrigins: [origin, new URL(picture.baseURL).origin] }),
          ...(images && { publicFetch: images }),
        },
      );
      return collect(models.service.stream({ model: '7', messages }, options()));
    };
    for (const images of [undefined, createOutboundFetch()])
      await expect(askWith(images)).rejects.toMatchObject({ kind: 'refused' });
    expect(picture.calls).toHaveLength(0);
    // Neither does the endpoint get the address: it may be inside a private network itself.
    expect(endpoint.calls).toHaveLength(0);
    await askWith(createOutboundFetch({ privateOrigins: [new URL(picture.baseURL).origin] }));
    expect(endpoint.calls.at(-1)?.text).toContain(btoa('bytes-of-a-picture'));
    await picture.close();
  });
});

describe('the usage record', () => {
  it('includes failed and cancelled calls, the latter with their usage so far', async () => {
    reply = answerWith(429, '{"error":{"message":"slow down"}}');
    const models = modelsOf({});
    const messages = [{ role: 'user' as const, content: 'Tell me a story' }];
    const { chat } = models.services(place);
    await expect(collect(chat.stream({ model: '7', messages }, options()))).rejects.toMatchObject({
      kind: 'limit',
    });
    reply = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const word = {
        id: 'a',
        created: 1,
        model: 'm',
        choices: [{ index: 0, delta: { content: 'Once upon' } }],
      };
      response.write(`data: ${JSON.stringify(word)}\n\n`);
    };
    const controller = new AbortController();
    const stream = chat.stream({ model: '7', messages }, { signal: controller.signal, idempotencyKey: 'k' });
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    controller.abort(new Error('enough'));
    await expect(iterator.next()).rejects.toThrow('enough');
    await models.close();
    expect(
      calls.map(({ outcome, inputUnits, outputUnits }) => [outcome, inputUnits > 0, outputUnits]),
    ).toEqual([
      ['limit', false, 0],
      ['cancelled', true, 2],
    ]);
  });
});
