import { type AgentDefinition, runTurn, type ToolKind, type TurnEvent, turnState } from '@heddle/agent';
import type { ProviderKind } from '@heddle/api-contract';
import { sumUsage } from '@heddle/workflow-schema/runs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboundFetch } from '../outbound/createOutboundFetch.js';
import { createModels } from './models.js';
import {
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from './testing/scriptedEndpoint.js';
import { anthropicLike, googleLike, openAILike } from './testing/scriptedProviders.js';

let endpoint: ScriptedEndpoint;
let reply: Reply;
beforeEach(async () => {
  endpoint = await startScriptedEndpoint((response, call) => reply(response, call));
});
afterEach(() => endpoint.close());

const definition: AgentDefinition = {
  id: '1',
  name: 'Ada',
  persona: 'You report the weather.',
  model: { id: '7' },
  variables: [],
  tools: [],
  history: { rounds: 3 },
  suggestions: { mode: 'off' },
};

const reporting: ToolKind = {
  kind: 'weather',
  tools: () => [
    {
      name: 'report_weather',
      description: 'Reports.',
      parameters: { type: 'object', properties: {} },
      kind: 'weather',
      call: async ({ city = null }) => ({ output: { city, degrees: 3 } }),
    },
  ],
};

function turnWith(provider: ProviderKind, path: string, signal?: AbortSignal) {
  const { origin } = new URL(endpoint.baseURL);
  const model = { id: '7', name: 'Seven', model: 'small', apiKey: 'k-1', baseURL: origin + path, provider };
  const models = createModels(
    { models: [model] },
    {
      fetch: createOutboundFetch({ privateOrigins: [origin], silenceTimeoutMs: 5_000 }),
      store: { list: async () => [], find: async () => undefined, record: async () => undefined },
    },
  );
  const place = { spaceId: '3', userId: '4', workflowId: '5', runId: '6' };
  const input = { definition, question: { text: 'How is the weather in Oslo?' }, history: [] };
  const services = { model: models.services(place).chat };
  return runTurn(input, { services, toolKinds: [reporting], ...(signal ? { signal } : {}) });
}

async function eventsOf(turn: ReturnType<typeof turnWith>): Promise<TurnEvent[]> {
  const events: TurnEvent[] = [];
  for await (const output of turn) events.push(output as TurnEvent);
  return events;
}

const tools = { abilities: ['tools' as const] };
const plain = { abilities: [] };

describe.each<[ProviderKind, string, Reply, Reply, RegExp]>([
  [
    'openai',
    '/v1',
    openAILike(tools),
    streamTexts(['ready'], { prompt_tokens: 11, completion_tokens: 7 }),
    /"role":"tool".*"tool_call_id":"c1"|"tool_call_id":"c1".*"role":"tool"/,
  ],
  ['anthropic', '/v1', anthropicLike(tools), anthropicLike(plain), /"type":"tool_result","tool_use_id":"c1"/],
  [
    'google',
    '/v1beta',
    googleLike(tools),
    googleLike(plain),
    /"functionResponse":\{.*"name":"report_weather"/,
  ],
])('a turn of an agent with %s', (provider, path, callsTool, answers, result) => {
  it('calls the tool, sends its result back in the form of the provider, and answers', async () => {
    reply = (response, call) => (call.text.includes('degrees') ? answers : callsTool)(response, call);
    const { rounds, answer, usage } = turnState(await eventsOf(turnWith(provider, path)));
    expect(rounds[0]!.calls).toMatchObject([
      {
        call: { name: 'report_weather', arguments: { city: 'Oslo' } },
        output: '{"city":"Oslo","degrees":3}',
      },
    ]);
    expect(endpoint.calls[1]!.text).toMatch(result);
    expect(answer).toEqual({ text: 'ready' });
    expect(rounds[1]!.usage).toEqual({ inputTokens: 11, outputTokens: 7 });
    const [first, second] = rounds.map((round) => round.usage!);
    expect(usage).toEqual(sumUsage(first!, second!));
  });

  it('is cancelled: the provider sees its connection close', async () => {
    const cancel = new AbortController();
    const isAsked = new Promise<void>((resolve) => {
      reply = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(': thinking\n\n');
        resolve();
      };
    });
    const events = eventsOf(turnWith(provider, path, cancel.signal));
    await isAsked;
    cancel.abort(new Error('cancelled by the user'));
    expect((await events).at(-1)).toEqual({ type: 'cancelled', text: '' });
    await expect.poll(() => endpoint.calls[0]!.closedEarly).toBe(true);
  });
});

it('broken arguments of a call are explained to the model', async () => {
  const delta = {
    tool_calls: [
      {
        index: 0,
        id: 'c1',
        type: 'function',
        function: { name: 'report_weather', arguments: '{"city": "Os' },
      },
    ],
  };
  const chunk = {
    id: 'a',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: 'tool_calls' }],
  };
  reply = (response, call) => {
    if (call.text.includes('not a JSON object')) return streamTexts(['ready'])(response, call);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
  };
  const { answer, rounds } = turnState(await eventsOf(turnWith('openai-compatible', '/v1')));
  expect(rounds[0]!.calls[0]).toMatchObject({ isError: true, call: { malformed: '{"city": "Os' } });
  expect(answer).toEqual({ text: 'ready' });
});
