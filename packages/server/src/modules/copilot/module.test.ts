import { errorCodes } from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import { copilot, copilotTypes } from '@heddle/api-contract/families/copilot';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createModels } from '../../models/models.js';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain, code, field, parameter, reference, startId } from '../../testing/runDocuments.js';

let world: TestWorld;
let person: TestPerson;
let endpoint: ScriptedEndpoint;
/** The answers of the model, in order. */
let answers: string[] = [];

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) =>
    streamTexts([answers.shift() ?? 'I have nothing to say.'])(response, call),
  );
  const { baseURL } = endpoint;
  world = await createTestApp({
    models: createModels(
      { models: [{ id: '9', name: 'Nine', baseURL, model: 'nine' }] },
      { fetch: createOutboundFetch({ privateOrigins: [new URL(baseURL).origin] }) },
    ),
  });
  person = await world.register();
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
});
beforeEach(() => {
  answers = [];
  endpoint.calls.splice(0);
});

const write = (copilot_type: (typeof copilotTypes)[keyof typeof copilotTypes], more: object = {}) =>
  person
    .clientOf({ copilot })
    .copilot.generate({ space_id: person.spaceId, copilot_type, query: 'Greet a person', ...more });

const greets = chain(
  [field('name', 'string')],
  [
    code('7', 'Greet', 'export default () => ({ out: "hi" })', [
      parameter('name', reference(startId, 'name')),
    ]),
  ],
  'out',
);
const fenced = (value: unknown) => `Here it is:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\nEnjoy!`;

test('writes a document from a description, placed from left to right, which can be saved and has no errors', async () => {
  answers = [fenced(greets)];
  const { data, generated_by } = await write(copilotTypes.workflow);
  expect(generated_by).toBe(2);
  const { workflow: calls } = person.clientOf({ workflow });
  const { workflow_id } = await calls.create({ name: 'written', space_id: person.spaceId });
  await calls.save({ workflow_id, schema: data.content });
  expect(await calls.validateTree({ workflow_id, schema: data.content })).toEqual([]);
  const { nodes } = JSON.parse(data.content) as { nodes: { meta: { position: { x: number } } }[] };
  expect(nodes.map(({ meta }) => meta.position.x)).toEqual([0, 460, 920]);
  const messages = endpoint.calls[0]!.body.messages as { role: string; content: string }[];
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(messages[0]!.content).toContain('data of a new node');
  expect(messages[1]!.content).toBe('Greet a person');
});

test('sends an invalid document back once with its problems, and returns the repaired one', async () => {
  const unconnected = { ...greets, edges: [] };
  answers = [JSON.stringify(unconnected), JSON.stringify(greets)];
  const { data } = await write(copilotTypes.workflow);
  expect(JSON.parse(data.content)).toMatchObject({ edges: greets.edges });
  const messages = endpoint.calls[1]!.body.messages as { role: string; content: string }[];
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(messages[3]!.content).toContain('Nothing follows the start');
});

test('says why the document of a model cannot be used after two attempts', async () => {
  answers = ['no', '{"nodes": 3}'];
  await expect(write(copilotTypes.workflow)).rejects.toMatchObject({
    code: errorCodes.copilotFailed,
    message: expect.stringContaining('expected form'),
  });
  expect(endpoint.calls).toHaveLength(2);
  answers = Array(2).fill(JSON.stringify({ ...greets, edges: [] }));
  await expect(write(copilotTypes.workflow)).rejects.toMatchObject({
    code: errorCodes.copilotFailed,
    message: expect.stringContaining('Nothing follows the start'),
  });
});

test('writes inputs of a workflow and of a node in their types, without fields that do not exist', async () => {
  const { workflow: calls } = person.clientOf({ workflow });
  const { workflow_id } = await calls.create({ name: 'typed', space_id: person.spaceId });
  const fields = [field('name', 'string'), field('age', 'integer')];
  const greet = code('7', 'Greet', 'x', [parameter('name', reference(startId, 'name'))]);
  await calls.save({ workflow_id, schema: JSON.stringify(chain(fields, [greet])) });
  answers = [
    '{"name": "Ada", "age": "old"}',
    '{"name": "Ada", "age": 36, "__proto__": {"admin": true}, "x": 1}',
  ];
  const { data } = await write(copilotTypes.testRunInput, { workflow_id });
  expect(JSON.parse(data.content)).toEqual({ name: 'Ada', age: 36 });
  answers = ['{"name": "Grace"}'];
  const config = { generate_node_debug_input_config: { node_id: '7' } };
  const node = await write(copilotTypes.nodeDebugInput, { workflow_id, generate_test_case_input: config });
  expect(node.data.content).toBe('{"name":"Grace"}');
});

