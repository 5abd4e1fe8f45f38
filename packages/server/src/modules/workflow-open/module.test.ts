import {
  APIError,
  AuthenticationError,
  BadRequestError,
  CozeAPI,
  NotFoundError,
  PermissionDeniedError,
  type WorkflowEvent,
} from '@coze/api';
import { everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { chatFlowRole } from '@heddle/api-contract/families/chat-flow-role';
import { collaborator } from '@heddle/api-contract/families/collaborator';
import { project } from '@heddle/api-contract/families/project';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowOpen } from '@heddle/api-contract/families/workflow-open';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
import { demoModelId } from '../../models/demo/demoModel.js';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import {
  chain,
  code,
  container,
  field,
  literal,
  message,
  parameter,
  question,
  reference,
  startId,
} from '../../testing/runDocuments.js';
import { askTheDemoModel } from '../workflow/samples/askTheDemoModel.js';

// The unmodified public client library, over a real socket.
let world: TestWorld;
let server: NodeServer;
let owner: TestPerson;
let token: string;
let client: CozeAPI;
let endpoint: ScriptedEndpoint;
let greeting: string;
let asking: string;
let failing: string;
let unpublished: string;

const titled = (title: string) => ({ title, description: '' });
const name = field('name', 'string', { required: true });
const times = field('times', 'integer');
const clientWith = (given: string) =>
  new CozeAPI({ token: given, baseURL: server.url, allowPersonalAccessTokenInBrowser: true });

async function tokenOf(person: TestPerson, permissions: readonly string[] = everyPermission) {
  const made = await person.clientOf({ accessToken }).accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...permissions] },
  });
  return made.token;
}

async function publish(json: JsonObject, { space_id = owner.spaceId, id = '', by = owner } = {}) {
  const calls = by.clientOf({ workflow }).workflow;
  const workflow_id = id || (await calls.create({ name: 'flow', space_id })).workflow_id;
  await calls.save({ workflow_id, schema: JSON.stringify(json) });
  await calls.publish({ workflow_id, space_id, version_description: 'first' });
  return workflow_id;
}

const greet = (text = 'Hello {{name}}') =>
  chain(
    [name, times],
    [message('20', titled('Greet'), [1, 0], text, [parameter('name', reference(startId, 'name'))])],
  );

beforeAll(async () => {
  endpoint = await startScriptedEndpoint(
    streamTexts(['Good ', 'day'], { prompt_tokens: 3, completion_tokens: 2 }),
  );
  const { baseURL } = endpoint;
  const price = { input: 2_000, output: 10_000, currency: 'EUR' };
  world = await createTestApp({
    configuration: { models: [{ id: '9', name: 'Nine', baseURL, apiKey: 'key', model: 'nine', price }] },
  });
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  owner = await world.register();
  token = await tokenOf(owner);
  client = clientWith(token);
  greeting = await publish(greet());
  asking = await publish(chain([], [question('20', 'Ask', 'Who?')], 'USER_RESPONSE'));
  const drafts = owner.clientOf({ workflow }).workflow;
  unpublished = (await drafts.create({ name: 'draft', space_id: owner.spaceId })).workflow_id;
  failing = await publish(
    chain([], [code('20', 'Fail', 'async function main() { throw new Error("no luck") }')], 'out'),
  );
});
afterAll(async () => {
  await server.close();
  await world.close();
  await endpoint.close();
});

async function eventsOf(stream: AsyncIterable<WorkflowEvent>) {
  const events: WorkflowEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  world.app.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const get = (path: string, headers: Record<string, string> = {}) =>
  world.app.request(path, { headers: { authorization: `Bearer ${token}`, ...headers } });
const bodyOf = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as Record<string, unknown>;

/** The events of a stream as they were sent. */
async function framesOf(response: Response | Promise<Response>) {
  const text = await (await response).text();
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const lines = block.split('\n');
      expect(lines.map((line) => line.slice(0, line.indexOf(':')))).toEqual(['id', 'event', 'data']);
      const [id, event, data] = lines.map((line) => line.slice(line.indexOf(':') + 2));
      return { id, event, data: JSON.parse(data ?? '') as Record<string, unknown> };
    });
}

