// @module-tag pglite
import { type ApiError, errorCodes, workflowDraftStatuses } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { purgeDeleted } from './deletion.js';
import { helloOutput } from './samples/helloOutput.js';

let world: TestWorld;
let person: TestPerson;
let other: TestPerson;
const clientOf = (owner: TestPerson) => owner.clientOf({ workflow }).workflow;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  other = await world.register();
});
afterAll(() => world.close());

const refusal = (code: keyof typeof errorCodes, message?: string | RegExp) =>
  expect.objectContaining({
    code: errorCodes[code],
    ...(message !== undefined && { msg: expect.stringMatching(message) }),
  });

async function make(name = 'flow', owner = person) {
  return clientOf(owner).create({ name, desc: '', space_id: owner.spaceId, icon_uri: '' });
}

const text = (document: JsonObject) => JSON.stringify(document);

describe('a new workflow', () => {
  test('has the default document: Start and End, in the language of its creator', async () => {
    const { workflow_id } = await make();
    const canvas = await clientOf(person).canvas({ workflow_id, space_id: person.spaceId });
    const document = JSON.parse(canvas.workflow.schema_json);
    expect(document.nodes).toMatchObject([
      { id: '100001', type: '1', data: { nodeMeta: { title: 'Start' }, outputs: [{ name: 'input' }] } },
      { id: '900001', type: '2', data: { inputs: { terminatePlan: 'returnVariables' } } },
    ]);
    expect(canvas.vcs_data).toMatchObject({ can_edit: true, publish_commit_id: '' });
    expect(canvas.workflow).toMatchObject({ status: 1, flow_mode: 0, creator: { self: true } });
  });

  test('for a chat has the conversation as input and answers in text', async () => {
    const { workflow_id } = await clientOf(person).create({
      name: 'chat',
      space_id: person.spaceId,
      flow_mode: 3,
    });
    const { workflow: row } = await clientOf(person).canvas({ workflow_id });
    const [start, end] = JSON.parse(row.schema_json).nodes;
    expect(start.data.outputs).toMatchObject([
      { name: 'USER_INPUT', required: true },
      { name: 'CONVERSATION_NAME', defaultValue: 'chat' },
    ]);
    expect(end.data.inputs).toMatchObject({ terminatePlan: 'useAnswerContent', streamingOutput: true });
  });

  test.each(['1 flow', 'ünï', '', 'a'.repeat(65), '__proto__'])('refuses the name %j', async (name) => {
    await expect(make(name)).rejects.toEqual(refusal('badRequest', /name/));
  });

  test('cannot be an image flow', async () => {
    await expect(
      clientOf(person).create({ name: 'pictures', space_id: person.spaceId, flow_mode: 1 }),
    ).rejects.toEqual(refusal('workflowInvalid', /flow_mode/));
  });
});

describe('lists', () => {
  test('are paginated, searched by name as plain text, and sorted by last change', async () => {
    const owner = await world.register();
    const client = clientOf(owner);
    for (const name of ['alpha_one', 'alphaXone', 'beta']) await make(name, owner);
    const { workflow_list: found } = await client.workflowList({ space_id: owner.spaceId, name: 'alpha_' });
    expect(found.map(({ name }) => name)).toEqual(['alpha_one']);
    const page = await client.workflowList({ space_id: owner.spaceId, page: 2, size: 3 });
    expect(page.total).toBe(7);
    expect(page.workflow_list.map(({ name }) => name)).toEqual([
      'hello_output',
      'count_and_branch',
      'ask_the_demo_model',
    ]);
    expect(page.auth_list[0]).toMatchObject({
      user_id: owner.id,
      auth: { can_edit: true, can_delete: true, can_copy: true },
    });
    const percent = await client.workflowList({ space_id: owner.spaceId, name: '%' });
    expect(percent.total).toBe(0);
  });

  test('filter by publication and by ids', async () => {
    const owner = await world.register();
    const client = clientOf(owner);
    const { workflow_list: all } = await client.workflowList({ space_id: owner.spaceId });
    const hello = all.find(({ name }) => name === 'hello_output')!;
    await client.publish({ workflow_id: hello.workflow_id });
    const published = await client.workflowList({ space_id: owner.spaceId, status: 2 });
    expect(published.workflow_list.map(({ name }) => name)).toEqual(['hello_output']);
    expect((await client.workflowList({ space_id: owner.spaceId, status: 1 })).total).toBe(3);
    const byId = await client.workflowList({ space_id: owner.spaceId, workflow_ids: [hello.workflow_id] });
    expect(byId.total).toBe(1);
  });

  test('name the latest version and the commit of the draft, which differ after an edit', async () => {
    const owner = await world.register();
    const client = clientOf(owner);
    const { workflow_list: all } = await client.workflowList({ space_id: owner.spaceId });
    const { workflow_id, latest_version } = all.find(({ name }) => name === 'hello_output')!;
    expect(latest_version).toBe('');
    await client.publish({ workflow_id });
    const { workflow } = await client.canvas({ workflow_id });
    const { submit_commit_id } = await client.save({ workflow_id, schema: workflow.schema_json });
    const { workflow_list: rows } = await client.workflowList({ space_id: owner.spaceId });
    expect(rows.find((row) => row.workflow_id === workflow_id)).toMatchObject({
      latest_version: 'v0.0.1',
      submit_commit_id,
      status: workflowDraftStatuses.canNotSubmit,
    });
    expect(rows.filter(({ latest_version: version }) => version !== '')).toHaveLength(1);
  });
});

