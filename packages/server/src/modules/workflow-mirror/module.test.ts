import { errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain, field, literal, parameter, request } from '../../testing/runDocuments.js';

const secret = 'key-of-the-service';
let world: TestWorld;
let owner: TestPerson;
let token: string;

const tokenOf = async (person: TestPerson) => {
  const permission_list = [...everyPermission];
  const calls = person.clientOf({ accessToken }).accessToken;
  const workspace_permission_v2 = { option: 1 as const, permission_list };
  return (await calls.create({ name: 'mirror', workspace_permission_v2 })).token;
};

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  token = await tokenOf(owner);
});
afterAll(() => world.close());

async function call(method: string, path: string, body?: object, by = token) {
  const response = await world.app.request(`http://localhost${path}`, {
    method,
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { code: number; data: Record<string, unknown> };
}

interface Draft {
  workflow_id: string;
  commit_id: string;
  schema: string;
}

const list = async () =>
  (await call('GET', `/v1/workflow_drafts?workspace_id=${owner.spaceId}`)).data.items as Draft[];

const fetching = () => {
  const node = request('8', 'https://example.com');
  (node.data as { inputs: JsonObject }).inputs.auth = {
    authType: 'BEARER_AUTH',
    authOpen: true,
    authData: { bearerTokenData: [parameter('token', literal(secret))] },
  };
  return chain([field('name', 'string')], [node], 'body');
};

test('drafts are created, listed without secrets, and saved with those they had', async () => {
  const { spaceId: workspace_id } = owner;
  const creating = { workspace_id, name: 'mirrored', mode: 'chatflow', schema: JSON.stringify(fetching()) };
  const { data: made } = await call('POST', '/v1/workflow_drafts', creating);
  const draft = (await list()).find(({ workflow_id }) => workflow_id === made.workflow_id);
  const expected = { name: 'mirrored', description: '', mode: 'chatflow', commit_id: made.commit_id };
  expect(draft).toMatchObject(expected);
  expect(draft?.schema).not.toContain(secret);
  const saving = { commit_id: made.commit_id, name: 'renamed', schema: draft?.schema };
  const { data: saved } = await call('PUT', `/v1/workflow_drafts/${made.workflow_id}`, saving);
  expect(saved.commit_id).not.toBe(made.commit_id);
  const stored = await owner
    .clientOf({ workflow })
    .workflow.canvas({ workflow_id: String(made.workflow_id), space_id: workspace_id });
  expect(stored.workflow.name).toBe('renamed');
  expect(stored.workflow.schema_json).toContain(secret);
  // An older commit is refused.
  const again = await call('PUT', `/v1/workflow_drafts/${made.workflow_id}`, saving);
  expect(again.code).toBe(errorCodes.changedElsewhere);
});

test('documents that are none, and drafts of strangers, are refused', async () => {
  const { spaceId: workspace_id } = owner;
  const broken = { workspace_id, name: 'broken', schema: '[]' };
  expect((await call('POST', '/v1/workflow_drafts', broken)).code).toBe(4000);
  const theirs = await tokenOf(await world.register());
  const listed = await call('GET', `/v1/workflow_drafts?workspace_id=${workspace_id}`, undefined, theirs);
  expect(listed.code).not.toBe(0);
  const [draft] = await list();
  const saving = { commit_id: draft?.commit_id, schema: draft?.schema };
  const refused = await call('PUT', `/v1/workflow_drafts/${draft?.workflow_id}`, saving, theirs);
  expect(refused.code).toBe(4200);
});
