import { AuthenticationError, CozeAPI, PermissionDeniedError } from '@coze/api';
import { everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { space } from '@heddle/api-contract/families/space';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NodeServer, serveNode } from './host/serveNode.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';

// The unmodified public client library, over a real socket.
let world: TestWorld;
let server: NodeServer;
let owner: TestPerson;
let other: TestPerson;
let team: string;

const clientWith = (token: string) =>
  new CozeAPI({ token, baseURL: server.url, allowPersonalAccessTokenInBrowser: true });

async function tokenOf(person: TestPerson, permissions: readonly string[] = everyPermission) {
  const { token } = await person.clientOf({ accessToken }).accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...permissions] },
  });
  return token;
}

beforeAll(async () => {
  world = await createTestApp();
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  owner = await world.register();
  other = await world.register();
  team = (await owner.clientOf({ space }).space.save({ name: 'Weavers', description: 'wool' })).id;
});
afterAll(async () => {
  await server.close();
  await world.close();
});

test('the client library reads the owner of its token, and their spaces page by page', async () => {
  const client = clientWith(await tokenOf(owner));
  expect(await client.users.me()).toMatchObject({ user_id: owner.id });
  const first = await client.workspaces.list({ page_num: 1, page_size: 1 });
  const second = await client.workspaces.list({ page_num: 2, page_size: 1 });
  expect([first.total_count, second.total_count]).toEqual([2, 2]);
  expect([...first.workspaces, ...second.workspaces]).toMatchObject([
    { id: owner.spaceId, workspace_type: 'personal', role_type: 'owner' },
    { id: team, name: 'Weavers', workspace_type: 'team', role_type: 'owner' },
  ]);
});

test('a page of the studio uses the library with a short-lived token of its session', async () => {
  const made = await owner.clientOf({ accessToken }).accessToken.ofSession();
  const client = new CozeAPI({ baseURL: server.url, token: made.access_token });
  expect(await client.users.me()).toMatchObject({ user_id: owner.id });
  expect((await client.workspaces.list()).total_count).toBe(2);
});

test('members are added, listed, changed and removed, with a result for each person', async () => {
  const client = clientWith(await tokenOf(owner));
  const members = `/v1/workspaces/${team}/members`;
  const users = [{ user_id: other.id, role_type: 'member' }, { user_id: owner.id }, { user_id: '42' }];
  type Sorted = { data: Record<string, string[]> };
  const added = await client.post<object, Sorted>(members, { users });
  expect(added.data).toEqual({
    added_success_user_ids: [],
    invited_success_user_ids: [other.id],
    not_exist_user_ids: ['42'],
    already_joined_user_ids: [owner.id],
    already_invited_user_ids: [],
  });
  await other.clientOf({ space }).space.join({ space_id: team });
  await client.put(`${members}/${other.id}`, { role_type: 'admin' });
  const listed = await client.get<object, { data: { items: object[]; total_count: number } }>(members, {});
  expect(listed.data).toMatchObject({
    total_count: 2,
    items: [
      { user_id: owner.id, role_type: 'owner' },
      { user_id: other.id, role_type: 'admin' },
    ],
  });
  // The library sends no body with DELETE; other clients do.
  const removed = await fetch(`${server.url}${members}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await tokenOf(owner)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user_ids: [other.id, owner.id, '42'] }),
  });
  expect(((await removed.json()) as Sorted).data).toEqual({
    removed_success_user_ids: [other.id],
    not_in_workspace_user_ids: ['42'],
    owner_not_support_remove_user_ids: [owner.id],
  });
});

test('refusals are raised as error classes of the library', async () => {
  const wrong = clientWith('pat_nobody');
  await expect(wrong.users.me()).rejects.toBeInstanceOf(AuthenticationError);
  const narrow = clientWith(await tokenOf(owner, ['Workspace.list']));
  await expect(narrow.users.me()).rejects.toBeInstanceOf(PermissionDeniedError);
  const stranger = clientWith(await tokenOf(other));
  await expect(stranger.get(`/v1/workspaces/${team}/members`, {})).rejects.toBeInstanceOf(
    PermissionDeniedError,
  );
});

test('pages of any origin may use the open API with a token, but no other call', async () => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
  const asked = await fetch(`${server.url}/v1/users/me`, { method: 'OPTIONS', headers });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe('*');
  expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
  const program = `${server.url}/open-apis/space_manage/v1/spaces/${team}/add_members`;
  expect((await fetch(program, { method: 'OPTIONS', headers })).status).toBe(204);
  const used = await fetch(`${server.url}/v1/users/me`, {
    headers: { ...headers, authorization: `Bearer ${await tokenOf(owner)}` },
  });
  expect([used.status, used.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  for (const path of ['/api/space/list', '/healthz', '/docs/api', '/'])
    for (const method of ['GET', 'OPTIONS'])
      expect(
        (await fetch(`${server.url}${path}`, { method, headers })).headers.get('access-control-allow-origin'),
      ).toBeNull();
});