describe('the client library', () => {
  test('runs a workflow and reads its result', async () => {
    const made = await client.workflows.runs.create({ workflow_id: greeting, parameters: { name: 'Ada' } });
    expect(made).toMatchObject({
      data: '{}',
      token: 0,
      cost: '0.00000',
      execute_id: expect.stringMatching(/^\d+$/),
      debug_url: expect.stringContaining(`execute_id=${made.execute_id}`),
    });
    const [history] = await client.workflows.runs.history(greeting, made.execute_id);
    expect(history).toMatchObject({
      execute_id: made.execute_id,
      execute_status: 'Success',
      run_mode: 0,
      connector_id: '1024',
      connector_uid: owner.id,
      output: '{}',
      error_code: '',
    });
  });

  test('starts a run without waiting for it', async () => {
    const { execute_id, data } = await client.workflows.runs.create({
      workflow_id: greeting,
      parameters: { name: 'Ada' },
      is_async: true,
    });
    expect(data).toBeUndefined();
    await expect
      .poll(async () => (await client.workflows.runs.history(greeting, execute_id))[0])
      .toMatchObject({ execute_status: 'Success', run_mode: 2 });
  });

  test('streams a run', async () => {
    const events = await eventsOf(
      client.workflows.runs.stream({ workflow_id: greeting, parameters: { name: 'Ada' } }),
    );
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index));
    const messages = events.flatMap(({ event, data }) => (event === 'Message' ? [data] : []));
    const greeted = messages.filter((data) => data && 'node_title' in data && data.node_title === 'Greet');
    expect(greeted.map((data) => (data && 'content' in data ? data.content : '')).join('')).toBe('Hello Ada');
    expect(events.at(-1)?.event).toBe('Done');
  });

  test('answers a question of a streamed run', async () => {
    const asked = await eventsOf(client.workflows.runs.stream({ workflow_id: asking }));
    expect(asked.map(({ event }) => event)).toEqual(['Message', 'Interrupt']);
    const { interrupt_data } = asked[1]?.data as { interrupt_data: { event_id: string; type: number } };
    const resumed = await eventsOf(
      client.workflows.runs.resume({
        workflow_id: asking,
        event_id: interrupt_data.event_id,
        interrupt_type: interrupt_data.type,
        resume_data: 'Ada',
      }),
    );
    expect(resumed).toMatchObject([
      { id: 0, event: 'Message', data: { content: '{"out":"Ada"}', node_is_finish: true } },
      { id: 1, event: 'Done' },
    ]);
  });

  test.each([
    ['a bad token', AuthenticationError, 4100, () => [clientWith('pat_wrong'), greeting, {}]],
    ['an unknown workflow', NotFoundError, 4200, () => [client, '42', {}]],
    ['an unpublished workflow', APIError, 6031, () => [client, unpublished, {}]],
    ['a missing parameter', BadRequestError, 4000, () => [client, greeting, {}]],
    [
      'a parameter of another type',
      BadRequestError,
      4000,
      () => [client, greeting, { name: 'Ada', times: 'often' }],
    ],
  ] as const)('throws its own error for %s', async (_, error, code, requestOf) => {
    const [caller, workflow_id, parameters] = requestOf() as [CozeAPI, string, Record<string, unknown>];
    const refused = await caller.workflows.runs.create({ workflow_id, parameters }).catch((thrown) => thrown);
    expect(refused).toBeInstanceOf(error);
    expect(refused).toMatchObject({ code, logid: expect.any(String) });
  });

  test('receives the code and message of a stream that was refused', async () => {
    const events = await eventsOf(client.workflows.runs.stream({ workflow_id: greeting }));
    expect(events).toMatchObject([
      { event: 'error', data: { code: 4000, msg: expect.stringContaining('parameters.name') } },
    ]);
  });

  test('receives the code of a stream of an unpublished workflow', async () => {
    const events = await eventsOf(client.workflows.runs.stream({ workflow_id: unpublished }));
    expect(events).toMatchObject([{ event: 'error', data: { code: 6031 } }]);
  });

  test('is told which permission its token lacks', async () => {
    const caller = clientWith(await tokenOf(owner, ['Workflow.read']));
    await expect(caller.workflows.runs.create({ workflow_id: greeting })).rejects.toThrow(
      PermissionDeniedError,
    );
  });
});

