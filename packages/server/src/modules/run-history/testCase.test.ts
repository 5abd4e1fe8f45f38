import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodes } from '@heddle/api-contract';
import { chat } from '@heddle/api-contract/families/chat';
import { runHistory } from '@heddle/api-contract/families/run-history';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { createHttpService } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call as commandLine } from '../../../../cli/src/testing/terminal.js';
import { createModels } from '../../models/models.js';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import {
  call,
  chain,
  code,
  field,
  literal,
  llm,
  parameter,
  question,
  reference,
  request,
} from '../../testing/runDocuments.js';
import { runRecordings } from '../run/tables.js';

const secret = 'sk-live-0123456789abcdef';

let world: TestWorld;
let endpoint: ScriptedEndpoint;
let person: TestPerson;
let tester: RunTester;
let folder: string;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, received) => {
    if (received.path.startsWith('/v1/chat')) return streamTexts(['Good ', 'day'])(response, received);
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`it rains, ${secret}`);
  });
  const { baseURL } = endpoint;
  const fetch = createOutboundFetch({ privateOrigins: [new URL(baseURL).origin] });
  world = await createTestApp({
    http: createHttpService({ fetch }),
    models: createModels({ models: [{ id: '9', name: 'Nine', baseURL, model: 'nine' }] }, { fetch }),
  });
  person = await world.register();
  tester = new RunTester(person);
  folder = await mkdtemp(join(tmpdir(), 'heddle-case-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await endpoint.close();
  await world.close();
});

const calls = () => person.clientOf({ runHistory }).runHistory;

/** Greets, with a question, a request, a called workflow and a model. */
async function saveGreeting(): Promise<string> {
  const called = await tester.save(chain([], [request('5', `${endpoint.baseURL}/inner`)]), 'inner');
  const shout = code(
    '7',
    'Shout',
    'async function main({ params }) { return { out: params.word.toUpperCase() } }',
    [parameter('word', reference('6', 'body'))],
  );
  return tester.save(
    chain(
      [field('name', 'string')],
      [
        question('3', 'Who', 'Who are you?'),
        request('6', `${endpoint.baseURL}/weather?api_key=${secret}`),
        shout,
        call('8', called),
        llm('9', 'Say hello.', '9'),
      ],
      'output',
    ),
    'greeting',
  );
}

/** Stores the test case of a run as files; returns the arguments of `heddle test`. */
async function store(workflow_id: string, execute_id: string): Promise<string[]> {
  const { status, cassette, files } = await calls().testCase({ workflow_id, execute_id });
  expect(status).toBe('ready');
  expect(cassette).not.toContain(secret);
  for (const { name, text } of files) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'case.json'), cassette);
  return [join(folder, files[0]!.name), join(folder, 'case.json')];
}

const replay = (args: readonly string[]) =>
  commandLine(['test', ...args, '--reporter', 'junit', '--language', 'en']);

test('a recorded run becomes a test case that heddle test repeats without the services', async () => {
  const id = await saveGreeting();
  const { execute_id } = await tester.api.workflowRun.testRun({
    workflow_id: id,
    input: { name: 'Ada' },
    record: true,
  });
  const asked = await tester.asked(id, execute_id);
  expect((await calls().testCase({ workflow_id: id, execute_id })).status).toBe('notEnded');
  await tester.answer(id, execute_id, asked.id, 'Ada');
  await tester.ended(id, execute_id);
  const reached = endpoint.calls.length;
  const args = await store(id, execute_id);
  expect(await replay(args)).toMatchObject({
    code: 0,
    out: expect.stringContaining('tests="1" failures="0"'),
  });

  // A changed prompt fails with the lines of the prompt.
  const { files } = await calls().testCase({ workflow_id: id, execute_id });
  await writeFile(args[0]!, files[0]!.text.replace('Say hello.', 'Sing hello.'));
  const changed = await replay(args);
  expect(changed.code).toBe(1);
  expect(changed.out).toContain('model.stream differs from recorded call 3');
  expect(changed.out).toMatch(/- Say hello\..*\+ Sing hello\./s);
  expect(endpoint.calls).toHaveLength(reached);

  // A fork with other inputs repeats the nodes from its own on.
  const fork = await calls().rerun({
    workflow_id: id,
    execute_id,
    from_node: '7',
    inputs: { word: 'it snows' },
    record: true,
  });
  await tester.ended(id, fork.execute_id);
  const forked = await store(id, fork.execute_id);
  const case_ = JSON.parse(
    (await calls().testCase({ workflow_id: id, execute_id: fork.execute_id })).cassette,
  );
  expect(case_.calls.map((one: { call: string }) => one.call)).toEqual(['http.request', 'model.stream']);
  expect(await replay(forked)).toMatchObject({ code: 0 });
});

