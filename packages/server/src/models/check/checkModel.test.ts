import type { ModelKind, ProviderKind } from '@heddle/api-contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import type { ModelConfiguration } from '../configuration.js';
import {
  answerWith,
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../testing/scriptedEndpoint.js';
import { anthropicLike, googleLike, openAILike } from '../testing/scriptedProviders.js';
import { type CheckEvent, type CheckResult, checkModel } from './checkModel.js';

let endpoint: ScriptedEndpoint;
let reply: Reply;
beforeEach(async () => {
  endpoint = await startScriptedEndpoint((response, call) => reply(response, call));
});
afterEach(() => endpoint.close());

const all = ['image', 'tools', 'json'] as const;
const providers: [ProviderKind, string, (options: Parameters<typeof openAILike>[0]) => Reply][] = [
  ['openai-compatible', '/v1', openAILike],
  ['openai', '/v1', openAILike],
  ['anthropic', '/v1', anthropicLike],
  ['google', '/v1beta', googleLike],
  ['ollama', '', openAILike],
];

async function check(
  model: Partial<ModelConfiguration>,
  { signal = new AbortController().signal, stepTimeoutMs = 20_000 } = {},
) {
  const { origin } = new URL(endpoint.baseURL);
  const events: CheckEvent[] = [];
  const given = { id: '0', name: 'New', model: 'small', apiKey: 'k-1', baseURL: endpoint.baseURL, ...model };
  const fetch = createOutboundFetch({ privateOrigins: [origin], connectTimeoutMs: 5000 });
  for await (const event of checkModel(given, { fetch, signal, stepTimeoutMs })) events.push(event);
  const steps = events.flatMap((event) =>
    event.event === 'step' && event.data.state !== 'begun' ? [`${event.data.step} ${event.data.state}`] : [],
  );
  return { steps, result: events.at(-1)?.data as CheckResult };
}

describe.each(providers)('a test of %s', (provider, path, script) => {
  const at = (more: Partial<ModelConfiguration> = {}) =>
    check({ provider, baseURL: new URL(endpoint.baseURL).origin + path, ...more });

  it('detects the abilities of the model', async () => {
    reply = script({ key: 'k-1', abilities: all });
    const { steps, result } = await at({ capabilities: all });
    expect(steps).toEqual(['reach passed', 'answer passed', 'image passed', 'tools passed', 'json passed']);
    expect(result).toMatchObject({ outcome: 'ok', found: all, missing: [], models: ['small'], detail: '' });
  });

  it('distinguishes a missing ability from one that is not expected', async () => {
    reply = script({ abilities: ['json'] });
    const { steps, result } = await at({ capabilities: ['tools', 'json'] });
    expect(steps.slice(2)).toEqual(['image skipped', 'tools failed', 'json passed']);
    expect(result).toMatchObject({ outcome: 'capability', found: ['json'], missing: ['tools'] });
  });

  it('of the service alone makes no billable request', async () => {
    reply = script({ key: 'k-1', models: ['small', 'large'] });
    const { steps, result } = await at({ model: '' });
    expect(steps).toEqual(['reach passed']);
    expect(result).toMatchObject({ outcome: 'ok', models: ['small', 'large'] });
    expect(endpoint.calls.map(({ path: asked }) => asked.split('?')[0])).toHaveLength(1);
  });

  it('distinguishes a wrong key, a missing model and a wrong address', async () => {
    if (provider !== 'ollama') {
      reply = script({ key: 'another' });
      const refused = await at();
      expect(refused.steps).toEqual(['reach failed']);
      expect(refused.result.outcome).toBe('key');
      expect(refused.result.detail).not.toContain('k-1');
    }
    reply = script({});
    expect((await at({ model: 'large' })).result).toMatchObject({ outcome: 'model', models: ['small'] });
    // OpenAI's wording; the address of the model list contains the word "models".
    const unknownPath: Reply = (response, call) =>
      answerWith(404, JSON.stringify({ error: { message: `Invalid URL (POST ${call.path})` } }))(
        response,
        call,
      );
    const page = (status: number) => answerWith(status, '<html>nothing</html>');
    // Gemini's paths contain the model name, and an unknown path returns an HTML page.
    for (const wrong of [page(404), page(200), ...(provider === 'google' ? [] : [unknownPath])]) {
      reply = wrong;
      expect((await at()).result.outcome).toBe('address');
    }
  });
});

describe('a test', () => {
  it('of a model other than chat makes one call', async () => {
    reply = openAILike({});
    for (const kind of ['embeddings', 'image', 'speech', 'transcription'] as ModelKind[]) {
      const { steps, result } = await check({ kind });
      expect(steps).toEqual(['reach passed', 'answer passed']);
      expect(result.outcome).toBe('ok');
    }
  });

  it('of a service without a model list continues with the model', async () => {
    const script = openAILike({});
    reply = (response, call) =>
      call.path === '/v1/models' ? answerWith(404, '{}')(response, call) : script(response, call);
    const { steps, result } = await check({});
    expect(steps.slice(0, 2)).toEqual(['reach skipped', 'answer passed']);
    expect(result.outcome).toBe('ok');
  });

  it.each([
    ['a silent service', () => undefined, 'time'],
    ['an overloaded service', answerWith(429, '{"error":{"message":"later"}}'), 'limit'],
    ['an account without credit', answerWith(402, '{"error":{"message":"pay"}}'), 'limit'],
    ['a failing service', answerWith(500, '{"error":{"message":"boom"}}'), 'endpoint'],
  ] as [string, Reply, string][])('reports %s', async (_case, script, outcome) => {
    reply = script;
    const stepTimeoutMs = outcome === 'time' ? 100 : undefined;
    expect((await check({}, { stepTimeoutMs })).result.outcome).toBe(outcome);
  });

  it('refuses an internal address that is not allowed before a packet is sent', async () => {
    reply = openAILike({});
    const port = new URL(endpoint.baseURL).port;
    for (const host of ['127.0.0.2', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', '2130706434']) {
      const { result } = await check({ baseURL: `http://${host}:${port}/v1` });
      expect([host, result.outcome]).toEqual([host, 'refused']);
    }
    expect(endpoint.calls).toHaveLength(0);
  });

  it('reports an address that cannot be reached', async () => {
    const gone = await startScriptedEndpoint(() => undefined);
    const { origin } = new URL(gone.baseURL);
    await gone.close();
    const fetch = createOutboundFetch({ privateOrigins: [origin] });
    const model = { id: '0', name: 'New', model: 'small', baseURL: gone.baseURL };
    const events: CheckEvent[] = [];
    for await (const event of checkModel(model, { fetch, signal: new AbortController().signal }))
      events.push(event);
    expect(events.at(-1)?.data).toMatchObject({
      outcome: 'connection',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('that is cancelled disconnects at once', async () => {
    reply = () => undefined;
    const controller = new AbortController();
    const running = check({}, { signal: controller.signal });
    await expect.poll(() => endpoint.calls.length).toBe(1);
    controller.abort(new Error('stopped by the person'));
    await expect(running).rejects.toThrow('stopped by the person');
    await expect.poll(() => endpoint.calls[0]?.closedEarly).toBe(true);
  });
});