describe('a run', () => {
  test('accepts its parameters as JSON text, and returns the outputs as JSON text', async () => {
    const answered = await bodyOf(
      post('/v1/workflow/run', { workflow_id: greeting, parameters: '{"name":"Ada","times":"2"}' }),
    );
    expect(answered).toMatchObject({ code: 0, msg: '', data: '{}', detail: { logid: expect.any(String) } });
  });

  test.each([
    ['text that is not JSON', '{"name"', 'parameters is not JSON'],
    ['deeply nested text', `${'['.repeat(200)}${']'.repeat(200)}`, 'parameters'],
    ['a list', '[1]', 'parameters must be a JSON object'],
  ])('refuses %s as parameters', async (_, parameters, msg) => {
    const answered = await bodyOf(post('/v1/workflow/run', { workflow_id: greeting, parameters }));
    expect(answered).toMatchObject({ code: 4000, msg: expect.stringContaining(msg) });
  });

  test('names the parameter that is missing or has another type', async () => {
    const run = (parameters: object) =>
      bodyOf(post('/v1/workflow/run', { workflow_id: greeting, parameters }));
    expect(await run({})).toMatchObject({
      code: 4000,
      msg: 'parameters.name: required',
      detail: { code: 720702002 },
    });
    expect(await run({ name: 'Ada', times: 'often' })).toMatchObject({
      code: 4000,
      msg: expect.stringMatching(/^parameters\.times: .*integer/),
      detail: { code: 720702001 },
    });
  });

  test('is started once for all requests with one idempotency key', async () => {
    const request = { workflow_id: greeting, parameters: { name: 'Ada' } };
    const keyed = { 'idempotency-key': 'order-7' };
    const first = await bodyOf(post('/v1/workflow/run', request, keyed));
    const second = await bodyOf(post('/v1/workflow/run', request, keyed));
    expect([first.code, second.execute_id]).toEqual([0, first.execute_id]);
    const other = { workflow_id: greeting, parameters: { name: 'Bob' } };
    expect(await bodyOf(post('/v1/workflow/run', other, keyed))).toMatchObject({ code: 4000 });
  });

  test('has its whole result, however large', async () => {
    const source = 'async function main() { return { out: "x".repeat(100000) } }';
    const id = await publish(chain([], [code('20', 'Large', source)], 'out'));
    const { data, execute_id } = await bodyOf(post('/v1/workflow/run', { workflow_id: id }));
    expect(data).toBe(JSON.stringify({ out: 'x'.repeat(100_000) }));
    const [history] = await client.workflows.runs.history(id, String(execute_id));
    expect(history?.output).toBe(data);
  });

  test('of an unpublished workflow is refused', async () => {
    const body = { workflow_id: unpublished };
    expect(await bodyOf(post('/v1/workflow/run', body))).toMatchObject({ code: 6031 });
    expect(await bodyOf(post('/v1/workflow/stream_run', body))).toMatchObject({ code: 6031 });
  });

  test('runs what is published to an environment', async () => {
    const answering = (out: string) =>
      chain([], [code('20', 'Say', `async function main() { return { out: "${out}" } }`)], 'out');
    const id = await publish(answering('stable'));
    const calls = owner.clientOf({ workflow }).workflow;
    await calls.save({ workflow_id: id, schema: JSON.stringify(answering('next')) });
    await calls.publish({ workflow_id: id, space_id: owner.spaceId, env: 'staging' });
    const run = (more: object) => bodyOf(post('/v1/workflow/run', { workflow_id: id, ...more }));
    expect((await run({})).data).toBe('{"out":"stable"}');
    const staged = await run({ env: 'staging' });
    expect(staged.data).toBe('{"out":"next"}');
    const ran = await calls.historySchema({ workflow_id: id, execute_id: String(staged.execute_id) });
    expect(ran.schema).toBe(JSON.stringify(answering('next')));
    const frames = await framesOf(post('/v1/workflow/stream_run', { workflow_id: id, env: 'staging' }));
    expect(frames[0]?.data.content).toBe('{"out":"next"}');
    expect(await run({ env: 'nowhere' })).toMatchObject({
      msg: expect.stringContaining('no such environment'),
    });
    expect(await run({ env: 'staging', version: 'v0.0.1' })).toMatchObject({ code: 4000 });
  });

  test('shows the position of its nodes in the enclosing loop or batch', async () => {
    const positions = async (kind: 'loop' | 'batch') => {
      const words = field('words', 'list', { schema: { type: 'string' } });
      const source = 'async function main() { return { out: 1 } }';
      const inner = code('21', 'Say', source);
      const collected = parameter('said', reference('21', 'out'));
      const id = await publish(chain([words], [container(kind, '20', [inner], [collected])]));
      const parameters = { words: ['a', 'b'] };
      const { execute_id } = await bodyOf(post('/v1/workflow/run', { workflow_id: id, parameters }));
      const [history] = (await bodyOf(get(`/v1/workflows/${id}/run_histories/${execute_id}`))).data as {
        node_execute_status: Record<string, { loop_index?: string; batch_index?: string }>;
      }[];
      return ['20', '20[0]/21', '20[1]/21'].map((path) => {
        const { loop_index, batch_index } = history!.node_execute_status[path]!;
        return [loop_index, batch_index];
      });
    };
    expect(await positions('loop')).toEqual([
      [undefined, undefined],
      ['0', undefined],
      ['1', undefined],
    ]);
    expect(await positions('batch')).toEqual([
      [undefined, undefined],
      [undefined, '0'],
      [undefined, '1'],
    ]);
  });

  test('of a draft streams like one of a version', async () => {
    const calls = owner.clientOf({ workflow, workflowOpen });
    const { workflow_id } = await calls.workflow.create({ name: 'draft', space_id: owner.spaceId });
    await calls.workflow.save({ workflow_id, schema: JSON.stringify(greet('Draft for {{name}}')) });
    const events = [];
    for await (const event of calls.workflowOpen.streamTest({
      workflow_id,
      input: { name: 'Ada', times: '2' },
    }))
      events.push(event);
    expect(events.map(({ event }) => event)).toEqual(['Message', 'Message', 'Message', 'Message', 'Done']);
    expect(events.slice(0, 3).map(({ data }) => ('content' in data ? data.content : ''))).toEqual([
      'Draft for ',
      'Ada',
      '',
    ]);
    const stranger = (await world.register()).clientOf({ workflowOpen }).workflowOpen;
    await expect(async () => {
      for await (const _ of stranger.streamTest({ workflow_id }));
    }).rejects.toMatchObject({ code: 700000007 });
  });

  test('uses the latest published version unless another is given', async () => {
    const id = await publish(
      chain([], [code('20', 'One', 'async function main() { return { out: "1" } }')], 'out'),
    );
    await publish(chain([], [code('20', 'Two', 'async function main() { return { out: "2" } }')], 'out'), {
      id,
    });
    const calls = owner.clientOf({ workflow }).workflow;
    await calls.save({ workflow_id: id, schema: JSON.stringify(chain([], [])) });
    const run = async (more: object) =>
      (await bodyOf(post('/v1/workflow/run', { workflow_id: id, ...more }))).data;
    expect(await run({})).toBe('{"out":"2"}');
    expect(await run({ workflow_version: 'v0.0.1' })).toBe('{"out":"1"}');
    expect(await run({ version: 'v0.0.2' })).toBe('{"out":"2"}');
    const missing = await bodyOf(post('/v1/workflow/run', { workflow_id: id, version: 'v9.9.9' }));
    expect(missing).toMatchObject({ code: 777777778 });
  });

  test('that asks a question cannot be synchronous, and is stopped', async () => {
    const refused = await bodyOf(post('/v1/workflow/run', { workflow_id: asking }));
    expect(refused).toMatchObject({
      code: 6039,
      execute_id: expect.any(String),
      debug_url: expect.any(String),
    });
    const [history] = await client.workflows.runs.history(asking, String(refused.execute_id));
    expect(history).toMatchObject({ execute_status: 'Fail', error_code: '777777777' });
  });

  test('that asks a question asynchronously shows it in its history', async () => {
    const { execute_id } = await bodyOf(post('/v1/workflow/run', { workflow_id: asking, is_async: true }));
    const history = () =>
      bodyOf(get(`/v1/workflow/get_run_history?workflow_id=${asking}&execute_id=${execute_id}`));
    await expect
      .poll(history)
      .toMatchObject({ data: [{ execute_status: 'Running', interrupt_data: { type: 2 } }] });
    const { data } = (await history()) as { data: { interrupt_data: { event_id: string } }[] };
    const event_id = data[0]?.interrupt_data.event_id;
    const frames = await framesOf(post('/v1/workflow/stream_resume', { event_id, resume_data: 'Ada' }));
    expect(frames.at(-1)?.event).toBe('Done');
    const again = await bodyOf(post('/v1/workflow/stream_resume', { event_id, resume_data: 'Bob' }));
    expect(again).toMatchObject({ code: 4000 });
  });

  test('that fails answers with its code, its message and where to see it', async () => {
    const failed = await bodyOf(post('/v1/workflow/run', { workflow_id: failing }));
    expect(failed).toMatchObject({
      code: expect.any(Number),
      msg: expect.stringContaining('no luck'),
      execute_id: expect.any(String),
      debug_url: expect.stringContaining(String(failed.execute_id)),
      detail: { logid: expect.any(String) },
    });
    const [frame] = (await framesOf(post('/v1/workflow/stream_run', { workflow_id: failing }))).slice(-1);
    expect(frame).toMatchObject({
      event: 'Error',
      data: { error_code: failed.code, error_message: failed.msg },
    });
    const [history] = await client.workflows.runs.history(failing, String(failed.execute_id));
    expect(history).toMatchObject({ execute_status: 'Fail', error_message: failed.msg });
  });

  test('belongs to an agent or to an app, not to both', async () => {
    const refused = await bodyOf(
      post('/v1/workflow/run', { workflow_id: greeting, bot_id: '5', app_id: '6' }),
    );
    expect(refused).toMatchObject({ code: 4000 });
  });

  test('SEC-15: ignores a definition, code and settings in the request', async () => {
    const foreign = chain(
      [],
      [code('20', 'Evil', 'async function main() { return { out: "evil" } }')],
      'out',
    );
    const answered = await bodyOf(
      post('/v1/workflow/run', {
        workflow_id: greeting,
        parameters: { name: 'Ada' },
        schema: JSON.stringify(foreign),
        canvas: foreign,
        nodes: foreign.nodes,
        data: foreign,
        code: 'evil',
        tweaks: { 20: { content: 'evil' } },
        overrideConfig: { content: 'evil' },
        is_debug: true,
        execute_mode: 'DEBUG',
        commit_id: '1',
        ext: { schema: 'evil' },
      }),
    );
    const frames = await framesOf(get(`/v1/workflow/runs/${answered.execute_id}/events`));
    expect(frames.map(({ data }) => data.content ?? '').join('')).toBe('Hello Ada{}');
  });
});