test('writes schedules and greetings, and refuses what is neither', async () => {
  answers = [
    '`0 9 * * 1-5`',
    '{"prologue": "Hello", "suggested_questions": ["How are you?"]}',
    'every day',
    '* *',
  ];
  expect((await write(copilotTypes.crontab)).data.content).toBe('0 9 * * 1-5');
  const { data } = await write(copilotTypes.onboardingMessage);
  expect(JSON.parse(data.content)).toEqual({ prologue: 'Hello', suggested_questions: ['How are you?'] });
  await expect(write(copilotTypes.crontab)).rejects.toMatchObject({ code: errorCodes.copilotFailed });
});

test('asks for a model where none is configured, and asks no model for spaces of others', async () => {
  const bare = await createTestApp();
  try {
    const one = await bare.register();
    const asked = one
      .clientOf({ copilot })
      .copilot.generate({ space_id: one.spaceId, copilot_type: copilotTypes.workflow, query: 'x' });
    await expect(asked).rejects.toMatchObject({ code: errorCodes.notSetUp });
  } finally {
    await bare.close();
  }
  const { spaceId } = await world.register();
  await expect(write(copilotTypes.workflow, { space_id: spaceId })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  expect(endpoint.calls).toEqual([]);
});

test('improves the persona of an agent, describes it, and writes its changelog', async () => {
  const api = person.clientOf({ bot, copilot });
  const { bot_id } = await api.bot.create({ space_id: person.spaceId, name: 'Guide' });
  answers = ['```markdown\n# Role\nYou are a guide.\n```', 'Shows the way.', '- Knows museums'];
  const optimized = await api.copilot.optimizePrompt({ bot_id, original_prompt: 'guide ppl' });
  expect(optimized.optimized_prompt).toBe('# Role\nYou are a guide.');
  const described = { bot_name: 'Guide', prompt: 'You are a guide.', space_id: person.spaceId };
  expect(await api.copilot.describeAgent(described)).toEqual({ description: 'Shows the way.' });
  await api.bot.updateInfo({ bot_info: { bot_id, prompt_info: { prompt: 'You know museums.' } } });
  expect(await api.copilot.changelog({ bot_id })).toEqual({ changelog: '- Knows museums' });
  expect(JSON.stringify(endpoint.calls.at(-1))).toContain('You know museums.');
});

test('sends an improved persona while it is written, and takes what to change from its author', async () => {
  const api = person.clientOf({ bot, copilot });
  const { bot_id } = await api.bot.create({ space_id: person.spaceId, name: 'Guide' });
  answers = ['You are a guide.', 'You are a pirate.', ''];
  const improve = async (original_prompt: string, instruction?: string) => {
    const events = [];
    for await (const event of api.copilot.streamOptimizedPrompt({ bot_id, original_prompt, instruction }))
      events.push(event);
    return events;
  };
  const events = await improve('guide ppl', 'Add a role.');
  const written = events.map((event) => (event.event === 'text' ? event.data.content : ''));
  expect(written.join('')).toBe('You are a guide.');
  expect(events.at(-1)).toMatchObject({ data: { optimized_prompt: 'You are a guide.' } });
  expect(JSON.stringify(endpoint.calls[0])).toContain('Add a role.');
  expect((await improve('', 'a pirate')).at(-1)).toMatchObject({ event: 'done' });
  await expect(improve(' ', ' ')).rejects.toMatchObject({ code: errorCodes.copilotFailed });
  expect((await improve('guide ppl')).at(-1)).toMatchObject({
    event: 'error',
    data: { code: errorCodes.copilotFailed, reason: { key: 'copilot.unreadable' } },
  });
});
