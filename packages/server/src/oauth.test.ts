import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CozeAPI,
  getDeviceCode,
  getDeviceToken,
  getJWTToken,
  getPKCEAuthenticationUrl,
  getPKCEOAuthToken,
  getWebAuthenticationUrl,
  getWebOAuthToken,
  NotFoundError,
  refreshOAuthToken,
} from '@coze/api';
import { errorCodes } from '@heddle/api-contract';
import { oauth } from '@heddle/api-contract/families/oauth';
import { type ClientType, oauthApp } from '@heddle/api-contract/families/oauth-app';
import { space } from '@heddle/api-contract/families/space';
import { eq } from 'drizzle-orm';
import { exportPKCS8, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import { type NodeServer, serveNode } from './host/serveNode.js';
import { clearEnded } from './modules/oauth/grants.js';
import { oauthRequests, oauthTokens } from './modules/oauth/tables.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';

// Every way to obtain a token, through the unmodified public client library, over a real socket.
let world: TestWorld;
let server: NodeServer;
let author: TestPerson;
let person: TestPerson;
let team: string;

const families = { oauth, oauthApp, space };
const of = (who: TestPerson) => who.clientOf(families);
const redirectUrl = 'https://app.example/back?from=heddle';
const permissions = ['Account.read', 'Workspace.list'];

beforeAll(async () => {
  world = await createTestApp();
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  author = await world.register();
  person = await world.register();
  team = (await of(person).space.save({ name: 'Weavers' })).id;
});
afterAll(async () => {
  await server.close();
  await world.close();
});

async function makeApp(client_type: ClientType, words = permissions) {
  const calls = of(author).oauthApp;
  const { app_meta } = await calls.create({ name: 'Shuttle', client_type });
  const appid = app_meta.appid;
  const isInteractive = client_type === 'WebBackend' || client_type === 'SinglePageOrNative';
  await calls.update({
    appid,
    declared_permission_v2: words,
    ...(isInteractive && { oauth2_configuration: { redirect_uris: [redirectUrl] } }),
  });
  return { appid, baseURL: server.url, clientId: appid };
}

async function makeWebApp() {
  const app = await makeApp('WebBackend');
  const { client_secret } = await of(author).oauthApp.createSecret({ appid: app.appid });
  return { ...app, redirectUrl, clientSecret: client_secret.plaintext! };
}

/** Opens the URL of the library, as a browser would, and answers like the studio's pages. */
async function ask(url: string, who = person) {
  const opened = await fetch(url, { redirect: 'manual', headers: { 'sec-fetch-site': 'cross-site' } });
  expect(opened.status).toBe(302);
  const page = new URL(opened.headers.get('location')!, server.url);
  expect([page.origin, page.pathname]).toEqual([server.url, '/oauth/authorize']);
  return of(who).oauth.ask(Object.fromEntries(page.searchParams));
}

async function consent(url: string, answer: { consent?: boolean; workspace_list?: string[] } = {}) {
  const { authorize_key } = await ask(url);
  const { redirect_uri } = await of(person).oauth.decide({ authorize_key, consent: true, ...answer });
  return new URL(redirect_uri);
}

const codeOf = async (url: string) => (await consent(url)).searchParams.get('code')!;
const clientWith = (token: string) => new CozeAPI({ token, baseURL: server.url });
const refusedAs = (error: string) => ({ rawError: { error, msg: error } });

describe('an app with a server', () => {
  test('redirects people to the consent page, exchanges its code for a token, and acts for them', async () => {
    const app = await makeWebApp();
    const state = 'a b+c&d=é%2F"<>';
    const { authorize_key } = await ask(getWebAuthenticationUrl({ ...app, state }));
    const question = await of(person).oauth.question({ authorize_key });
    expect(question).toMatchObject({
      name: 'Shuttle',
      request_permission: permissions,
      app_owner_info: { name: expect.any(String) },
      redirect_host: 'app.example',
    });
    const { redirect_uri } = await of(person).oauth.decide({ authorize_key, consent: true });
    expect(redirect_uri.startsWith(`${redirectUrl}&`)).toBe(true);
    const back = new URL(redirect_uri);
    expect(back.searchParams.get('state')).toBe(state);
    const token = await getWebOAuthToken({ ...app, code: back.searchParams.get('code')! });
    const inSeconds = token.expires_in - Date.now() / 1000;
    expect(inSeconds).toBeGreaterThan(800);
    expect(inSeconds).toBeLessThan(901);
    expect(await clientWith(token.access_token).users.me()).toMatchObject({ user_id: person.id });
    const { workspaces } = await clientWith(token.access_token).workspaces.list({});
    expect(workspaces.map(({ id }) => id)).toEqual([person.spaceId, team]);
  });

  test('works only in the chosen spaces and with the granted permissions', async () => {
    const app = await makeWebApp();
    const back = await consent(getWebAuthenticationUrl(app), { workspace_list: [team] });
    const { access_token } = await getWebOAuthToken({ ...app, code: back.searchParams.get('code')! });
    const client = clientWith(access_token);
    expect((await client.workspaces.list({})).workspaces.map(({ id }) => id)).toEqual([team]);
    await expect(client.get(`/v1/workspaces/${team}/members`, {})).rejects.toMatchObject({
      code: 4101,
      msg: expect.stringContaining('Member.list'),
    });
    // Permissions added to the app later were not granted; removed ones end at once.
    const calls = of(author).oauthApp;
    await calls.update({ appid: app.appid, declared_permission_v2: ['Workspace.list', 'Member.list'] });
    await expect(client.get(`/v1/workspaces/${team}/members`, {})).rejects.toMatchObject({ code: 4101 });
    await expect(client.users.me()).rejects.toMatchObject({ code: 4101 });
    await calls.update({ appid: app.appid, status: 'Deactive' });
    await expect(client.workspaces.list({})).rejects.toMatchObject({ code: 4100 });
  });

  test('requests one space and receives no other', async () => {
    const app = await makeWebApp();
    const url = getWebAuthenticationUrl({ ...app, workspaceId: team });
    const { authorize_key } = await ask(url);
    expect(await of(person).oauth.question({ authorize_key })).toMatchObject({
      authorizedWorkspace: { id: team, name: 'Weavers' },
    });
    const given = { authorize_key, consent: true, workspace_list: [person.spaceId] };
    const back = new URL((await of(person).oauth.decide(given)).redirect_uri);
    const { access_token } = await getWebOAuthToken({ ...app, code: back.searchParams.get('code')! });
    const { workspaces } = await clientWith(access_token).workspaces.list({});
    expect(workspaces.map(({ id }) => id)).toEqual([team]);
    await expect(ask(url, author)).rejects.toMatchObject({ code: errorCodes.accessDenied });
  });

  test('is informed that the person declined', async () => {
    const app = await makeWebApp();
    const back = await consent(getWebAuthenticationUrl({ ...app, state: 's' }), { consent: false });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'heddle',
      error: 'access_denied',
      state: 's',
    });
  });

  test.each([
    ['another secret', { clientSecret: 'x'.repeat(43) }, 'invalid_client'],
    ['no secret', { clientSecret: '' }, 'invalid_client'],
    ['another address', { redirectUrl: 'https://app.example/back' }, 'invalid_grant'],
    ['another app', { clientId: newId() }, 'invalid_client'],
    ['an invalid id', { clientId: "' or 1=1 --" }, 'invalid_client'],
    ['another code', { code: 'x'.repeat(43) }, 'invalid_grant'],
  ])('receives nothing with %s', async (_, wrong, error) => {
    const app = await makeWebApp();
    const code = await codeOf(getWebAuthenticationUrl(app));
    await expect(getWebOAuthToken({ ...app, code, ...wrong })).rejects.toMatchObject(refusedAs(error));
    // A failed guess does not use up the code.
    expect(await getWebOAuthToken({ ...app, code })).toMatchObject({ token_type: 'Bearer' });
  });

  test('loses every token of a code that is used twice, because it was stolen', async () => {
    const app = await makeWebApp();
    const code = await codeOf(getWebAuthenticationUrl(app));
    const token = await getWebOAuthToken({ ...app, code });
    await expect(getWebOAuthToken({ ...app, code })).rejects.toMatchObject(refusedAs('invalid_grant'));
    await expect(clientWith(token.access_token).users.me()).rejects.toMatchObject({ code: 4100 });
    await expect(refreshOAuthToken({ ...app, refreshToken: token.refresh_token })).rejects.toMatchObject(
      refusedAs('invalid_grant'),
    );
  });

  test('receives one set of tokens per code, also concurrently', async () => {
    const app = await makeWebApp();
    const code = await codeOf(getWebAuthenticationUrl(app));
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => getWebOAuthToken({ ...app, code })));
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  test('refreshes: the previous token is used up, and using it again revokes all', async () => {
    const app = await makeWebApp();
    const first = await getWebOAuthToken({ ...app, code: await codeOf(getWebAuthenticationUrl(app)) });
    const second = await refreshOAuthToken({ ...app, refreshToken: first.refresh_token });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await clientWith(second.access_token).users.me()).toMatchObject({ user_id: person.id });
    const other = await makeWebApp();
    await expect(refreshOAuthToken({ ...other, refreshToken: second.refresh_token })).rejects.toMatchObject(
      refusedAs('invalid_grant'),
    );
    await expect(refreshOAuthToken({ ...app, refreshToken: first.refresh_token })).rejects.toMatchObject(
      refusedAs('invalid_grant'),
    );
    await expect(clientWith(second.access_token).users.me()).rejects.toMatchObject({ code: 4100 });
    await expect(refreshOAuthToken({ ...app, refreshToken: second.refresh_token })).rejects.toMatchObject(
      refusedAs('invalid_grant'),
    );
  });

  test('receives nothing for an access token used as refresh token, and vice versa', async () => {
    const app = await makeWebApp();
    const token = await getWebOAuthToken({ ...app, code: await codeOf(getWebAuthenticationUrl(app)) });
    await expect(refreshOAuthToken({ ...app, refreshToken: token.access_token })).rejects.toMatchObject(
      refusedAs('invalid_grant'),
    );
    await expect(clientWith(token.refresh_token).users.me()).rejects.toMatchObject({ code: 4100 });
  });

  test('revokes its tokens', async () => {
    const app = await makeWebApp();
    const token = await getWebOAuthToken({ ...app, code: await codeOf(getWebAuthenticationUrl(app)) });
    const revoke = (given: string, secret = app.clientSecret) =>
      fetch(`${server.url}/api/permission/oauth2/revoke`, {
        method: 'POST',
        // As in RFC 7009, and as other libraries send it.
        headers: { authorization: `Basic ${btoa(`${app.clientId}:${secret}`)}` },
        body: new URLSearchParams({ token: given }),
      });
    expect((await revoke(token.refresh_token, 'wrong')).status).toBe(401);
    expect((await revoke('ort_unknown')).status).toBe(200);
    expect(await clientWith(token.access_token).users.me()).toMatchObject({ user_id: person.id });
    expect((await revoke(token.refresh_token)).status).toBe(200);
    await expect(clientWith(token.access_token).users.me()).rejects.toMatchObject({ code: 4100 });
  });
});