describe('many runs', () => {
  test('are refused with the time after which to try again', async () => {
    const busy = await createTestApp({ config: { openRunsPerMinute: 1 } });
    const person = await busy.register();
    const headers = {
      authorization: `Bearer ${await tokenOf(person)}`,
      'content-type': 'application/json',
    };
    const run = (path: string) =>
      busy.app.request(path, { method: 'POST', headers, body: JSON.stringify({ workflow_id: '42' }) });
    expect((await run('/v1/workflow/run')).status).toBe(404);
    for (const path of ['/v1/workflow/run', '/v1/workflow/stream_run']) {
      const refused = await run(path);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 4013 });
    }
    await busy.close();
  });
});

describe('a model', () => {
  /** Start with `name`, a model, and End with its text. */
  const chatty = () => {
    const json = JSON.stringify(askTheDemoModel('en'));
    const setting = JSON.stringify(parameter('modelType', literal(demoModelId, 'integer')));
    expect(json).toContain(setting);
    return JSON.parse(json.replace(setting, setting.replace(`"${demoModelId}"`, '"9"'))) as JsonObject;
  };

  test('streams its text piece by piece, and the last message has its tokens and their cost', async () => {
    const id = await publish(chatty());
    const frames = await framesOf(post('/v1/workflow/stream_run', { workflow_id: id }));
    const messages = frames.filter(({ event }) => event === 'Message').map(({ data }) => data);
    expect(messages.map(({ content }) => content)).toEqual(['Good ', 'day', '']);
    expect(messages.at(-1)).toMatchObject({
      token: 5,
      cost: '0.02600',
      usage: { input_count: 3, output_count: 2 },
    });
    const answered = await bodyOf(post('/v1/workflow/run', { workflow_id: id }));
    expect(answered).toMatchObject({
      data: '{"content_type":1,"data":"Good day","type_for_model":2}',
      token: 5,
      cost: '0.02600',
      usage: { token_count: 5, input_count: 3, output_count: 2 },
    });
  });

  test('SEC-16: gets the same model, prompt and tools whatever undeclared values are given', async () => {
    const id = await publish(chatty());
    const requestAfter = async (more: object) => {
      endpoint.calls.length = 0;
      await bodyOf(post('/v1/workflow/run', { workflow_id: id, ...more }));
      return endpoint.calls.map(({ body, headers }) => ({ body, key: headers.authorization }));
    };
    const usual = await requestAfter({ parameters: {} });
    expect(usual).toHaveLength(1);
    const undeclared = {
      model: 'dear',
      modelType: '10',
      prompt: 'evil',
      systemPrompt: 'evil',
      system: 'evil',
      tools: [{ name: 'evil' }],
      apiKey: 'evil',
      llmParam: [{ name: 'prompt', input: 'evil' }],
    };
    const given = { ...undeclared, parameters: undeclared, ext: { prompt: 'evil' } };
    expect(await requestAfter(given)).toEqual(usual);
  });
});

