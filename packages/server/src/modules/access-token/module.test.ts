import { errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { space } from '@heddle/api-contract/families/space';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { accessTokens } from './tables.js';

let world: TestWorld;
let person: TestPerson;
let other: TestPerson;

const of = (who: TestPerson) => who.clientOf({ accessToken, space });
const refused = { code: errorCodes.tokenRefused };

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  other = await world.register();
});
afterAll(() => world.close());

type Given = Partial<Parameters<ReturnType<typeof of>['accessToken']['create']>[0]>;

async function make(given: Given = {}, who = person) {
  const everywhere = { option: 1 as const, permission_list: [...everyPermission] };
  return of(who).accessToken.create({ name: 'script', workspace_permission_v2: everywhere, ...given });
}

async function ask(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const response = await world.app.request(path, { ...init, headers: { ...headers, ...init.headers } });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a token', () => {
  test('authenticates its owner, is shown once, and is not stored in plain text', async () => {
    const { token, personal_access_token: made } = await make();
    expect(token).toMatch(/^pat_[\w-]{43}$/);
    const { status, body } = await ask('/v1/users/me', bearer(token));
    expect([status, body]).toMatchObject([
      200,
      { code: 0, data: { user_id: person.id }, detail: { logid: expect.any(String) } },
    ]);
    const rows = await world.database.db.select().from(accessTokens).where(eq(accessTokens.id, made.id));
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    expect(world.lines.join('\n')).not.toContain(token.slice(4));
    const listed = await of(person).accessToken.list();
    expect(JSON.stringify(listed)).not.toContain(token.slice(4));
    const used = listed.personal_access_tokens.find((row) => row.id === made.id)!;
    expect(used.last_used_at).toBeGreaterThan(0);
    expect(used.expire_at - used.created_at).toBe(30 * 24 * 60 * 60);
  });

  test('is refused if it is expired, deleted, altered or sent in another way', async () => {
    const { token, personal_access_token: made } = await make();
    const wrong = [
      {},
      { authorization: token },
      bearer(token.toUpperCase()),
      bearer(token.slice(0, -1)),
      bearer(`${token}x`),
      bearer(token.replace('pat_', '')),
      { authorization: `Basic ${token}` },
      { cookie: person.cookie },
      { cookie: `session_key=${token}` },
    ];
    for (const headers of wrong)
      expect((await ask('/v1/users/me', headers as Record<string, string>)).status).toBe(401);
    expect((await ask(`/v1/users/me?access_token=${token}`, {})).status).toBe(401);
    const db = world.database.db;
    await db
      .update(accessTokens)
      .set({ expiresAt: new Date(0) })
      .where(eq(accessTokens.id, made.id));
    expect((await ask('/v1/users/me', bearer(token))).body).toMatchObject({ code: 4100 });
    await db
      .update(accessTokens)
      .set({ expiresAt: new Date(Date.now() + 1e6) })
      .where(eq(accessTokens.id, made.id));
    expect((await ask('/v1/users/me', bearer(token))).status).toBe(200);
    await of(person).accessToken.remove({ id: made.id });
    expect((await ask('/v1/users/me', bearer(token))).status).toBe(401);
  });

  test('is not accepted by the calls of the studio', async () => {
    const { token } = await make();
    const { body } = await ask(
      '/api/space/list',
      { ...bearer(token), 'x-requested-with': 'x' },
      { method: 'POST' },
    );
    expect(body.code).toBe(errorCodes.unauthorised);
  });

  test('grants its permissions, and a refusal names the missing one', async () => {
    const { token, personal_access_token: made } = await make({
      workspace_permission_v2: { option: 1, permission_list: ['Workspace.list'] },
    });
    expect((await ask('/v1/workspaces', bearer(token))).status).toBe(200);
    const me = await ask('/v1/users/me', bearer(token));
    expect([me.status, me.body]).toMatchObject([
      403,
      { code: 4101, msg: expect.stringContaining('Account.read') },
    ]);
    await of(person).accessToken.update({
      id: made.id,
      account_permission: { permission_list: ['Account.read'] },
    });
    expect((await ask('/v1/users/me', bearer(token))).status).toBe(200);
    expect((await ask('/v1/workspaces', bearer(token))).status).toBe(403);
  });

  test('works in the spaces it lists, and hides all others', async () => {
    const { id: team } = await of(person).space.save({ name: 'Weavers' });
    const { token } = await make({
      workspace_permission_v2: {
        option: 2,
        workspace_id_list: [team],
        permission_list: [...everyPermission],
      },
    });
    const { body } = await ask('/v1/workspaces', bearer(token));
    expect(body.data).toMatchObject({
      total_count: 1,
      workspaces: [{ id: team, name: 'Weavers', role_type: 'owner' }],
    });
    expect((await ask(`/v1/workspaces/${team}/members`, bearer(token))).status).toBe(200);
    const own = await ask(`/v1/workspaces/${person.spaceId}/members`, bearer(token));
    const none = await ask(`/v1/workspaces/${newId()}/members`, bearer(token));
    expect([own.status, own.body.msg]).toEqual([none.status, none.body.msg]);
    expect(own.status).toBe(403);
    await expect(
      make({
        workspace_permission_v2: { option: 2, workspace_id_list: [other.spaceId], permission_list: [] },
      }),
    ).rejects.toMatchObject({ code: errorCodes.accessDenied });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(21) }, 'name'],
    [{ duration_day: 'permanent' }, 'duration_day'],
    [{ duration_day: '9999' }, 'duration_day'],
    [{ duration_day: 'customize' }, 'expire_at'],
    [{ duration_day: 'customize', expire_at: 4e9 }, 'expire_at'],
    [{ account_permission: { permission_list: ['Everything.do'] } }, 'Everything.do'],
  ])('cannot be created with %j', async (given, named) => {
    await expect(make(given)).rejects.toMatchObject({ ...refused, msg: expect.stringContaining(named) });
  });

  test('expires when its owner chooses, within a year', async () => {
    const expire_at = Math.floor(Date.now() / 1000) + 3600;
    const { personal_access_token: made } = await make({ duration_day: 'customize', expire_at });
    expect(made.expire_at).toBe(expire_at);
  });

  test('of another person is treated as missing', async () => {
    const { personal_access_token: made } = await make();
    const calls = of(other).accessToken;
    for (const answer of await Promise.allSettled([
      calls.get({ id: made.id }),
      calls.update({ id: made.id, name: 'mine' }),
      calls.remove({ id: made.id }),
    ]))
      expect(answer).toMatchObject({ status: 'rejected', reason: { ...refused, msg: 'id: no such token' } });
    expect((await calls.list()).personal_access_tokens).toEqual([]);
    expect(await calls.existsInSpace({ workspace_id: other.spaceId })).toEqual({ exist: false });
  });

  test('lists its permissions in both formats', async () => {
    const { personal_access_token: made } = await make();
    const { workspace_permission, workspace_permission_v2 } = await of(person).accessToken.get({
      id: made.id,
    });
    expect(workspace_permission).toMatchObject({
      option: 1,
      permission_list: (await of(person).accessToken.permissions()).permission_list,
    });
    expect([...workspace_permission_v2.permission_list].sort()).toEqual([...everyPermission].sort());
    expect(await of(person).accessToken.existsInSpace({ workspace_id: person.spaceId })).toEqual({
      exist: true,
    });
  });
});