describe('invalid requests of apps', () => {
  const withParameters = (url: string, changes: Record<string, string>) => {
    const changed = new URL(url);
    for (const [name, value] of Object.entries(changes)) changed.searchParams.set(name, value);
    return changed.href;
  };

  test.each([
    ['https://app.example/back'],
    ['https://app.example/back?from=heddle&more'],
    ['https://app.example/back?from=heddle#x'],
    ['https://app.example/back/../back?from=heddle'],
    ['https://APP.example/back?from=heddle'],
    ['https://app.example:443/back?from=heddle'],
    ['https://app.example@evil.example/back?from=heddle'],
    ['https://app.example.evil.example/back?from=heddle'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['javascript:alert(1)'],
    [''],
  ])('are not redirected to the address %j', async (redirect_uri) => {
    const app = await makeWebApp();
    await expect(ask(withParameters(getWebAuthenticationUrl(app), { redirect_uri }))).rejects.toMatchObject({
      code: errorCodes.appRefused,
      msg: expect.stringContaining('redirect_uri'),
    });
  });

  test.each([
    ['http://app.example/back', 'http, which'],
    ['javascript:alert(1)', 'https:'],
    ['data:text/html,x', 'https:'],
    ['https://app.example/#x', 'fragment'],
    ['https://user:x@app.example/', 'user name'],
    ['https://app.example/a b', 'space'],
    ['https:\\\\app.example', 'backslash'],
    ['back', 'not a valid URL'],
    ['com.example.app:/back', 'https:'],
  ])('the address %j cannot be registered for a web app', async (uri, reason) => {
    const { appid } = await makeApp('WebBackend');
    const configured = of(author).oauthApp.configure({
      appid,
      oauth2_configuration: { redirect_uris: [uri] },
    });
    await expect(configured).rejects.toMatchObject({
      code: errorCodes.appRefused,
      msg: expect.stringContaining(reason),
    });
  });

  test('a native app may use a custom URL scheme', async () => {
    const { appid } = await makeApp('SinglePageOrNative');
    const redirect_uris = ['com.example.app:/back', 'http://127.0.0.1:8400/', 'http://localhost/back'];
    await of(author).oauthApp.configure({ appid, oauth2_configuration: { redirect_uris } });
    const described = await of(author).oauthApp.get({ appid });
    expect(described.oauth2_configuration).toEqual({ redirect_uris });
  });

  test('redirect to the app with an error if the app itself is valid', async () => {
    const app = await makeWebApp();
    const { refusal_uri, authorize_key } = await ask(
      withParameters(getWebAuthenticationUrl({ ...app, state: 'x y' }), { response_type: 'token' }),
    );
    expect(authorize_key).toBe('');
    expect(Object.fromEntries(new URL(refusal_uri).searchParams)).toEqual({
      from: 'heddle',
      error: 'unsupported_response_type',
      state: 'x y',
    });
  });

  test("are answered by the person concerned, once; another person's key is invalid", async () => {
    const app = await makeWebApp();
    const { authorize_key } = await ask(getWebAuthenticationUrl(app));
    const gone = { code: errorCodes.appRefused };
    await expect(of(author).oauth.question({ authorize_key })).rejects.toMatchObject(gone);
    await expect(of(author).oauth.decide({ authorize_key, consent: true })).rejects.toMatchObject(gone);
    const both = await Promise.allSettled([
      of(person).oauth.decide({ authorize_key, consent: true }),
      of(person).oauth.decide({ authorize_key, consent: false }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    await expect(of(person).oauth.question({ authorize_key })).rejects.toMatchObject(gone);
  });

  test('grant what the person was shown, not what was added to the app meanwhile', async () => {
    const app = await makeWebApp();
    const { authorize_key } = await ask(getWebAuthenticationUrl(app));
    const { request_permission } = await of(person).oauth.question({ authorize_key });
    const declared_permission_v2 = ['Workspace.list', 'Account.read', 'Workspace.delete'];
    await of(author).oauthApp.update({ appid: app.appid, declared_permission_v2 });
    await of(person).oauth.decide({ authorize_key, consent: true, request_permission });
    const { authorized_apps } = await of(person).oauth.authorizedApps({ page: 1, size: 100 });
    const allowed = authorized_apps.find(({ appid }) => appid === app.appid);
    expect(allowed?.authorized_permission.toSorted()).toEqual(permissions);
  });

  test("cannot grant access to another person's spaces", async () => {
    const app = await makeWebApp();
    const { authorize_key } = await ask(getWebAuthenticationUrl(app));
    const given = { authorize_key, consent: true, workspace_list: [author.spaceId] };
    await expect(of(person).oauth.decide(given)).rejects.toMatchObject({ code: errorCodes.accessDenied });
  });
});

describe('an app without a secret', () => {
  const makePkceApp = async () => ({ ...(await makeApp('SinglePageOrNative')), redirectUrl });

  test('uses PKCE, and refreshes without a secret', async () => {
    const app = await makePkceApp();
    const { url, codeVerifier } = await getPKCEAuthenticationUrl(app);
    const token = await getPKCEOAuthToken({ ...app, code: await codeOf(url), codeVerifier });
    expect(await clientWith(token.access_token).users.me()).toMatchObject({ user_id: person.id });
    const next = await refreshOAuthToken({ ...app, refreshToken: token.refresh_token });
    expect(await clientWith(next.access_token).users.me()).toMatchObject({ user_id: person.id });
  });

  test.each([
    ['another verifier', 'a'.repeat(64)],
    ['a short verifier', 'a'],
    ['none', undefined as unknown as string],
  ])('receives nothing for a stolen code with %s', async (_, stolen) => {
    const app = await makePkceApp();
    const { url, codeVerifier } = await getPKCEAuthenticationUrl(app);
    const code = await codeOf(url);
    await expect(getPKCEOAuthToken({ ...app, code, codeVerifier: stolen })).rejects.toMatchObject(
      refusedAs('invalid_grant'),
    );
    expect(await getPKCEOAuthToken({ ...app, code, codeVerifier })).toMatchObject({ token_type: 'Bearer' });
  });

  test.each([
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { code_challenge_method: '' },
    { code_challenge: 'short' },
  ])('is redirected back when it requests %j', async (changes) => {
    const app = await makePkceApp();
    const url = new URL((await getPKCEAuthenticationUrl(app)).url);
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
    const { refusal_uri } = await ask(url.href);
    expect(new URL(refusal_uri).searchParams.get('error')).toBe('invalid_request');
  });

  test('receives tokens on a page of its own origin, with the header that the library adds in browsers', async () => {
    const asked = await fetch(`${server.url}/api/permission/oauth2/token`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-headers': 'x-coze-client-user-agent',
      },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-headers')).toContain('x-coze-client-user-agent');
    for (const path of ['authorize_consent', 'device/verification', 'authorize_request']) {
      const other = await fetch(`${server.url}/api/permission/oauth2/${path}`, { method: 'OPTIONS' });
      expect(other.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test("a web app's PKCE verifier is checked too, if it sent a challenge", async () => {
    const app = await makeWebApp();
    const { url, codeVerifier } = await getPKCEAuthenticationUrl(app);
    const code = await codeOf(url);
    await expect(getWebOAuthToken({ ...app, code })).rejects.toMatchObject(refusedAs('invalid_grant'));
    const response = await fetch(`${server.url}/api/permission/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: app.clientId,
        client_secret: app.clientSecret,
        redirect_uri: redirectUrl,
        code,
        code_verifier: codeVerifier,
      }),
    });
    expect(await response.json()).toMatchObject({ token_type: 'Bearer' });
  });
});

describe('a device', () => {
  const approve = async (user_code: string, consent = true, who = person) => {
    const { redirect_uri } = await of(who).oauth.verifyDevice({ user_code });
    const url = new URL(redirect_uri, server.url);
    expect(url.pathname).toBe('/oauth/consent');
    const authorize_key = url.searchParams.get('authorize_key')!;
    const question = await of(who).oauth.question({ authorize_key });
    expect(question).toMatchObject({ client_type: 'Terminal', redirect_host: '' });
    return of(who).oauth.decide({ authorize_key, consent });
  };
  const requests = (deviceCode: Partial<typeof oauthRequests.$inferInsert>, appId: string) =>
    world.database.db.update(oauthRequests).set(deviceCode).where(eq(oauthRequests.appId, appId));

  test('polls, is told to slow down, and receives tokens after the person enters its code', async () => {
    const app = await makeApp('Terminal');
    const device = await getDeviceCode(app);
    expect(device).toMatchObject({
      verification_uri: `${server.url}/oauth/device`,
      interval: 5,
      expires_in: 900,
    });
    expect(device.user_code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const poll = () => getDeviceToken({ ...app, deviceCode: device.device_code });
    await expect(poll()).rejects.toMatchObject(refusedAs('authorization_pending'));
    await expect(poll()).rejects.toMatchObject(refusedAs('slow_down'));
    expect(await approve(` ${device.user_code.toLowerCase().replace('-', ' ')} `)).toEqual({
      redirect_uri: '',
    });
    const token = await poll();
    expect(await clientWith(token.access_token).users.me()).toMatchObject({ user_id: person.id });
    const next = await refreshOAuthToken({ ...app, refreshToken: token.refresh_token });
    expect(await clientWith(next.access_token).users.me()).toMatchObject({ user_id: person.id });
    // A reuse of the device code means that it was stolen.
    await expect(poll()).rejects.toMatchObject(refusedAs('invalid_grant'));
    await expect(clientWith(next.access_token).users.me()).rejects.toMatchObject({ code: 4100 });
  });

  test('is polled by the library until the person decides', async () => {
    const app = await makeApp('Terminal');
    const device = await getDeviceCode(app);
    await approve(device.user_code);
    const token = await getDeviceToken({ ...app, deviceCode: device.device_code, poll: true });
    expect(token.refresh_token).toMatch(/^ort_/);
  });

  test('requests one space, which people without API access cannot grant', async () => {
    const app = await makeApp('Terminal');
    const device = await getDeviceCode({ ...app, workspaceId: team });
    const { redirect_uri } = await of(author).oauth.verifyDevice({ user_code: device.user_code });
    const authorize_key = new URL(redirect_uri, server.url).searchParams.get('authorize_key')!;
    const denied = { code: errorCodes.accessDenied };
    await expect(of(author).oauth.question({ authorize_key })).rejects.toMatchObject(denied);
    await expect(of(author).oauth.decide({ authorize_key, consent: true })).rejects.toMatchObject(denied);
    const second = await getDeviceCode({ ...app, workspaceId: team });
    await approve(second.user_code);
    const { access_token } = await getDeviceToken({ ...app, deviceCode: second.device_code });
    expect((await clientWith(access_token).workspaces.list({})).workspaces.map(({ id }) => id)).toEqual([
      team,
    ]);
  });

  test('is informed that it was declined, and that its code has expired', async () => {
    const app = await makeApp('Terminal');
    const device = await getDeviceCode(app);
    const poll = () => getDeviceToken({ ...app, deviceCode: device.device_code });
    await approve(device.user_code, false);
    await expect(poll()).rejects.toMatchObject(refusedAs('access_denied'));
    const late = await makeApp('Terminal');
    const second = await getDeviceCode(late);
    await requests({ expiresAt: new Date(0) }, late.appid);
    await expect(getDeviceToken({ ...late, deviceCode: second.device_code })).rejects.toMatchObject(
      refusedAs('expired_token'),
    );
    await expect(of(person).oauth.verifyDevice({ user_code: second.user_code })).rejects.toMatchObject({
      code: errorCodes.appRefused,
    });
  });

  test('is answered by the person who entered its code first', async () => {
    const app = await makeApp('Terminal');
    const device = await getDeviceCode(app);
    await of(person).oauth.verifyDevice({ user_code: device.user_code });
    await expect(of(author).oauth.verifyDevice({ user_code: device.user_code })).rejects.toMatchObject({
      code: errorCodes.appRefused,
    });
  });

  test('allows ten guesses of its code', async () => {
    const guesser = await world.register();
    const codes: number[] = [];
    for (let index = 0; index < 12; index++)
      await of(guesser)
        .oauth.verifyDevice({ user_code: `aaaa-aaa${index}` })
        .catch((error: { code: number }) => codes.push(error.code));
    expect(codes).toEqual([
      ...Array(10).fill(errorCodes.appRefused),
      ...Array(2).fill(errorCodes.tooManyRequests),
    ]);
  });

  test("receives nothing with another app's code, and another type of app receives no device code", async () => {
    const device = await getDeviceCode(await makeApp('Terminal'));
    await approve(device.user_code);
    const other = await makeApp('Terminal');
    await expect(getDeviceToken({ ...other, deviceCode: device.device_code })).rejects.toMatchObject(
      refusedAs('invalid_grant'),
    );
    await expect(getDeviceCode(await makeApp('Service'))).rejects.toMatchObject(
      refusedAs('unauthorized_client'),
    );
  });
});

describe('an app with a key', () => {
  async function makeServiceApp(words = permissions) {
    const app = await makeApp('Service', words);
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const public_key_pem = await exportSPKI(publicKey);
    const { fingerprint } = await of(author).oauthApp.addKey({ appid: app.appid, public_key_pem });
    return {
      ...app,
      appId: app.appid,
      aud: new URL(server.url).host,
      keyid: fingerprint,
      privateKey: await exportPKCS8(privateKey),
      key: privateKey,
      public_key_pem,
    };
  }
  type ServiceApp = Awaited<ReturnType<typeof makeServiceApp>>;
  const install = (app: ServiceApp, who = author, workspace_list = [who.spaceId]) =>
    of(who).oauth.install({ appid: app.appid, workspace_list });

  test('signs in by itself where it is installed, and nowhere else', async () => {
    const app = await makeServiceApp();
    await expect(getJWTToken(app)).rejects.toMatchObject(refusedAs('access_denied'));
    await install(app);
    const token = await getJWTToken({ ...app, durationSeconds: 600 });
    expect(token.expires_in - Date.now() / 1000).toBeLessThan(601);
    expect(token).not.toHaveProperty('refresh_token');
    expect(await clientWith(token.access_token).users.me()).toMatchObject({ user_id: author.id });
    await expect(getJWTToken({ ...app, accountId: person.id })).rejects.toMatchObject(
      refusedAs('access_denied'),
    );
    await install(app, person, [team]);
    const theirs = await getJWTToken({ ...app, accountId: person.id });
    const { workspaces } = await clientWith(theirs.access_token).workspaces.list({});
    expect(workspaces.map(({ id }) => id)).toEqual([team]);
    await of(person).oauth.revokeApp({ appid: app.appid, authorization_type: 'AuthApp' });
    await expect(clientWith(theirs.access_token).workspaces.list({})).rejects.toMatchObject({ code: 4100 });
    expect(await clientWith(token.access_token).users.me()).toMatchObject({ user_id: author.id });
  });

  test('receives a token with fewer permissions if it requests fewer', async () => {
    const app = await makeServiceApp();
    await install(app);
    const scope = (permission_list: string[], bot_id_list: string[] = []) => ({
      account_permission: { permission_list },
      attribute_constraint: { connector_bot_chat_attribute: { bot_id_list } },
    });
    const { access_token } = await getJWTToken({ ...app, scope: scope(['Account.read']) });
    expect(await clientWith(access_token).users.me()).toMatchObject({ user_id: author.id });
    await expect(clientWith(access_token).workspaces.list({})).rejects.toMatchObject({ code: 4101 });
    for (const more of [scope(['Member.list']), scope(['Account.read'], ['1'])])
      await expect(getJWTToken({ ...app, scope: more })).rejects.toMatchObject(refusedAs('invalid_scope'));
    await expect(getJWTToken({ ...app, durationSeconds: 86_401 })).rejects.toMatchObject(
      refusedAs('invalid_request'),
    );
  });

  test('reaches with a token for one end user only the conversations of this end user', async () => {
    const app = await makeServiceApp(['Conversation.read', 'Conversation.write']);
    await install(app);
    const actFor = async (sessionName?: string) => {
      const token = await getJWTToken({ ...app, ...(sessionName !== undefined && { sessionName }) });
      return clientWith(token.access_token).conversations;
    };
    const [ada, bob, account] = [await actFor('ada'), await actFor('bob'), await actFor()];
    const { id } = await ada.create({});
    await expect(bob.retrieve(id)).rejects.toBeInstanceOf(NotFoundError);
    expect(await (await actFor('ada')).retrieve(id)).toMatchObject({ id });
    expect(await account.retrieve(id)).toMatchObject({ id });
    const { id: own } = await account.create({});
    await expect(ada.retrieve(own)).rejects.toBeInstanceOf(NotFoundError);
    await expect(actFor('x'.repeat(201))).rejects.toMatchObject(refusedAs('invalid_grant'));
  });

  const post = async (jwt: string) => {
    const response = await fetch(`${server.url}/api/permission/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' }),
    });
    const body = (await response.json()) as { access_token?: string; error?: string };
    return { status: response.status, body };
  };
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (app: ServiceApp) => ({
    iss: app.appId,
    aud: app.aud,
    iat: now(),
    exp: now() + 3600,
    jti: crypto.randomUUID(),
  });
  const sign = (app: ServiceApp, changes: object = {}, header: object = {}) =>
    new SignJWT({ ...claims(app), ...changes })
      .setProtectedHeader({ alg: 'RS256', kid: app.keyid, ...header })
      .sign(app.key);

  test('is refused with a JWT that is used twice', async () => {
    const app = await makeServiceApp();
    await install(app);
    const jwt = await sign(app);
    const all = await Promise.all(Array.from({ length: 5 }, () => post(jwt)));
    expect(all.filter(({ body }) => body.access_token).length).toBe(1);
    expect((await post(jwt)).body.error).toBe('invalid_grant');
  });

  test('is refused with a JWT for another audience, expired, too long-lived or incomplete', async () => {
    const app = await makeServiceApp();
    await install(app);
    const hour = 3600;
    const wrong: object[] = [
      { aud: 'api.elsewhere.example' },
      { aud: undefined },
      { iss: newId() },
      { iss: 'x' },
      { iss: undefined },
      { exp: now() - hour },
      { exp: now() + 10 * 365 * 24 * hour },
      { exp: undefined },
      { iat: now() + hour },
      { iat: now() - 2 * hour },
      { iat: undefined },
      { nbf: now() + hour },
      { jti: undefined },
      { jti: 'short' },
      { jti: 'x'.repeat(500) },
      { jti: { toString: 'x' } },
    ];
    for (const changes of wrong) {
      const { status, body } = await post(await sign(app, changes));
      expect([changes, status, body.access_token]).toEqual([changes, expect.any(Number), undefined]);
      expect([400, 401]).toContain(status);
    }
    // Clocks differ by seconds, which must be tolerated.
    expect((await post(await sign(app, { iat: now() + 20 }))).status).toBe(200);
  });

  test('is refused with another algorithm or key', async () => {
    const app = await makeServiceApp();
    await install(app);
    const unsecured = new UnsecuredJWT(claims(app)).encode();
    const [, payload] = unsecured.split('.');
    const headerOf = (header: object) => btoa(JSON.stringify(header)).replace(/=+$/, '');
    // The public key, which is no secret, used as an HMAC secret.
    const confused = await new SignJWT(claims(app))
      .setProtectedHeader({ alg: 'HS256', kid: app.keyid })
      .sign(new TextEncoder().encode(app.public_key_pem));
    const stranger = await makeServiceApp();
    for (const jwt of [
      unsecured,
      `${headerOf({ alg: 'none', kid: app.keyid })}.${payload}.`,
      `${headerOf({ alg: 'RS256', kid: app.keyid })}.${payload}.`,
      confused,
      await sign({ ...app, key: stranger.key }),
      await sign(stranger, { iss: app.appId }),
      await sign(app, {}, { kid: '../../etc/passwd' }),
      await sign(app, {}, { kid: "' or 1=1 --" }),
      await sign(app, {}, { kid: undefined }),
      await sign(app, {}, { alg: 'RS512' }).catch(() => 'x.y.z'),
      'x.y.z',
      '',
    ]) {
      const { status, body } = await post(jwt);
      expect([jwt, status, body.access_token]).toEqual([jwt, expect.any(Number), undefined]);
      expect([400, 401]).toContain(status);
    }
    await of(author).oauthApp.removeKey({ fingerprint: app.keyid });
    await expect(getJWTToken(app)).rejects.toMatchObject(refusedAs('invalid_client'));
  });

  test('cannot be created with a private key, a weak key or text that is not a key', async () => {
    const { appid } = await makeApp('Service');
    const weak = await crypto.subtle.generateKey(
      {
        name: 'RSASSA-PKCS1-v1_5',
        modulusLength: 1024,
        publicExponent: new Uint8Array([1, 0, 1]),
        hash: 'SHA-256',
      },
      true,
      ['sign', 'verify'],
    );
    const elliptic = await generateKeyPair('ES256', { extractable: true });
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    for (const public_key_pem of [
      await exportPKCS8(privateKey),
      await exportSPKI(weak.publicKey),
      await exportSPKI(elliptic.publicKey),
      '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
      'x',
    ])
      await expect(of(author).oauthApp.addKey({ appid, public_key_pem })).rejects.toMatchObject({
        code: errorCodes.appRefused,
        msg: expect.stringContaining('public_key_pem'),
      });
  });

  test('is installed by a person for their own account only', async () => {
    const app = await makeServiceApp();
    const consent = (hint: string, appid = app.appid) =>
      of(person).oauth.consentToInstallation({ appid, installation_account_hint: hint });
    for (const [hint, appid] of [[author.id], ['1'], [person.id, newId()]] as const)
      await expect(consent(hint, appid)).rejects.toMatchObject({ code: errorCodes.appRefused });
    const idsOf = async () => (await of(person).oauth.installations()).installations.map((one) => one.app_id);
    expect(await idsOf()).not.toContain(app.appid);
    await consent(person.id);
    expect(await idsOf()).toContain(app.appid);
  });

  test('shows its permissions before it is installed, and is listed for the person and the author', async () => {
    const app = await makeServiceApp();
    expect(await of(person).oauth.installationQuestion({ appid: app.appid })).toMatchObject({
      name: 'Shuttle',
      request_permission: permissions,
    });
    await of(person).oauth.installEverywhere({ appid: app.appid, request_permission: permissions.slice(1) });
    const [first] = (await of(person).oauth.installations()).installations;
    expect(first).toMatchObject({ workspace_list: [], permission_list: permissions.slice(1) });
    await install(app, person, [team]);
    const { installations } = await of(person).oauth.installations();
    expect(installations.filter(({ app_id }) => app_id === app.appid)).toMatchObject([
      { workspace_list: [team], permission_list: permissions },
    ]);
    const { authorization } = await author.credentials();
    const list = async (appid: string) => {
      const response = await fetch(`${server.url}/v1/oauth-apps/${appid}/authorizations`, {
        headers: { authorization: authorization! },
      });
      return (await response.json()) as { code: number; data: { items: object[]; has_more: boolean } };
    };
    expect((await list(app.appid)).data).toMatchObject({
      items: [
        {
          account: { account_id: person.id },
          permission: { workspace_permission: { workspace_ids: [team], permissions: ['Workspace.list'] } },
        },
      ],
      has_more: false,
    });
    expect((await list(newId())).code).toBe(errorCodes.appRefused);
  });
});

describe('granted access', () => {
  test('is listed by app, and ends at once when it is revoked', async () => {
    const someone = await world.register();
    const app = await makeWebApp();
    const tokens = [];
    for (let time = 0; time < 2; time++) {
      const { authorize_key } = await ask(getWebAuthenticationUrl(app), someone);
      const { redirect_uri } = await of(someone).oauth.decide({ authorize_key, consent: true });
      tokens.push(await getWebOAuthToken({ ...app, code: new URL(redirect_uri).searchParams.get('code')! }));
    }
    const { authorized_apps, total } = await of(someone).oauth.authorizedApps();
    expect([authorized_apps, total]).toMatchObject([
      [{ appid: app.appid, authorized_permission: permissions, authorization_type: 'OnBehalfOfUser' }],
      1,
    ]);
    const revoked = { appid: app.appid, authorization_type: 'OnBehalfOfUser' } as const;
    await of(someone).oauth.revokeApp(revoked);
    for (const token of tokens) {
      await expect(clientWith(token.access_token).users.me()).rejects.toMatchObject({ code: 4100 });
      await expect(refreshOAuthToken({ ...app, refreshToken: token.refresh_token })).rejects.toMatchObject(
        refusedAs('invalid_grant'),
      );
    }
    await expect(of(someone).oauth.revokeApp(revoked)).rejects.toMatchObject({ code: errorCodes.appRefused });
  });

  test('is not stored or logged in plain text', async () => {
    const app = await makeWebApp();
    const code = await codeOf(getWebAuthenticationUrl(app));
    const token = await getWebOAuthToken({ ...app, code });
    const { db } = world.database;
    const kept = JSON.stringify([
      await db.select().from(oauthTokens),
      await db.select().from(oauthRequests),
      await of(author).oauthApp.get({ appid: app.appid }),
      world.lines,
    ]);
    for (const secret of [app.clientSecret, code, token.access_token.slice(4), token.refresh_token.slice(4)])
      expect(kept).not.toContain(secret);
  });

  test('is deleted by the nightly cleanup once it has expired, and not before', async () => {
    const app = await makeWebApp();
    const live = await getWebOAuthToken({ ...app, code: await codeOf(getWebAuthenticationUrl(app)) });
    const night = new Date(Date.now() + 20 * 60_000);
    const { db } = world.database;
    const tokens = await db.$count(oauthTokens);
    expect(await clearEnded(db, night)).toBeGreaterThan(0);
    expect(await db.$count(oauthTokens)).toBeLessThan(tokens);
    // The access token has expired by then; the refresh token has not, and the consent remains.
    expect(await refreshOAuthToken({ ...app, refreshToken: live.refresh_token })).toMatchObject({
      token_type: 'Bearer',
    });
    await clearEnded(db, new Date(Date.now() + 32 * 24 * 60 * 60_000));
    expect([await db.$count(oauthTokens), await db.$count(oauthRequests)]).toEqual([0, 0]);
  });

  test('ends when the app is deleted', async () => {
    const app = await makeWebApp();
    const token = await getWebOAuthToken({ ...app, code: await codeOf(getWebAuthenticationUrl(app)) });
    await of(author).oauthApp.remove({ appid: app.appid });
    await expect(clientWith(token.access_token).users.me()).rejects.toMatchObject({ code: 4100 });
  });
});

test('an app of another person looks like a missing one', async () => {
  const { appid } = await makeWebApp();
  const calls = of(person).oauthApp;
  const redirect_uris = ['https://evil.example/'];
  for (const answer of await Promise.allSettled([
    calls.get({ appid }),
    calls.update({ appid, name: 'mine' }),
    calls.configure({ appid, oauth2_configuration: { redirect_uris } }),
    calls.createSecret({ appid }),
    calls.remove({ appid }),
  ]))
    expect(answer).toMatchObject({ status: 'rejected', reason: { msg: 'appid: no such app' } });
  expect((await calls.list()).apps).toEqual([]);
});

test('the token endpoint reports unknown input with OAuth error codes', async () => {
  const send = async (body: BodyInit, type: string) => {
    const response = await fetch(`${server.url}/api/permission/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    return [response.status, ((await response.json()) as { error: string }).error];
  };
  const json = 'application/json';
  expect(await send('{}', json)).toEqual([400, 'unsupported_grant_type']);
  expect(await send('{"grant_type":"password"}', json)).toEqual([400, 'unsupported_grant_type']);
  expect(await send('{"grant_type":"constructor"}', json)).toEqual([400, 'unsupported_grant_type']);
  expect(await send('{', json)).toEqual([400, 'invalid_request']);
  expect(await send('x', 'text/plain')).toEqual([415, 'invalid_request']);
});

describe('the code samples for apps', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heddle-quick-start-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function load(client_type: ClientType, values: Record<string, string>) {
    const { lang_config } = await of(author).oauthApp.quickStart({ client_type });
    const library = pathToFileURL(
      join(import.meta.dirname, '../../../node_modules/@coze/api/dist/esm/index.mjs'),
    );
    const code = lang_config[0]!.instruction
      .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!)
      .replace("'@coze/api'", `'${library.href}'`);
    const file = join(folder, `${client_type}.mjs`);
    await writeFile(file, code);
    return import(/* @vite-ignore */ pathToFileURL(file).href);
  }
  const values = (client_id: string) => ({ base_url: server.url, client_id, redirect_uri: redirectUrl });

  test('work for an app with a server', async () => {
    const app = await makeWebApp();
    process.env.CLIENT_SECRET = app.clientSecret;
    const { signInUrl, clientOf } = await load('WebBackend', values(app.appid));
    delete process.env.CLIENT_SECRET;
    const client = await clientOf(await codeOf(signInUrl('state')));
    expect(await client.users.me()).toMatchObject({ user_id: person.id });
  });

  test('work for an app without a secret', async () => {
    const app = await makeApp('SinglePageOrNative');
    const { signIn, clientOf } = await load('SinglePageOrNative', values(app.appid));
    const { url, codeVerifier } = await signIn('state');
    const client = await clientOf(await codeOf(url), codeVerifier);
    expect(await client.users.me()).toMatchObject({ user_id: person.id });
  });

  test('work for a device', async () => {
    const app = await makeApp('Terminal');
    const { signIn } = await load('Terminal', values(app.appid));
    const client = await signIn(async (text: string) => {
      const user_code = /user_code=(\S+)/.exec(text)![1]!;
      const { redirect_uri } = await of(person).oauth.verifyDevice({ user_code });
      const authorize_key = new URL(redirect_uri, server.url).searchParams.get('authorize_key')!;
      await of(person).oauth.decide({ authorize_key, consent: true });
    });
    expect(await client.users.me()).toMatchObject({ user_id: person.id });
  });

  test('work for an app with a key', async () => {
    const app = await makeApp('Service');
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const calls = of(author).oauthApp;
    const public_key_pem = await exportSPKI(publicKey);
    const { fingerprint } = await calls.addKey({ appid: app.appid, public_key_pem });
    await of(author).oauth.install({ appid: app.appid, workspace_list: [author.spaceId] });
    process.env.PRIVATE_KEY = await exportPKCS8(privateKey);
    const { makeClient } = await load('Service', { ...values(app.appid), key_id: fingerprint });
    delete process.env.PRIVATE_KEY;
    expect(await (await makeClient()).users.me()).toMatchObject({ user_id: author.id });
  });
});
