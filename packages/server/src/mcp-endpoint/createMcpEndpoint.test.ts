import { everyPermission, type Permission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { bot } from '@heddle/api-contract/families/bot';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NodeServer, serveNode } from '../host/serveNode.js';
import { createModels } from '../models/models.js';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../testing/createTestApp.js';
import {
  chain,
  code,
  field,
  message,
  parameter,
  question,
  reference,
  startId,
} from '../testing/runDocuments.js';

// The SDK's client over a real socket.
let world: TestWorld;
let server: NodeServer;
let endpoint: ScriptedEndpoint;
let owner: TestPerson;
let token: string;
let isSilent = false;
const open: Client[] = [];

async function tokenOf(person: TestPerson, permissions: readonly Permission[] = everyPermission) {
  const created = await person.clientOf({ accessToken }).accessToken.create({
    name: 'mcp',
    workspace_permission_v2: { option: 1, permission_list: [...permissions] },
  });
  return created.token;
}

async function connect(path = '/mcp', given = token): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${given}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(path, server.url), { requestInit }) as never,
  );
  open.push(client);
  return client;
}

async function publish(name: string, document: JsonObject): Promise<string> {
  const calls = owner.clientOf({ workflow }).workflow;
  const { spaceId: space_id } = owner;
  const { workflow_id } = await calls.create({ name, space_id, desc: `Runs ${name}` });
  await calls.save({ workflow_id, schema: JSON.stringify(document) });
  await calls.publish({ workflow_id, space_id, version_description: 'first', force: true });
  return workflow_id;
}

const call = (client: Client, name: string, values: Record<string, unknown> = {}) =>
  client.callTool({ name, arguments: values });
const textOf = (result: unknown) => CallToolResultSchema.parse(result).content[0] as { text: string };

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, received) => {
    if (!isSilent) streamTexts(['It is ', '3 °C.'])(response, received);
  });
  const models = [{ id: '9', name: 'Nine', baseURL: endpoint.baseURL, model: 'nine' }];
  const fetch = createOutboundFetch({ privateOrigins: [new URL(endpoint.baseURL).origin] });
  world = await createTestApp({ models: createModels({ models }, { fetch }) });
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  owner = await world.register();
  token = await tokenOf(owner);
  const city = [field('city', 'string', { required: true, description: 'Name of the city' })];
  const say = message('20', { title: 'Say', description: '' }, [1, 0], 'Looking at {{city}}', [
    parameter('city', reference(startId, 'city')),
  ]);
  await publish('weather', chain(city, [say]));
  await publish('ask', chain([], [question('20', 'Ask', 'Which day?')], 'USER_RESPONSE'));
  await publish(
    'fails',
    chain([], [code('20', 'Fail', 'async function main() { throw new Error("no luck") }')]),
  );
  const api = owner.clientOf({ bot }).bot;
  const { bot_id } = await api.create({ space_id: owner.spaceId, name: 'Guide' });
  await api.updateInfo({ bot_info: { bot_id, suggest_reply_info: { suggest_reply_mode: 2 } } });
  await api.publish({ bot_id, space_id: owner.spaceId, connectors: { '1024': {} } } as never);
});
afterAll(async () => {
  await Promise.all(open.map((client) => client.close()));
  await server.close();
  await endpoint.close();
  await world.close();
});

