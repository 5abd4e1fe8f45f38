import { account } from '@heddle/api-contract/families/account';
import { enterprise, installationId } from '@heddle/api-contract/families/enterprise';
import { plugin, subAuthTypes } from '@heddle/api-contract/families/plugin';
import { space } from '@heddle/api-contract/families/space';
import { spaceManage } from '@heddle/api-contract/families/space-manage';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../../outbound/createOutboundFetch.js';
import {
  createTestApp,
  type TestPerson,
  type TestWorld,
  testPassword,
} from '../../../testing/createTestApp.js';
import { type EchoServer, startEchoServer } from '../testing/startEchoServer.js';
import { clientId, clientSecret, type OAuthServer, startOAuthServer } from '../testing/startOAuthServer.js';
import { clearUnused } from './TokenStore.js';

// Plugins whose server demands access tokens of an OAuth server.
let world: TestWorld;
let owner: TestPerson;
let team: string;
let echo: EchoServer;
let oauth: OAuthServer;

const api = (person = owner) => person.clientOf({ plugin }).plugin;

beforeAll(async () => {
  echo = await startEchoServer();
  oauth = await startOAuthServer();
  const outbound = createOutboundFetch({ privateOrigins: [echo.url, oauth.url] });
  world = await createTestApp({ outbound });
  owner = await world.register();
  const named = { name: 'Weavers', description: '' };
  team = (await owner.clientOf({ spaceManage }).spaceManage.create(named)).space.id;
});
beforeEach(() => {
  echo.heard.length = 0;
  oauth.asked.length = 0;
  oauth.lifetime = 3600;
  oauth.answer = undefined;
});
afterAll(async () => {
  await world.close();
  await echo.close();
  await oauth.close();
});

const oauthInfo = (more = {}) =>
  JSON.stringify({
    client_id: clientId,
    client_secret: clientSecret,
    client_url: `${oauth.url}/authorize`,
    authorization_url: `${oauth.url}/token`,
    revocation_url: `${oauth.url}/revoke`,
    scope: 'read write',
    ...more,
  });

async function createPlugin(more = {}, sub_auth_type: number = subAuthTypes.authorizationCode) {
  const { plugin_id } = await api().registerMeta({
    ...{ space_id: team, name: 'Calendar', url: echo.url },
    ...{ auth_type: 3, sub_auth_type, oauth_info: oauthInfo(more) },
  });
  const { api_id } = await api().createApi({ plugin_id, name: 'list_events', path: '/events', method: 1 });
  return { plugin_id, api_id };
}

const call = (tool: { plugin_id: string; api_id: string }, person = owner) =>
  api(person).debugApi({ ...tool, parameters: '{}' });

const start = (plugin_id: string, person = owner) => api(person).startConsent({ plugin_id, is_draft: true });

async function allow(plugin_id: string, person = owner) {
  const { redirect_url } = await start(plugin_id, person);
  const { query } = oauth.consent(redirect_url);
  await api(person).finishConsent({ plugin_id, query });
  return query;
}

const day = 24 * 3600_000;

/** Lets seconds pass for the tokens of a plugin. */
async function pass({ plugin_id }: { plugin_id: string }, seconds: number): Promise<void> {
  const span = sql`${seconds} * interval '1 second'`;
  await world.database.db.execute(sql`update plugin_tokens set expires_at = expires_at - ${span},
    renew_at = renew_at - ${span}, failed_at = failed_at - ${span}, renewing_until = renewing_until - ${span}
    where plugin_id = ${plugin_id}`);
}

/** A member of the owner's space who may edit only what is theirs. */
async function addMember(): Promise<TestPerson> {
  const member = await world.register();
  const named = { auth_principal_type: 1 as const, auth_user: { fornax_user_id: member.id } };
  const space_members = [{ member: named, space_role_type: 3 as const }];
  await owner.clientOf({ spaceManage }).spaceManage.addMembers({ space_id: team, space_members });
  await member.clientOf({ space }).space.join({ space_id: team });
  return member;
}

