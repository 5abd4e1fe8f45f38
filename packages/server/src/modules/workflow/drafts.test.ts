import { type ApiError, errorCodes } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

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

const refusal = (code: keyof typeof errorCodes, message?: RegExp) =>
  expect.objectContaining({
    code: errorCodes[code],
    ...(message !== undefined && { msg: expect.stringMatching(message) }),
  });

async function make(name = 'flow') {
  return clientOf(person).create({ name, desc: '', space_id: person.spaceId, icon_uri: '' });
}

const text = (document: JsonObject) => JSON.stringify(document);

describe('saving', () => {
  test('stores the text unchanged, also what JSON.parse would alter', async () => {
    const { workflow_id, submit_commit_id } = await make();
    const schema =
      '{ "nodes" : [ ],\n "edges":[], "big": 12345678901234567890, "__proto__": {"a":1}, "e": 1e400 }';
    const saved = await clientOf(person).save({ workflow_id, schema, submit_commit_id });
    expect(saved.submit_commit_id).not.toBe(submit_commit_id);
    const canvas = await clientOf(person).canvas({ workflow_id });
    expect(canvas.workflow.schema_json).toBe(schema);
    expect(canvas.vcs_data.submit_commit_id).toBe(saved.submit_commit_id);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });

  test('writes a lone surrogate as the equivalent escape', async () => {
    const { workflow_id } = await make();
    await clientOf(person).save({ workflow_id, schema: '{"nodes":[],"half":"\ud800","whole":"😀"}' });
    const { workflow: row } = await clientOf(person).canvas({ workflow_id });
    expect(row.schema_json).toBe('{"nodes":[],"half":"\\ud800","whole":"😀"}');
  });

  test('works without a commit, for clients that do not send one', async () => {
    const { workflow_id } = await make();
    for (const submit_commit_id of [undefined, '', null])
      await clientOf(person).save({ workflow_id, schema: '{"nodes":[]}', submit_commit_id });
  });

  test('with an outdated commit is refused with HTTP 200 and the current commit', async () => {
    const { workflow_id, submit_commit_id } = await make();
    const first = await clientOf(person).save({ workflow_id, schema: '{"nodes":[]}', submit_commit_id });
    const failure = (await clientOf(person)
      .save({ workflow_id, schema: '{"nodes":[],"late":1}', submit_commit_id })
      .catch((error: unknown) => error)) as ApiError;
    expect(failure).toMatchObject({
      code: 700099002,
      msg: 'the workflow was changed elsewhere',
      status: 200,
      data: { submit_commit_id: first.submit_commit_id },
    });
    const canvas = await clientOf(person).canvas({ workflow_id });
    expect(canvas.workflow.schema_json).toBe('{"nodes":[]}');
  });

  test('several times at once from one commit succeeds exactly once', async () => {
    const { workflow_id, submit_commit_id } = await make();
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        clientOf(person).save({ workflow_id, schema: `{"nodes":[],"n":${index}}`, submit_commit_id }),
      ),
    );
    const through = results.filter(({ status }) => status === 'fulfilled');
    expect(through).toHaveLength(1);
    const canvas = await clientOf(person).canvas({ workflow_id });
    for (const result of results) {
      if (result.status === 'fulfilled')
        expect(canvas.vcs_data.submit_commit_id).toBe(result.value.submit_commit_id);
      else expect(result.reason).toEqual(refusal('changedElsewhere'));
    }
  });

  test('accepts a draft with problems', async () => {
    const { workflow_id } = await make();
    const schema = text({
      nodes: [{ id: '5', type: '9999', data: {} }],
      edges: [{ sourceNodeID: '1', targetNodeID: '404' }],
    });
    await clientOf(person).save({ workflow_id, schema });
  });

  test.each([
    ['text that is not JSON', '{"nodes":', /not JSON/],
    ['a list', '[]', /nodes/],
    ['a document without nodes', '{}', /nodes/],
    [
      'a document that is nested too deeply',
      `{"nodes":[],"deep":${'['.repeat(101)}${']'.repeat(101)}}`,
      /100/,
    ],
    ['a hundred thousand brackets', `{"nodes":${'['.repeat(100_000)}`, /100|JSON/],
    [
      '20,001 nodes',
      `{"nodes":[${Array.from({ length: 20_001 }, (_, id) => `{"id":"${id}","type":"5"}`).join(',')}]}`,
      /20,?000/,
    ],
    ['more than 20 MiB', `{"nodes":[],"pad":"${'x'.repeat(20 * 1024 * 1024)}"}`, /20 MiB/],
  ])('refuses %s', async (_case, schema, message) => {
    const { workflow_id } = await make();
    await expect(clientOf(person).save({ workflow_id, schema })).rejects.toEqual(
      refusal('workflowInvalid', message),
    );
  });

  test('accepts a document of nearly 20 MiB whose every character is escaped', async () => {
    const { workflow_id } = await make();
    const schema = `{"nodes":[],"pad":"${'\\n'.repeat(9_900_000)}"}`;
    await clientOf(person).save({ workflow_id, schema });
    const { workflow: row } = await clientOf(person).canvas({ workflow_id });
    expect(row.schema_json.length).toBe(schema.length);
  });

  test('refuses a body that is larger than any valid document', async () => {
    const response = await world.app.request('/api/workflow_api/save', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie: person.cookie,
      },
      body: `{"workflow_id":"1","schema":"${'x'.repeat(42 * 1024 * 1024)}"}`,
    });
    expect(response.status).toBe(413);
  });

  test('changes no field besides the document', async () => {
    const { workflow_id } = await make('kept');
    const response = await world.app.request('/api/workflow_api/save', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie: person.cookie,
      },
      body: JSON.stringify({
        workflow_id,
        schema: '{"nodes":[]}',
        name: 'stolen',
        creator_id: other.id,
        creatorId: other.id,
        spaceId: other.spaceId,
        status: 3,
        tested_commit_id: '1',
        deletedAt: '2020-01-01',
      }),
    });
    expect(await response.json()).toMatchObject({ code: 0 });
    const { workflow: row } = await clientOf(person).canvas({ workflow_id });
    expect(row).toMatchObject({ name: 'kept', status: 1, creator: { id: person.id } });
  });
});