describe('the events of a run', () => {
  test('continue a lost stream after each of its events, also when the run has ended', async () => {
    const frames = await framesOf(
      post('/v1/workflow/stream_run', { workflow_id: greeting, parameters: { name: 'Ada' } }),
    );
    const debugUrl = new URL(String(frames.at(-1)?.data.debug_url));
    const path = `/v1/workflow/runs/${debugUrl.searchParams.get('execute_id')}/events`;
    expect(await framesOf(get(path))).toEqual(frames);
    for (const [index, { id }] of frames.entries()) {
      expect(await framesOf(get(path, { 'last-event-id': id ?? '' }))).toEqual(frames.slice(index + 1));
      expect(await framesOf(get(`${path}?last_event_id=${id}`))).toEqual(frames.slice(index + 1));
    }
  });

  test('of a resumed run continue from its start, or from the answer', async () => {
    const asked = await framesOf(post('/v1/workflow/stream_run', { workflow_id: asking }));
    const { event_id } = asked.at(-1)?.data.interrupt_data as { event_id: string };
    const path = `/v1/workflow/runs/${event_id.split('/')[0]}/events`;
    expect(await framesOf(get(path))).toEqual(asked);
    const resumed = await framesOf(post('/v1/workflow/stream_resume', { event_id, resume_data: 'Ada' }));
    const whole = await framesOf(get(path));
    expect(whole.slice(0, 2)).toEqual(asked);
    expect(whole.slice(2).map(({ id, event }) => [id, event])).toEqual([
      ['2', 'Message'],
      ['3', 'Done'],
    ]);
    const answered = `${path}?event_id=${encodeURIComponent(event_id)}`;
    expect(await framesOf(get(answered))).toEqual(resumed);
    expect(await framesOf(get(answered, { 'last-event-id': '0' }))).toEqual(resumed.slice(1));
  });

  test('go on when the caller who started the run has hung up', async () => {
    const slow = await publish(
      chain([], [code('20', 'Wait', 'async function main() { return { out: "done" } }')], 'out'),
    );
    const response = await post('/v1/workflow/stream_run', { workflow_id: slow });
    await response.body?.cancel();
    const list = () => bodyOf(get(`/v1/workflow/get_run_history?workflow_id=${slow}`));
    await expect.poll(list).toMatchObject({ data: [{ execute_status: 'Success', run_mode: 1 }] });
    const { data } = (await list()) as { data: { execute_id: string }[] };
    const frames = await framesOf(get(`/v1/workflow/runs/${data[0]?.execute_id}/events`));
    expect(frames.map(({ event }) => event)).toEqual(['Message', 'Done']);
  });
});