describe('a workflow', () => {
  test('is renamed and described', async () => {
    const { workflow_id } = await make('before');
    await clientOf(person).updateMeta({ workflow_id, name: 'after', desc: 'what it does' });
    const { workflow: row } = await clientOf(person).canvas({ workflow_id });
    expect(row).toMatchObject({ name: 'after', desc: 'what it does' });
  });

  test('is copied under the next free name, with its document', async () => {
    const { workflow_id } = await make('original');
    await clientOf(person).save({ workflow_id, schema: '{"nodes":[],"mine":true}' });
    const names: string[] = [];
    for (let copy = 0; copy < 2; copy += 1) {
      const { workflow_id: copied } = await clientOf(person).copy({ workflow_id });
      const { workflow: row } = await clientOf(person).canvas({ workflow_id: copied });
      names.push(row.name);
      expect(row.schema_json).toBe('{"nodes":[],"mine":true}');
    }
    expect(names).toEqual(['original_1', 'original_2']);
  });

  test('is deleted, listed as deleted, and restored', async () => {
    const { workflow_id } = await make('gone');
    const client = clientOf(person);
    expect(await client.delete({ workflow_id, space_id: person.spaceId })).toEqual({ status: 0 });
    await expect(client.canvas({ workflow_id })).rejects.toEqual(refusal('accessDenied'));
    const deleted = await client.deletedList({ space_id: person.spaceId });
    expect(deleted.workflow_list.map((row) => row.workflow_id)).toContain(workflow_id);
    expect(deleted.workflow_list[0]?.delete_time).toBeGreaterThan(0);
    await client.restore({ workflow_id });
    expect((await client.canvas({ workflow_id })).workflow.name).toBe('gone');
    await expect(client.restore({ workflow_id })).rejects.toEqual(refusal('accessDenied'));
  });

  test('is removed permanently 30 days after its deletion', async () => {
    const { workflow_id } = await make('old');
    await clientOf(person).delete({ workflow_id });
    const day = 24 * 60 * 60 * 1000;
    await purgeDeleted(world.app.app, new Date(Date.now() + 29 * day));
    await clientOf(person).restore({ workflow_id });
    await clientOf(person).delete({ workflow_id });
    await purgeDeleted(world.app.app, new Date(Date.now() + 31 * day));
    await expect(clientOf(person).restore({ workflow_id })).rejects.toEqual(refusal('accessDenied'));
    const { rows } = await world.database.db.execute(
      sql`select count(*)::int as count from workflows where id = ${workflow_id}`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('of another person is refused like one that does not exist', async () => {
    const { workflow_id } = await make();
    const calls = [
      (id: string) => clientOf(other).canvas({ workflow_id: id }),
      (id: string) => clientOf(other).save({ workflow_id: id, schema: '{"nodes":[]}' }),
      (id: string) => clientOf(other).delete({ workflow_id: id }),
      (id: string) => clientOf(other).copy({ workflow_id: id, space_id: other.spaceId }),
      (id: string) => clientOf(other).validateTree({ workflow_id: id, schema: '{"nodes":[]}' }),
    ];
    for (const call of calls) {
      const [mine, random] = await Promise.all(
        [workflow_id, '7123456789012345678'].map((id) => call(id).catch((error: unknown) => error)),
      );
      expect(mine).toEqual(refusal('accessDenied'));
      expect((mine as ApiError).msg).toBe((random as ApiError).msg);
    }
  });

  test('is refused if the given space is not its own', async () => {
    const { workflow_id } = await make();
    await expect(clientOf(person).canvas({ workflow_id, space_id: other.spaceId })).rejects.toEqual(
      refusal('accessDenied'),
    );
  });
});

describe('validating a document', () => {
  test('returns no problems for a valid one, and the fixed messages otherwise', async () => {
    const { workflow_id } = await make('checked');
    const client = clientOf(person);
    const document = helloOutput('en');
    expect(await client.validateTree({ workflow_id, schema: text(document) })).toEqual([]);
    const broken = { ...document, edges: [] };
    expect(await client.validateTree({ workflow_id, schema: text(broken) })).toEqual([
      {
        workflow_id,
        name: 'checked',
        errors: [{ type: 1, message: 'node "start" not connected', node_error: { node_id: '100001' } }],
      },
    ]);
  });

  test("lists the problems of a called workflow's draft", async () => {
    const owner = await world.register();
    const client = clientOf(owner);
    const { workflow_list: all } = await client.workflowList({ space_id: owner.spaceId });
    const idOf = (name: string) => all.find((row) => row.name === name)!.workflow_id;
    const { workflow: caller } = await client.canvas({ workflow_id: idOf('call_another_workflow') });
    const check = () => client.validateTree({ workflow_id: caller.workflow_id, schema: caller.schema_json });
    expect(await check()).toEqual([]);
    const { workflow: callee } = await client.canvas({ workflow_id: idOf('count_and_branch') });
    const document = JSON.parse(callee.schema_json);
    await client.save({
      workflow_id: callee.workflow_id,
      schema: text({ ...document, edges: document.edges.slice(0, 4) }),
    });
    const [tree] = await check();
    expect(tree).toMatchObject({ workflow_id: callee.workflow_id, name: 'count_and_branch' });
    expect(tree?.errors.map(({ message }) => message)).toEqual([
      'node "Long text" not connected',
      'node "Short text" not connected',
    ]);
    await client.delete({ workflow_id: callee.workflow_id });
    expect((await check())[0]?.errors[0]?.message).toBe(
      'sub workflow has been modified, please refresh the page',
    );
  });

  test.each([
    ['nothing', '', 'workflowInvalid', /schema is required/],
    ['a document without Start', '{"nodes":[]}', 'workflowOperationFailed', /start node not found/],
    ['text that is not JSON', '{', 'workflowInvalid', /JSON/],
  ] as const)('fails as a call for %s', async (_case, schema, code, message) => {
    const { workflow_id } = await make();
    await expect(clientOf(person).validateTree({ workflow_id, schema })).rejects.toEqual(
      refusal(code, message),
    );
  });
});

describe('the interface of a workflow', () => {
  test('lists the fields of its Start and the parameters of its End', async () => {
    const owner = await world.register();
    const client = clientOf(owner);
    const { workflow_list: all } = await client.workflowList({ space_id: owner.spaceId });
    const details = await client.workflowDetail({
      workflow_ids: all.map((row) => row.workflow_id),
      space_id: owner.spaceId,
    });
    const byName = new Map(details.map((detail) => [detail.name, detail]));
    expect(byName.get('count_and_branch')).toMatchObject({
      inputs: [
        { name: 'text', type: 'string' },
        { name: 'limit', type: 'integer', defaultValue: 5 },
      ],
      outputs: [{ name: 'count', type: 'integer' }],
      end_type: 0,
    });
    expect(byName.get('ask_the_demo_model')).toMatchObject({
      outputs: [{ name: 'output', type: 'string' }],
      end_type: 1,
    });
    const hidden = await clientOf(other).workflowDetail({
      workflow_ids: all.map((row) => row.workflow_id),
      space_id: other.spaceId,
    });
    expect(hidden).toEqual([]);
  });

  test('lists the types of its nodes and of those it calls', async () => {
    const owner = await world.register();
    const client = clientOf(owner);
    const { workflow_list: all } = await client.workflowList({ space_id: owner.spaceId });
    const caller = all.find(({ name }) => name === 'call_another_workflow')!;
    const types = await client.nodeType({ workflow_id: caller.workflow_id });
    expect(types.node_types).toEqual(['1', '9', '2']);
    expect(types.sub_workflow_node_types).toEqual(['1', '5', '8', '13', '2']);
  });
});

describe('publishing', () => {
  test('creates a version, warns if the draft was never run, and increments the version', async () => {
    const { workflow_id } = await make('release');
    const client = clientOf(person);
    await client.save({ workflow_id, schema: text(helloOutput('en')) });
    const first = await client.publish({ workflow_id, has_collaborator: false } as { workflow_id: string });
    expect(first).toMatchObject({ success: true, workflow_version: 'v0.0.1' });
    expect(first.warnings).toEqual(['This draft has not yet run successfully on the server.']);
    const canvas = await client.canvas({ workflow_id });
    expect(canvas.workflow).toMatchObject({ status: 3, plugin_id: workflow_id });
    expect(canvas.workflow_version).toBe('v0.0.1');
    expect((await client.publish({ workflow_id, workflow_version: 'v0.1.0' })).workflow_version).toBe(
      'v0.1.0',
    );
    expect((await client.publish({ workflow_id })).workflow_version).toBe('v0.1.1');
  });

  test.each([
    'v0.0.1',
    '1.0.0',
    'v1',
    'v01.0.0',
    "v1.0.0'; drop table workflows",
  ])('refuses the version %s after v0.0.1', async (workflow_version) => {
    const { workflow_id } = await make();
    const client = clientOf(person);
    await client.save({ workflow_id, schema: text(helloOutput('en')) });
    await client.publish({ workflow_id });
    await expect(client.publish({ workflow_id, workflow_version })).rejects.toMatchObject({
      msg: expect.stringContaining('workflow_version'),
    });
  });

  test('concurrently creates a version once', async () => {
    const { workflow_id } = await make();
    const client = clientOf(person);
    await client.save({ workflow_id, schema: text(helloOutput('en')) });
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => client.publish({ workflow_id, workflow_version: 'v1.0.0' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.msg).toContain('workflow_version');
  });

  test('refuses a draft with problems and names the node', async () => {
    const { workflow_id } = await make();
    await expect(clientOf(person).publish({ workflow_id })).rejects.toEqual(
      refusal('workflowInvalid', /the draft has problems: connection.start at node 100001/),
    );
  });
});