test('an answer of a chat flow becomes a test case with the history that its model was sent', async () => {
  const { workflow: api, chat: chats } = person.clientOf({ workflow, chat });
  const { workflow_id } = await api.create({ name: 'chats', space_id: person.spaceId, flow_mode: 3 });
  const model = llm('9', 'Say {{input}}.', '9') as { data: { inputs: { llmParam: unknown[] } } };
  model.data.inputs.llmParam.push(
    { name: 'enableChatHistory', input: literal(true, 'boolean') },
    { name: 'chatHistoryRound', input: literal('3', 'integer') },
  );
  const start = [field('USER_INPUT', 'string'), field('CONVERSATION_NAME', 'string')];
  const schema = JSON.stringify(chain(start, [model as unknown as JsonObject], 'output'));
  await api.save({ workflow_id, schema });
  const ask = async (content: string, record: boolean) => {
    let id = '';
    const request = { workflow_id, parameters: { CONVERSATION_NAME: 'one' }, record };
    for await (const event of chats.test({ ...request, additional_messages: [{ role: 'user', content }] }))
      if (event.event === 'conversation.chat.created') id = event.data.execute_id;
    return id;
  };
  const plain = await ask('hello', false);
  expect((await calls().testCase({ workflow_id, execute_id: plain })).status).toBe('notRecorded');
  const args = await store(workflow_id, await ask('more', true));
  const { calls: recorded } = JSON.parse(await readFile(args[1]!, 'utf8'));
  expect(JSON.stringify(recorded)).toContain('hello');
  const reached = endpoint.calls.length;
  expect(await replay(args)).toMatchObject({ code: 0 });
  expect(endpoint.calls).toHaveLength(reached);
});

test('a test run takes pinned results, keeps them when it is repeated, and so does its test case', async () => {
  const shout = (id: string, from: string, name: string) =>
    code(id, id, 'async function main({ params }) { return { out: params.word + "!" } }', [
      parameter('word', reference(from, name)),
    ]);
  const request_ = request('6', `${endpoint.baseURL}/weather`);
  const document = chain([], [request_, shout('7', '6', 'body'), shout('8', '7', 'out')], 'out');
  const workflow_id = await tester.save(document, 'pinned');
  const reached = endpoint.calls.length;
  const pins = { 6: { outputs: { body: 'it snows' } } };
  const output = async (execute_id: string) => {
    const { nodeResults } = await tester.ended(workflow_id, execute_id);
    return nodeResults.find(({ nodeId }) => nodeId === '8')?.output;
  };
  const start = (more: object) => tester.api.workflowRun.testRun({ workflow_id, ...more });
  const { execute_id } = await start({ pins, record: true });
  expect(await output(execute_id)).toContain('it snows!!');
  const repeated = await calls().rerun({ workflow_id, execute_id });
  expect(await output(repeated.execute_id)).toContain('it snows!!');
  // A fork of a pinned node runs that node.
  const pinned = await start({ pins: { ...pins, 7: { outputs: { out: 'pinned' } } } });
  expect(await output(pinned.execute_id)).toContain('pinned!');
  const fork = { workflow_id, execute_id: pinned.execute_id, from_node: '7', inputs: { word: 'hail' } };
  const forked = await calls().rerun(fork);
  expect(await output(forked.execute_id)).toContain('hail!!');
  expect(await replay(await store(workflow_id, execute_id))).toMatchObject({ code: 0 });
  expect(endpoint.calls).toHaveLength(reached);
  const large = { 6: { outputs: { body: 'x'.repeat(300_000) } } };
  await expect(start({ pins: large })).rejects.toMatchObject({
    reason: { key: 'workflow.overridesTooLarge' },
  });
});

test('says why a run is not a test case', async () => {
  const id = await tester.save(chain([field('name', 'string')], [question('3', 'Who', 'Who?')]));
  const statusOf = async (execute_id: string) =>
    (await calls().testCase({ workflow_id: id, execute_id })).status;
  const plain = await tester.start(id);
  const asked = await tester.asked(id, plain);
  await tester.answer(id, plain, asked.id, 'Ada');
  await tester.ended(id, plain);
  expect(await statusOf(plain)).toBe('notRecorded');
  const { execute_id: stopped } = await calls().rerun({ workflow_id: id, execute_id: plain, record: true });
  await tester.asked(id, stopped);
  await tester.api.workflowRun.cancel({ workflow_id: id, execute_id: stopped, space_id: person.spaceId });
  expect(await statusOf(stopped)).toBe('cancelled');
});

test('only editors record runs and take them, and a recording is deleted with its run', async () => {
  const member = await world.register();
  const { id: space_id } = await person.client.space.save({ name: 'Team' });
  await person.client.space.invite({
    space_id,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await member.client.space.join({ space_id });
  const own = person.clientOf({ runHistory, workflow, workflowRun });
  const theirs = member.clientOf({ chat, runHistory, workflowRun });
  const { workflow_id } = await own.workflow.create({ name: 'short', space_id });
  await own.workflow.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
  const denied = { code: errorCodes.accessDenied };
  await expect(theirs.workflowRun.testRun({ workflow_id, record: true })).rejects.toMatchObject(denied);
  const message = { role: 'user' as const, content: 'hello' };
  await expect(
    theirs.chat
      .test({ workflow_id, record: true, additional_messages: [message] })
      [Symbol.asyncIterator]()
      .next(),
  ).rejects.toMatchObject(denied);
  const { execute_id } = await own.workflowRun.testRun({ workflow_id, record: true });
  await tester.ended(workflow_id, execute_id);
  const run = { workflow_id, execute_id };
  await expect(theirs.runHistory.testCase(run)).rejects.toMatchObject(denied);
  await expect(theirs.runHistory.rerun({ ...run, record: true })).rejects.toMatchObject(denied);
  await theirs.runHistory.rerun(run);
  expect((await own.runHistory.testCase(run)).status).toBe('ready');

  const { db } = world.app.app;
  const count = () => db.$count(runRecordings, eq(runRecordings.runId, execute_id));
  expect(await count()).toBe(1);
  // A run that another one still repeats stays until that has ended.
  const remainder = async () => {
    await own.runHistory.remove({ workflow_id, execute_ids: [execute_id] });
    return count();
  };
  await expect.poll(remainder).toBe(0);
});