describe('the history of a run', () => {
  test('has the state of each node, whose output can be read', async () => {
    const { execute_id } = await bodyOf(
      post('/v1/workflow/run', { workflow_id: greeting, parameters: { name: 'Ada' } }),
    );
    const path = `/v1/workflows/${greeting}/run_histories/${execute_id}`;
    const { data } = (await bodyOf(get(path))) as {
      data: { node_execute_status: Record<string, { node_execute_uuid: string; is_finish: boolean }> }[];
    };
    const node = data[0]?.node_execute_status['20'];
    expect(node).toMatchObject({ node_id: '20', is_finish: true });
    const output = await bodyOf(get(`${path}/execute_nodes/${node?.node_execute_uuid}`));
    expect(output).toMatchObject({ data: { is_finish: true, node_output: 'Hello Ada' } });
    expect(await bodyOf(get(`${path}/execute_nodes/1`))).toMatchObject({ code: 4200 });
  });

  test('does not contain test runs', async () => {
    const { execute_id } = await owner
      .clientOf({ workflowRun })
      .workflowRun.testRun({ workflow_id: greeting, input: { name: 'Ada' } });
    expect(await bodyOf(get(`/v1/workflows/${greeting}/run_histories/${execute_id}`))).toMatchObject({
      code: 4200,
    });
  });
});