describe('the MCP server of the installation', () => {
  test('has the operations of the studio, and each published agent and workflow of a space', async () => {
    const general = (await (await connect()).listTools()).tools.map(({ name }) => name);
    expect(general).toEqual([
      'list_workspaces',
      'list_agents',
      'ask_agent',
      'list_workflows',
      'run_workflow',
      'get_workflow_run',
    ]);
    const { tools } = await (await connect(`/mcp/${owner.spaceId}`)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...general, 'agent_Guide', 'workflow_weather', 'workflow_ask']),
    );
    expect(tools.find(({ name }) => name === 'workflow_weather')).toMatchObject({
      description: 'Runs weather',
      inputSchema: {
        type: 'object',
        properties: { city: { type: 'string', description: 'Name of the city' } },
        required: ['city'],
      },
    });
  });

  test('runs a workflow and reports its progress', async () => {
    const client = await connect(`/mcp/${owner.spaceId}`);
    const heard: (string | undefined)[] = [];
    const result = await client.callTool(
      { name: 'workflow_weather', arguments: { city: 'Oslo' } },
      undefined,
      { onprogress: ({ message: text }) => heard.push(text) },
    );
    expect(result.isError).toBe(false);
    expect(heard[0]).toMatch(/^run \d+ has started$/);
    expect(heard).toEqual(expect.arrayContaining(['Say: Looking at ', 'Say: Oslo', 'End: {}']));
  });

  test('finds workspaces, agents, workflows and runs by their ids', async () => {
    const client = await connect();
    const { structuredContent: first } = await call(client, 'list_workspaces');
    expect(first).toMatchObject({ workspaces: [{ id: owner.spaceId }] });
    const at = { workspace_id: owner.spaceId };
    const { structuredContent: found } = await call(client, 'list_workflows', at);
    const { workflows } = found as { workflows: { workflow_id: string; name: string }[] };
    const { workflow_id } = workflows.find(({ name }) => name === 'weather')!;
    const run = { workflow_id, parameters: { city: 'Rome' }, is_async: true };
    const { structuredContent: started } = await call(client, 'run_workflow', run);
    const { execute_id } = started as { execute_id: string };
    await expect
      .poll(
        async () => (await call(client, 'get_workflow_run', { workflow_id, execute_id })).structuredContent,
      )
      .toMatchObject({ status: 'Success' });
    expect((await call(client, 'list_agents', at)).structuredContent).toMatchObject({
      agents: [{ name: 'Guide' }],
    });
  });

  test('asks an agent, and continues the conversation', async () => {
    const client = await connect(`/mcp/${owner.spaceId}`);
    const { structuredContent: first } = await call(client, 'agent_Guide', { message: 'Oslo?' });
    expect(first).toMatchObject({ answer: 'It is 3 °C.' });
    const { conversation_id } = first as { conversation_id: string };
    await call(client, 'agent_Guide', { message: 'And Rome?', conversation_id });
    expect(JSON.stringify(endpoint.calls.at(-1)!.body)).toContain('Oslo?');
  });

  test('returns failures, questions and refusals as errors of the tool', async () => {
    const client = await connect(`/mcp/${owner.spaceId}`);
    const failed = await call(client, 'workflow_fails');
    expect([failed.isError, textOf(failed).text]).toEqual([true, expect.stringContaining('no luck')]);
    const asked = await call(client, 'workflow_ask');
    expect([asked.isError, textOf(asked).text]).toEqual([true, expect.stringContaining('Which day?')]);
    expect(await call(client, 'run_workflow', { workflow_id: '12' })).toMatchObject({ isError: true });
    await expect(call(client, 'workflow_nothing')).rejects.toThrow('there is no tool');
  });

  test('ends what a client cancels', async () => {
    isSilent = true;
    const client = await connect(`/mcp/${owner.spaceId}`);
    const stop = new AbortController();
    const before = endpoint.calls.length;
    const asking = client.callTool({ name: 'agent_Guide', arguments: { message: 'Wait' } }, undefined, {
      signal: stop.signal,
    });
    await expect.poll(() => endpoint.calls.length).toBeGreaterThan(before);
    stop.abort('enough');
    await expect(asking).rejects.toThrow();
    await expect.poll(() => endpoint.calls.at(-1)!.closedEarly).toBe(true);
    isSilent = false;
  });
});

describe('access', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  };
  const post = (headers: Record<string, string>, body: unknown = initialize) =>
    fetch(new URL('/mcp', server.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const bearer = () => ({ authorization: `Bearer ${token}` });

  test('needs a token, and reads no cookie', async () => {
    expect((await post(bearer())).status).toBe(200);
    const others: Record<string, string>[] = [
      {},
      { authorization: 'Bearer wrong' },
      { cookie: owner.cookie },
    ];
    for (const headers of others) {
      const response = await post(headers);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="Heddle"',
      ]);
    }
  });

  test('SEC-95: is refused to pages of other sites, also with a token', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) expect((await post({ ...bearer(), ...headers })).status).toBe(403);
    expect((await post({ ...bearer(), origin: new URL(server.url).origin })).status).toBe(200);
  });

  test('is limited to the permissions and spaces of the token', async () => {
    const runner = await connect(`/mcp/${owner.spaceId}`, await tokenOf(owner, ['Workflow.list']));
    const { tools } = await runner.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toContain('workflow_weather');
    expect(names).not.toContain('agent_Guide');
    expect(await call(runner, 'workflow_weather', { city: 'Oslo' })).toMatchObject({ isError: true });
    const stranger = await connect(`/mcp/${owner.spaceId}`, await tokenOf(await world.register()));
    expect((await stranger.listTools()).tools).toHaveLength(6);
    expect(await call(stranger, 'list_workflows', { workspace_id: owner.spaceId })).toMatchObject({
      isError: true,
    });
  });

  test.each([
    ['no JSON', '{', 400],
    ['three megabytes', 'x'.repeat(3 * 1024 * 1024), 400],
    ['a number', 5, 400],
  ])('%s is refused', async (_case, body, status) => {
    expect((await post(bearer(), body)).status).toBe(status);
  });

  test('other methods are refused', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(new URL('/mcp', server.url), { method, headers: bearer() });
      expect(response.status).toBe(405);
    }
  });
});
