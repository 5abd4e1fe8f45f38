import { errorCodes } from '@heddle/api-contract';
import { copilot } from '@heddle/api-contract/families/copilot';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createModels } from '../../models/models.js';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import {
  chain,
  code,
  field,
  literal,
  parameter,
  reference,
  request,
  startId,
} from '../../testing/runDocuments.js';

let world: TestWorld;
let person: TestPerson;
let endpoint: ScriptedEndpoint;
let workflow_id: string;
/** The answers of the model, in order. */
let answers: string[] = [];

const greet = code('7', 'Greet', 'export default () => ({ out: "hi" })', [
  parameter('name', reference(startId, 'name')),
]);
const document = chain([field('name', 'string')], [greet], 'out');
const shout = code('8', 'Shout', 'export default ({ params }) => ({ out: params.text.toUpperCase() })', [
  parameter('text', reference('7', 'out')),
]);
/** Inserts `shout` between the Code node and End. */
const insertion = {
  summary: 'Added a node that shouts.',
  nodes: [{ id: '8', type: '5', data: shout.data }],
  removeEdges: [{ sourceNodeID: '7', targetNodeID: '900001' }],
  edges: [
    { sourceNodeID: '7', targetNodeID: '8' },
    { sourceNodeID: '8', targetNodeID: '900001' },
  ],
};

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
  ({ workflow_id } = await person
    .clientOf({ workflow })
    .workflow.create({ name: 'greets', space_id: person.spaceId }));
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
});
beforeEach(() => {
  answers = [];
  endpoint.calls.splice(0);
});

async function change(wish: string, more: object = {}, who: TestPerson = person) {
  const stream = who.clientOf({ copilot }).copilot.changeWorkflow({
    space_id: person.spaceId,
    workflow_id,
    schema: JSON.stringify(document),
    wish,
    ...more,
  });
  const events = [];
  for await (const event of stream) if (event.event !== 'text') events.push(event);
  return events;
}

test('changes only what the model names, and places new nodes where none is', async () => {
  answers = [JSON.stringify(insertion)];
  const [done] = await change('Shout the greeting.', { node_ids: ['7'] });
  if (done?.event !== 'done') throw new Error(JSON.stringify(done));
  expect(done.data.summary).toBe('Added a node that shouts.');
  const { nodes, edges } = JSON.parse(done.data.schema) as typeof document;
  const unchanged = document.nodes as JsonObject[];
  expect(nodes).toEqual([
    ...unchanged,
    { id: '8', type: '5', meta: { position: expect.any(Object) }, data: shout.data },
  ]);
  expect(edges).toHaveLength((document.edges as unknown[]).length + 1);
  const asked = endpoint.calls[0]!.body.messages as { content: string }[];
  const { wish, workflow: shown } = JSON.parse(asked[1]!.content) as JsonObject & { workflow: JsonObject };
  expect(wish).toBe('Shout the greeting.');
  expect(JSON.stringify(shown)).not.toContain('position');
});

test('asks the model once more with what is wrong, and says what it was', async () => {
  answers = [
    JSON.stringify({ ...insertion, edges: [{ sourceNodeID: '7', targetNodeID: 'x' }] }),
    JSON.stringify(insertion),
  ];
  const events = await change('Shout.');
  expect(events.map(({ event }) => event)).toEqual(['repair', 'done']);
  expect(events[0]).toMatchObject({ data: { problems: [expect.stringContaining('does not exist')] } });
  answers = Array(2).fill(JSON.stringify({ nodes: [{ id: '7', type: '3', data: {} }] }));
  const last = (await change('Break it.')).at(-1);
  expect(last).toMatchObject({ event: 'error', data: { code: errorCodes.copilotFailed } });
  expect(JSON.stringify(last)).toContain('cannot be changed');
});

test('refuses errors that the document did not have, and accepts those that it had', async () => {
  const broken = { ...document, edges: [] };
  answers = [JSON.stringify({ nodes: [{ ...greet, id: '7', type: '5' }] })];
  const kept = await change('Rename it.', { schema: JSON.stringify(broken) });
  expect(kept.map(({ event }) => event)).toEqual(['done']);
  answers = Array(2).fill(JSON.stringify({ removeNodes: ['7'] }));
  expect((await change('Remove it.')).at(-1)).toMatchObject({
    event: 'error',
    data: { reason: { key: 'copilot.hasProblems' } },
  });
});

