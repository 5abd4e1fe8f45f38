// @module-tag pglite
import { plugin, subAuthTypes } from '@heddle/api-contract/families/plugin';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../../testing/createTestApp.js';
import { type EchoServer, startEchoServer } from '../testing/startEchoServer.js';
import { clientId, clientSecret, type OAuthServer, startOAuthServer } from '../testing/startOAuthServer.js';

// Plugins whose server demands access tokens of an OAuth server.
let world: TestWorld;
let owner: TestPerson;
let echo: EchoServer;
let oauth: OAuthServer;

const api = (person = owner) => person.clientOf({ plugin }).plugin;

beforeAll(async () => {
  echo = await startEchoServer();
  oauth = await startOAuthServer();
  const outbound = createOutboundFetch({ privateOrigins: [echo.url, oauth.url] });
  world = await createTestApp({ outbound });
  owner = await world.register();
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
    ...{ space_id: owner.spaceId, name: 'Calendar', url: echo.url },
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
  await api(person).finishConsent({ query });
  return query;
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
    const { redirect_url } = await start((await createPlugin()).plugin_id);
    const { searchParams } = new URL(redirect_url);
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('redirect_uri')).toMatch(/^http:\/\/[^/]+\/authorize-plugin\/done$/);
    expect(searchParams.get('scope')).toBe('read write');
  });

  test('a state is valid once, for the person and the session that began', async () => {
    const { plugin_id } = await createPlugin();
    const used = await allow(plugin_id);
    await expect(api().finishConsent({ query: used })).rejects.toMatchObject(ended);
    const forged = used.replace(/state=[^&]+/, `state=${'a'.repeat(43)}`);
    await expect(api().finishConsent({ query: forged })).rejects.toMatchObject(ended);
    await expect(api().finishConsent({ query: '?code=x' })).rejects.toMatchObject(ended);
    const { redirect_url } = await start(plugin_id);
    const { query } = oauth.consent(redirect_url);
    const stranger = await world.register();
    await expect(api(stranger).finishConsent({ query })).rejects.toMatchObject(ended);
    await expect(api().finishConsent({ query })).resolves.toMatchObject({ plugin_id });
  });

  test('a state expires, and ends when the plugin names another server', async () => {
    const { plugin_id } = await createPlugin();
    const late = oauth.consent((await start(plugin_id)).redirect_url);
    await world.database.db.execute(sql`update plugin_consents set expires_at = now() - interval '1 second'`);
    await expect(api().finishConsent({ query: late.query })).rejects.toMatchObject(ended);
    const changed = oauth.consent((await start(plugin_id)).redirect_url);
    await api().updateMeta({ plugin_id, url: 'https://elsewhere.example' });
    await expect(api().finishConsent({ query: changed.query })).rejects.toMatchObject(ended);
    expect(oauth.asked).toEqual([]);
  });

  test('a code of another attempt is refused by PKCE', async () => {
    const { plugin_id } = await createPlugin();
    const stolen = new URLSearchParams(oauth.consent((await start(plugin_id)).redirect_url).query);
    const own = new URLSearchParams(oauth.consent((await start(plugin_id)).redirect_url).query);
    own.set('code', stolen.get('code')!);
    const injected = api().finishConsent({ query: `?${own}` });
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
  ])('refuses %s with %s', async (field, url) => {
    await expect(createPlugin({ [field]: url })).rejects.toMatchObject({
      reason: { key: 'plugin.insecureUrl' },
    });
  });

  test('refuses to send the client secret to another server than that of the tokens', async () => {
    const elsewhere = createPlugin({ revocation_url: 'https://collector.example/revoke' });
    await expect(elsewhere).rejects.toMatchObject({ reason: { key: 'plugin.revokedElsewhere' } });
  });
});

describe('tokens', () => {
  test('changing the address ends the consent: the token goes to no other server', async () => {
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

  test('a refused refresh token asks for consent again; a failing server does not', async () => {
    const tool = await createPlugin();
    await allow(tool.plugin_id);
    const expire = () =>
      world.database.db.execute(
        sql`update plugin_tokens set expires_at = now() where plugin_id = ${tool.plugin_id}`,
      );
    await expire();
    oauth.answer = (response) => response.writeHead(503).end('{}');
    expect((await call(tool)).reason).toContain('status 503');
    oauth.answer = undefined;
    expect(await call(tool)).toMatchObject({ success: true });
    await expire();
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
  });
});

test('no answer holds a secret, whatever the servers say', async () => {
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
  await keep(api().finishConsent({ query }));
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