describe('workflows', () => {
  test('are listed page by page, by kind and by state', async () => {
    const { id: space_id } = await owner.client.space.save({ name: 'Listed' });
    const first = await publish(greet(), { space_id });
    const { workflow_id: second } = await owner
      .clientOf({ workflow })
      .workflow.create({ name: 'draft', space_id });
    const list = async (more = '') =>
      (await bodyOf(get(`/v1/workflows?workspace_id=${space_id}${more}`))).data as {
        items: { workflow_id: string; creator: { id: string }; input?: object }[];
        has_more: boolean;
      };
    expect((await list()).items.map(({ workflow_id }) => workflow_id)).toEqual([second, first]);
    expect(await list('&page_size=1')).toMatchObject({ items: [{ workflow_id: second }], has_more: true });
    expect((await list('&publish_status=published_online')).items).toMatchObject([
      { workflow_id: first, workflow_name: 'flow', creator: { id: owner.id } },
    ]);
    expect((await list('&workflow_mode=chatflow')).items).toEqual([]);
    expect((await list('&folder_id=7')).items).toEqual([]);
    const calls = owner.clientOf({ project, workflow });
    const { project_id } = await calls.project.create({ space_id, name: 'Shop' });
    const { workflow_id } = await calls.workflow.create({ name: 'part', space_id, project_id });
    expect((await list(`&app_id=${project_id}`)).items).toMatchObject([{ workflow_id, app_id: project_id }]);
    const [described] = (await list(`&app_id=${project_id}&include_input_output=true`)).items;
    expect(described).toMatchObject({ input: { parameters: {} } });
  });

  test('describe their parameters and versions', async () => {
    const list = field('tags', 'list', { schema: { type: 'object', schema: [field('label', 'string')] } });
    const id = await publish(chain([name, field('share', 'float', { defaultValue: 0.5 }), list], []));
    const parameters = {
      name: { type: 'string', required: true },
      share: { type: 'number', default_value: '0.5' },
      tags: { type: 'array', items: { type: 'object', properties: { label: { type: 'string' } } } },
    };
    const described = await bodyOf(get(`/v1/workflows/${id}?include_input_output=true`));
    expect(described.data).toMatchObject({
      workflow_detail: { workflow_id: id, workflow_name: 'flow' },
      input: { parameters },
      output: { terminate_plan: 'returnVariables' },
    });
    const { data } = await bodyOf(get(`/v1/workflows/${id}/versions?include_input_output=true`));
    expect(data).toMatchObject({
      items: [{ workflow_id: id, version: 'v0.0.1', description: 'first', input: { parameters } }],
      has_more: false,
      next_page_token: '',
    });
  });
});