/** The cookie of another session of the owner. */
async function signInAgain(): Promise<string> {
  const response = await world.app.fetch(
    new Request(`http://localhost${account.calls.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ email: owner.email, password: testPassword }),
    }),
  );
  return response.headers.get('set-cookie')!.split(';')[0]!;
}

const sentToken = () => echo.heard.at(-1)?.headers.authorization;
const ended = { reason: { key: 'plugin.consentEnded' } };

describe('consent', () => {
  test('a tool is called with the token that its user allowed', async () => {
    const tool = await createPlugin();
    expect(await call(tool)).toMatchObject({ success: false, reason: expect.stringContaining('consent') });
    const { plugin_id } = tool;
    const before = await api().oauthStatus({ plugin_id, is_draft: true });
    expect(before).toMatchObject({ is_oauth: true, status: 2, host: new URL(oauth.url).host });
    await allow(plugin_id);
    expect(await api().oauthStatus({ plugin_id, is_draft: true })).toMatchObject({ status: 1 });
    expect(await call(tool)).toMatchObject({ success: true });
    expect(sentToken()).toMatch(/^Bearer planted-access-\d+$/);
  });

  test('asks with PKCE, a state and the page of this installation', async () => {
    const { plugin_id } = await createPlugin();
    const { redirect_url } = await start(plugin_id);
    const { searchParams } = new URL(redirect_url);
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('redirect_uri')).toMatch(
      new RegExp(`^http://[^/]+/authorize-plugin/done/${plugin_id}$`),
    );
    expect(searchParams.get('scope')).toBe('read write');
  });

  test('SEC-71: a state is valid once, for the person and the session that began', async () => {
    const { plugin_id } = await createPlugin();
    const used = await allow(plugin_id);
    await expect(api().finishConsent({ plugin_id, query: used })).rejects.toMatchObject(ended);
    const forged = used.replace(/state=[^&]+/, `state=${'a'.repeat(43)}`);
    await expect(api().finishConsent({ plugin_id, query: forged })).rejects.toMatchObject(ended);
    await expect(api().finishConsent({ plugin_id, query: '?code=x' })).rejects.toMatchObject(ended);
    const { redirect_url } = await start(plugin_id);
    const { query } = oauth.consent(redirect_url);
    const stranger = await world.register();
    await expect(api(stranger).finishConsent({ plugin_id, query })).rejects.toMatchObject(ended);
    const elsewhere = world.clientFor(await signInAgain(), { plugin }).plugin;
    await expect(elsewhere.finishConsent({ plugin_id, query })).rejects.toMatchObject(ended);
    await expect(api().finishConsent({ plugin_id, query })).resolves.toMatchObject({ plugin_id });
  });

  test('a state expires, and ends when the plugin names another server', async () => {
    const { plugin_id } = await createPlugin();
    const late = oauth.consent((await start(plugin_id)).redirect_url);
    await world.database.db.execute(sql`update plugin_consents set expires_at = now() - interval '1 second'`);
    await expect(api().finishConsent({ plugin_id, query: late.query })).rejects.toMatchObject(ended);
    const changed = oauth.consent((await start(plugin_id)).redirect_url);
    await api().updateMeta({ plugin_id, url: 'https://elsewhere.example' });
    await expect(api().finishConsent({ plugin_id, query: changed.query })).rejects.toMatchObject(ended);
    expect(oauth.asked).toEqual([]);
  });

  test('SEC-71: a server cannot receive the code of another plugin’s server', async () => {
    // People are asked by one plugin, whose server sends them on to that of the other with its own state.
    const honest = await createPlugin();
    const own = await createPlugin();
    const mixed = oauth.consent((await start(own.plugin_id)).redirect_url);
    const { redirectUri } = oauth.consent((await start(honest.plugin_id)).redirect_url);
    expect(redirectUri).not.toBe(mixed.redirectUri);
    const returned = api().finishConsent({ plugin_id: honest.plugin_id, query: mixed.query });
    await expect(returned).rejects.toMatchObject(ended);
    expect(oauth.asked).toEqual([]);
  });

  test('a consent that began before a new version with other settings does not count', async () => {
    const tool = await createPlugin();
    const { plugin_id } = tool;
    await allow(plugin_id);
    await call(tool);
    await api().publish({ plugin_id });
    const { redirect_url } = await api().startConsent({ plugin_id });
    const { query } = oauth.consent(redirect_url);
    await api().updateMeta({
      plugin_id,
      auth_type: 3,
      sub_auth_type: 4,
      oauth_info: oauthInfo({ scope: 'all' }),
    });
    await allow(plugin_id);
    await api().publish({ plugin_id });
    await expect(api().finishConsent({ plugin_id, query })).rejects.toMatchObject(ended);
    expect(await api().oauthStatus({ plugin_id, is_draft: false })).toMatchObject({
      status: 2,
      scope: 'all',
    });
    // Tokens of the draft are not those of the version.
    expect(await api().oauthStatus({ plugin_id })).toMatchObject({ status: 1 });
  });

  test('SEC-71: a code of another attempt is refused by PKCE', async () => {
    const { plugin_id } = await createPlugin();
    const stolen = new URLSearchParams(oauth.consent((await start(plugin_id)).redirect_url).query);
    const own = new URLSearchParams(oauth.consent((await start(plugin_id)).redirect_url).query);
    own.set('code', stolen.get('code')!);
    const injected = api().finishConsent({ plugin_id, query: `?${own}` });
    await expect(injected).rejects.toThrow('invalid_grant');
  });

  test('strangers neither see nor start a consent', async () => {
    const { plugin_id } = await createPlugin();
    const stranger = await world.register();
    await expect(start(plugin_id, stranger)).rejects.toThrow();
    await expect(api(stranger).oauthStatus({ plugin_id })).rejects.toThrow();
    await expect(api(stranger).revokeConsent({ plugin_id })).rejects.toThrow();
  });

  test.each([
    ['client_url', 'javascript:alert(1)'],
    ['client_url', 'http://accounts.example.com/authorize'],
    ['authorization_url', 'file:///etc/passwd'],
    ['authorization_url', 'https://user:password@example.com/token'],
    ['revocation_url', 'ftp://example.com'],
    ['client_url', 'cmd://calc'],
  ])('SEC-72: refuses %s with %s', async (field, url) => {
    await expect(createPlugin({ [field]: url })).rejects.toMatchObject({
      message: expect.stringMatching(/^oauth_info: /),
    });
  });

  test('SEC-72: refuses an address of 1 MiB', async () => {
    const long = createPlugin({ client_url: `https://example.com/${'a'.repeat(1024 * 1024)}` });
    await expect(long).rejects.toThrow(/oauth_info/);
  });

  test.each([
    'http://127.0.0.1:9/token',
    'http://169.254.169.254/token',
    'http://[::ffff:127.0.0.1]:9/token',
  ])('SEC-35: requests no token at %s, and says the same of every such address', async (authorization_url) => {
    const { plugin_id } = await createPlugin({ authorization_url, revocation_url: '' });
    const { query } = oauth.consent((await start(plugin_id)).redirect_url);
    const { host } = new URL(authorization_url);
    await expect(api().finishConsent({ plugin_id, query })).rejects.toMatchObject({
      reason: { key: 'plugin.unreachable', parameters: { host } },
    });
  });

  test('SEC-37: follows no redirect of the token address', async () => {
    const { plugin_id } = await createPlugin();
    const { query } = oauth.consent((await start(plugin_id)).redirect_url);
    oauth.answer = (response) => response.writeHead(307, { location: `${echo.url}/collect` }).end();
    await expect(api().finishConsent({ plugin_id, query })).rejects.toThrow();
    expect(echo.heard).toEqual([]);
  });

  test('SEC-40: an endless answer of the token address ends as a failure', async () => {
    const { plugin_id } = await createPlugin();
    const { query } = oauth.consent((await start(plugin_id)).redirect_url);
    oauth.answer = (response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', write);
      write();
    };
    await expect(api().finishConsent({ plugin_id, query })).rejects.toThrow('status 200');
  });

  test('refuses to send the client secret to another server than that of the tokens', async () => {
    const elsewhere = createPlugin({ revocation_url: 'https://collector.example/revoke' });
    await expect(elsewhere).rejects.toMatchObject({ reason: { key: 'plugin.revokedElsewhere' } });
  });
});