describe('aliases', () => {
  test('return the permissions as a tree, complete or filtered', async () => {
    const { permissionTree } = of(person).accessToken;
    const words = async (input: object = {}) =>
      (await permissionTree(input)).data.flatMap(({ childrens }) =>
        childrens.map((row) => row.permission_key),
      );
    expect(await words()).toEqual(everyPermission);
    expect(await words({ full_key_list: ['File.upload', 'Nothing.here'] })).toEqual(['File.upload']);
    expect(await words({ permission_id_list: ['Account.read'] })).toEqual(['Account.read']);
    expect(await words({ key_list: ['read'] })).toEqual(
      everyPermission.filter((permission) => permission.endsWith('.read')),
    );
    expect(await words({ key_list: [] })).toEqual([]);
    const [account] = (await permissionTree({ full_key_list: ['Account.read'] })).data;
    expect(account).toMatchObject({
      permission_id: 'Account',
      permission_scope: 1,
      childrens: [{ key: 'read', parent_id: 'Account', permission_scope: 1 }],
    });
  });

  test('list all tokens of the caller, without secrets and without those of others', async () => {
    const who = await world.register();
    const { personal_access_token: made, token } = await make({}, who);
    const listed = await of(who).accessToken.listByCreator();
    expect(listed.personal_access_tokens).toEqual([made]);
    expect(JSON.stringify(listed)).not.toContain(token);
  });
});