test('a chat flow is described with its role', async () => {
  const { workflow_id } = await owner
    .clientOf({ workflow })
    .workflow.create({ name: 'chat', space_id: owner.spaceId, flow_mode: 3 });
  await owner
    .clientOf({ chatFlowRole })
    .chatFlowRole.save({ chat_flow_role: { workflow_id, name: 'Ada', description: 'helps' } });
  const { data } = await bodyOf(get(`/v1/workflows/${workflow_id}?connector_id=1024`));
  expect(data).toMatchObject({ workflow_detail: { workflow_id }, role: { name: 'Ada' } });
});

test('collaboration on a workflow is turned on and off', async () => {
  const { id: space_id } = await owner.client.space.save({ name: 'Shared' });
  const { workflow_id } = await owner.clientOf({ workflow }).workflow.create({ name: 'draft', space_id });
  const isOpen = async () =>
    (await owner.clientOf({ collaborator }).collaborator.list({ workflow_id, space_id })).is_open;
  const change = (collaboration_mode: string) =>
    bodyOf(post(`/v1/workflows/${workflow_id}/collaboration_mode`, { collaboration_mode }));
  expect(await change('collaboration')).toMatchObject({ code: 0 });
  expect(await isOpen()).toBe(true);
  expect(await change('single')).toMatchObject({ code: 0 });
  expect(await isOpen()).toBe(false);
  expect(await change('other')).toMatchObject({ code: 4000 });
});

describe('access', () => {
  test("another space's workflow and run answer like ones that do not exist", async () => {
    const stranger = await world.register();
    const theirs = await tokenOf(stranger);
    const { execute_id } = await bodyOf(
      post('/v1/workflow/run', { workflow_id: greeting, parameters: { name: 'Ada' } }),
    );
    const ask = async (path: string, body?: object) => {
      const headers = { authorization: `Bearer ${theirs}` };
      const response = await (body ? post(path, body, headers) : get(path, headers));
      const text = await response.text();
      return `${response.status} ${text.replace(/\d{10,19}/g, '#').replace(/"logid":"[^"]*"/, '')}`;
    };
    const missing = '1234567890123456789';
    for (const path of ['/v1/workflow/run', '/v1/workflow/stream_run']) {
      const refused = await ask(path, { workflow_id: greeting, parameters: { name: 'Eve' } });
      expect(refused).toContain('"code":4200');
      expect(refused).toBe(await ask(path, { workflow_id: missing, parameters: { name: 'Eve' } }));
    }
    const events = (id: unknown) => ask(`/v1/workflow/runs/${id}/events`);
    expect(await events(execute_id)).toBe(await events(missing));
    const history = (id: unknown) => ask(`/v1/workflows/${greeting}/run_histories/${id}`);
    expect(await history(execute_id)).toBe(await history(missing));
  });

  test('SEC-30: who loses the right to use the API, or leaves the space, can no longer run its workflows', async () => {
    const [first, second] = [await world.register(), await world.register()];
    const { id: space_id } = await first.client.space.save({ name: 'Team' });
    const invited = { user_id: second.id, space_role_type: 3 } as const;
    await first.client.space.invite({ space_id, member_info_list: [invited] });
    await second.client.space.join({ space_id });
    const shared = await publish(greet(), { space_id, by: first });
    const headers = { authorization: `Bearer ${await tokenOf(first)}` };
    const run = () =>
      bodyOf(post('/v1/workflow/run', { workflow_id: shared, parameters: { name: 'Mo' } }, headers));
    const { code, execute_id } = await run();
    expect(code).toBe(0);
    await first.clientOf({ space }).space.transfer({ space_id, transfer_user_id: second.id });
    expect(await run()).toMatchObject({ code: 4101 });
    await second.clientOf({ space }).space.removeMember({ space_id, remove_user_id: first.id });
    expect(await run()).toMatchObject({ code: 4200 });
    expect(await bodyOf(get(`/v1/workflow/runs/${execute_id}/events`, headers))).toMatchObject({
      code: 4200,
    });
  });
});