describe('tokens', () => {
  test('SEC-39: changing the address ends the consent: the token goes to no other server', async () => {
    const tool = await createPlugin();
    await allow(tool.plugin_id);
    const other = await startEchoServer();
    await api().updateMeta({ plugin_id: tool.plugin_id, url: other.url });
    expect(await call(tool)).toMatchObject({ success: false });
    expect(other.heard).toEqual([]);
    await other.close();
  });

  test('an expired token is renewed once for calls at the same time', async () => {
    const tool = await createPlugin();
    await allow(tool.plugin_id);
    await world.database.db.execute(
      sql`update plugin_tokens set expires_at = now() where plugin_id = ${tool.plugin_id}`,
    );
    oauth.asked.length = 0;
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(tool)));
    expect(answers.map(({ success, reason }) => [success, reason])).toEqual(Array(8).fill([true, '']));
    expect(oauth.asked.map((asked) => asked.get('grant_type'))).toEqual(['refresh_token']);
    expect(new Set(echo.heard.map(({ headers }) => headers.authorization)).size).toBe(1);
  });

  test('a token is renewed at half of its life; meanwhile, and if that fails, it stays in use', async () => {
    const tool = await createPlugin();
    await allow(tool.plugin_id);
    await call(tool);
    const first = sentToken();
    oauth.asked.length = 0;
    await pass(tool, 1700);
    await call(tool);
    expect(oauth.asked).toEqual([]);
    await pass(tool, 200);
    oauth.answer = (response) => response.writeHead(503).end();
    expect(await call(tool)).toMatchObject({ success: true });
    expect(sentToken()).toBe(first);
    oauth.answer = undefined;
    // Not tried again at once.
    await call(tool);
    expect(oauth.asked).toHaveLength(1);
    await pass(tool, 60);
    await call(tool);
    expect(oauth.asked).toHaveLength(2);
    expect(sentToken()).not.toBe(first);
  });

  test('a refused refresh token asks for consent again; a failing server does not, until the fifth time', async () => {
    const tool = await createPlugin();
    await allow(tool.plugin_id);
    await pass(tool, 3600);
    oauth.answer = (response) => response.writeHead(503).end('{}');
    for (let count = 0; count < 4; count++) {
      expect((await call(tool)).reason).toContain('status 503');
      expect((await call(tool)).reason).toContain('a moment ago');
      await pass(tool, 60);
    }
    oauth.answer = undefined;
    expect(await call(tool)).toMatchObject({ success: true });
    await pass(tool, 3600);
    oauth.answer = (response) => response.writeHead(503).end('{}');
    for (let count = 0; count < 5; count++) {
      expect((await call(tool)).reason).toContain('status 503');
      await pass(tool, 60);
    }
    expect((await call(tool)).reason).toContain('consent');
    oauth.answer = undefined;
    await allow(tool.plugin_id);
    await pass(tool, 3600);
    oauth.answer = (response) => response.writeHead(400).end('{"error":"invalid_grant"}');
    expect((await call(tool)).reason).toContain('consent');
    const status = await api().oauthStatus({ plugin_id: tool.plugin_id, is_draft: true });
    expect(status).toMatchObject({ status: 2 });
  });

  test('revoking forgets the token here and at the server', async () => {
    const tool = await createPlugin();
    await allow(tool.plugin_id);
    expect(oauth.valid.size).toBeGreaterThan(0);
    await api().revokeConsent({ plugin_id: tool.plugin_id });
    expect(oauth.valid.size).toBe(0);
    expect(await call(tool)).toMatchObject({ success: false });
  });

  test('client credentials need no consent, and their token is kept', async () => {
    const tool = await createPlugin({}, subAuthTypes.clientCredentials);
    expect(await call(tool)).toMatchObject({ success: true });
    expect(await call(tool)).toMatchObject({ success: true });
    expect(oauth.asked.map((asked) => asked.get('grant_type'))).toEqual(['client_credentials']);
    expect(sentToken()).toMatch(/^Bearer planted-access/);
  });

  test('a shared consent serves other members, and only editors give it', async () => {
    const tool = await createPlugin({ is_shared: true });
    expect((await call(tool)).reason).toContain('an editor of the plugin Calendar');
    await allow(tool.plugin_id);
    expect(await call(tool)).toMatchObject({ success: true });
    const member = await addMember();
    expect(await call(tool, member)).toMatchObject({ success: true });
    await expect(start(tool.plugin_id, member)).rejects.toThrow();
    await expect(api(member).revokeConsent({ plugin_id: tool.plugin_id })).rejects.toThrow();
    expect(await call(tool)).toMatchObject({ success: true });
  });

  test('end when their person leaves the space or is removed', async () => {
    const tool = await createPlugin();
    const { plugin_id } = tool;
    const counts = async () =>
      (
        await world.database.db.execute<{ id: string }>(
          sql`select user_id::text as id from plugin_tokens where plugin_id = ${plugin_id}`,
        )
      ).rows.map(({ id }) => id);
    const leaving = await addMember();
    const removed = await addMember();
    for (const person of [owner, leaving, removed]) await allow(plugin_id, person);
    expect(await counts()).toHaveLength(3);
    await owner.clientOf({ space }).space.removeMember({ space_id: team, remove_user_id: leaving.id });
    expect((await counts()).sort()).toEqual([owner.id, removed.id].sort());
    const { removePerson } = owner.clientOf({ enterprise }).enterprise;
    await removePerson({ enterprise_id: installationId, user_id: removed.id, receiver: owner.id });
    expect(await counts()).toEqual([owner.id]);
  });

  test('are gone after 15 days without use', async () => {
    const tool = await createPlugin();
    await allow(tool.plugin_id);
    const now = Date.now();
    await clearUnused(world.database.db, new Date(now + 14 * day));
    expect(await api().oauthStatus({ plugin_id: tool.plugin_id })).toMatchObject({ status: 1 });
    await clearUnused(world.database.db, new Date(now + 16 * day));
    expect(await api().oauthStatus({ plugin_id: tool.plugin_id })).toMatchObject({ status: 2 });
  });
});