test('survives hostile answers', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const hostile = [
    `{"nodes":[{"id":"7","type":"5","data":{"a":${deep}}}]}`,
    '{"nodes":[{"id":"8","type":"5","parent":"7","data":{}}]}',
    '{"edges":[{"sourceNodeID":"__proto__","targetNodeID":"constructor"}]}',
    '{"nodes":[{"id":"9","type":"__proto__","data":{}}]}',
    '{"removeNodes":["none"],"nodes":7}',
    `{"removeNodes":${JSON.stringify(Array(201).fill('7'))}}`,
  ];
  for (const answer of hostile) {
    answers = [answer, answer];
    expect((await change('x')).at(-1)).toMatchObject({
      event: 'error',
      data: { code: errorCodes.copilotFailed },
    });
  }
});

test('leaves out data where a document is large, and keeps it from being replaced', async () => {
  const large = code('8', 'Large', `// ${'x'.repeat(70_000)}`);
  const schema = JSON.stringify(chain([field('name', 'string')], [greet, large], 'out'));
  answers = Array(2).fill(JSON.stringify({ nodes: [{ id: '8', type: '5', data: greet.data }] }));
  expect(JSON.stringify((await change('x', { schema })).at(-1))).toContain('was left out');
  const asked = endpoint.calls[0]!.body.messages as { content: string }[];
  expect(asked[1]!.content.length).toBeLessThan(60_000);
  const many = Array.from({ length: 3_000 }, (_, index) => code(`${index + 10}`, 'x'.repeat(60), '', []));
  const tooLarge = change('x', { schema: JSON.stringify(chain([], many)) });
  await expect(tooLarge).rejects.toMatchObject({ reason: { key: 'copilot.workflowTooLarge' } });
});

test('shows the model no secret that is written into a node, and keeps it', async () => {
  const secret = 'key-of-the-service';
  const fetching = request('8', 'https://example.com');
  (fetching.data as { inputs: JsonObject }).inputs.auth = {
    authType: 'BEARER_AUTH',
    authOpen: true,
    authData: { bearerTokenData: [parameter('token', literal(secret))] },
  };
  const schema = JSON.stringify(chain([], [fetching], 'body'));
  const renamed = structuredClone(fetching) as { data: { nodeMeta: JsonObject; inputs: JsonObject } };
  renamed.data.nodeMeta.title = 'Fetched';
  const answer = JSON.stringify({ nodes: [{ id: '8', type: '45', data: renamed.data }] });
  answers = [answer.replace(secret, '')];
  const [done] = await change('Rename it.', { schema });
  expect(JSON.stringify(endpoint.calls)).not.toContain(secret);
  expect(done).toMatchObject({ event: 'done', data: { schema: expect.stringContaining('Fetched') } });
  expect(JSON.stringify(done)).toContain(secret);
});

test('explains a failure from the node, its inputs and its error, to people who may run the workflow', async () => {
  answers = ['The name was empty. Fill in a name.'];
  const failed = {
    space_id: person.spaceId,
    workflow_id,
    schema: JSON.stringify(document),
    node_id: '7',
    error: 'name is undefined',
    inputs: '{"name":null}',
    language: 'en' as const,
  };
  const events = [];
  for await (const event of person.clientOf({ copilot }).copilot.explainFailure(failed)) events.push(event);
  expect(events.at(-1)).toEqual({
    event: 'done',
    data: { explanation: 'The name was empty. Fill in a name.' },
  });
  const asked = endpoint.calls[0]!.body.messages as { content: string }[];
  expect(JSON.parse(asked[1]!.content)).toMatchObject({
    error: 'name is undefined',
    node: '7',
    inputs: '{"name":null}',
    workflow: { nodes: expect.any(Array) },
  });
  const stranger = await world.register();
  const refused = stranger.clientOf({ copilot }).copilot.explainFailure(failed);
  await expect(refused[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: expect.any(Number) });
  await expect(change('x', {}, stranger)).rejects.toMatchObject({ code: expect.any(Number) });
  expect(endpoint.calls).toHaveLength(1);
});