describe('at the same time', () => {
  test('one consent is finished once', async () => {
    const { plugin_id } = await createPlugin();
    const { query } = oauth.consent((await start(plugin_id)).redirect_url);
    oauth.asked.length = 0;
    const finishes = await Promise.allSettled(
      Array.from({ length: 6 }, () => api().finishConsent({ plugin_id, query })),
    );
    expect(finishes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const finish of finishes)
      if (finish.status === 'rejected') expect(finish.reason).toMatchObject(ended);
    expect(oauth.asked).toHaveLength(1);
  });

  test('a renewal that a revocation overtook brings no token back, also not in place of a later consent', async () => {
    for (const isAllowedAgain of [false, true]) {
      const tool = await createPlugin();
      const { plugin_id } = tool;
      await allow(plugin_id);
      await pass(tool, 3600);
      let release = () => {};
      const arrived = new Promise<void>((resolve) => {
        oauth.answer = (response) => {
          oauth.answer = undefined;
          release = () =>
            response.writeHead(200, { 'content-type': 'application/json' }).end(
              JSON.stringify({
                access_token: 'renewed',
                refresh_token: 'renewed-refresh',
                expires_in: 3600,
              }),
            );
          resolve();
        };
      });
      const calling = call(tool);
      await arrived;
      await api().revokeConsent({ plugin_id });
      if (isAllowedAgain) await allow(plugin_id);
      oauth.asked.length = 0;
      release();
      expect((await calling).success).toBe(isAllowedAgain);
      expect((await call(tool)).success).toBe(isAllowedAgain);
      expect(JSON.stringify(echo.heard)).not.toContain('Bearer renewed');
      expect(oauth.revoked.includes('renewed-refresh')).toBe(!isAllowedAgain);
      oauth.revoked.length = 0;
    }
  });
});

test('SEC-75: no answer holds a secret, whatever the servers say', async () => {
  const tool = await createPlugin();
  const { plugin_id } = tool;
  const said: unknown[] = [];
  const keep = async (one: Promise<unknown>) => said.push(await one.catch((error: unknown) => error));
  await keep(api().getInfo({ plugin_id }));
  const { query } = oauth.consent((await start(plugin_id)).redirect_url);
  oauth.answer = (response) => {
    // A server that repeats the request in its error.
    response.writeHead(400).end(`{"error":"${clientSecret}","error_description":"${clientSecret}"}`);
  };
  await keep(api().finishConsent({ plugin_id, query }));
  oauth.answer = undefined;
  await allow(plugin_id);
  await keep(call(tool));
  await keep(api().oauthStatus({ plugin_id, is_draft: true }));
  await keep(api().debugHistory({ plugin_id, api_id: tool.api_id }));
  await keep(api().getInfo({ plugin_id }));
  const all = said.map((one) =>
    one instanceof Error ? `${one.message} ${JSON.stringify(one)}` : JSON.stringify(one),
  );
  expect([...all, ...world.lines].join('\n')).not.toMatch(/planted-/);
  const { rows } = await world.database.db.execute(
    sql`select t::text as row from plugin_tokens t union all select s::text from plugin_secrets s
      union all select c::text from plugin_calls c union all select p::text from plugins p`,
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(JSON.stringify(rows)).not.toMatch(/planted-/);
  const info = await api().getInfo({ plugin_id });
  expect(JSON.parse(info.meta_info.oauth_info)).toMatchObject({
    client_id: clientId,
    client_secret: '******',
  });
});
