import { bot } from '@heddle/api-contract/families/bot';
import { connector } from '@heddle/api-contract/families/connector';
import { plugin, subAuthTypes } from '@heddle/api-contract/families/plugin';
import { pluginConsent } from '@heddle/api-contract/families/plugin-consent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { type EchoServer, startEchoServer } from '../plugin/testing/startEchoServer.js';
import {
  clientId,
  clientSecret,
  type OAuthServer,
  startOAuthServer,
} from '../plugin/testing/startOAuthServer.js';

// An agent with a plugin that needs consent and one that needs none.
let world: TestWorld;
let owner: TestPerson;
let echo: EchoServer;
let oauth: OAuthServer;
let plugin_id: string;
let bot_id: string;

const api = () => owner.clientOf({ bot, connector, plugin, pluginConsent });

async function publishPlugin(auth: object): Promise<{ plugin_id: string; api_id: string }> {
  const meta = { space_id: owner.spaceId, name: 'Calendar', url: echo.url };
  const { plugin_id } = await api().plugin.registerMeta({ ...meta, ...auth });
  const tool = { plugin_id, name: 'list_events', path: '/events', method: 1 };
  const { api_id } = await api().plugin.createApi(tool);
  await api().plugin.updateApi({ plugin_id, api_id, api_extend: { auth_mode: 2 } });
  await api().plugin.debugApi({ plugin_id, api_id, parameters: '{}' });
  await api().plugin.publish({ plugin_id });
  return { plugin_id, api_id };
}

beforeAll(async () => {
  echo = await startEchoServer();
  oauth = await startOAuthServer();
  world = await createTestApp({ outbound: createOutboundFetch({ privateOrigins: [echo.url, oauth.url] }) });
  owner = await world.register();
  const protectedTool = await publishPlugin({
    ...{ auth_type: 3, sub_auth_type: subAuthTypes.authorizationCode },
    oauth_info: JSON.stringify({
      ...{ client_id: clientId, client_secret: clientSecret },
      ...{ client_url: `${oauth.url}/authorize`, authorization_url: `${oauth.url}/token` },
    }),
  });
  plugin_id = protectedTool.plugin_id;
  ({ bot_id } = await api().bot.create({ space_id: owner.spaceId, name: 'Guide' }));
  const plugin_info_list = [protectedTool, await publishPlugin({ auth_type: 0 })];
  await api().bot.updateInfo({ bot_info: { bot_id, plugin_info_list } as never });
});
afterAll(async () => {
  await world.close();
  await echo.close();
  await oauth.close();
});

async function allow(): Promise<void> {
  const { redirect_url } = await api().plugin.startConsent({ plugin_id });
  await api().plugin.finishConsent({ plugin_id, query: oauth.consent(redirect_url).query });
}

test('the plugins of an agent that need consent are listed with whether the caller has given it', async () => {
  const statuses = async () => [
    (await api().pluginConsent.ofDraft({ bot_id })).oauth_plugin_list,
    (await api().pluginConsent.ofAgent({ entity_id: bot_id })).oauth_plugin_list,
  ];
  const entry = { plugin_id, name: 'Calendar', source_type: [1] };
  expect(await statuses()).toMatchObject([[{ ...entry, status: 2 }], [{ ...entry, status: 2 }]]);
  await allow();
  expect(await statuses()).toMatchObject([[{ ...entry, status: 1 }], [{ ...entry, status: 1 }]]);
  await api().plugin.revokeConsent({ plugin_id });
});

test('people see what they have allowed, without secrets', async () => {
  expect(await api().connector.authorizations({})).toEqual([]);
  await allow();
  const list = await api().connector.authorizations({});
  expect(list).toMatchObject([
    { id: plugin_id, name: 'Calendar', auth_status: 1, auth_login_info: { client_id: clientId } },
  ]);
  expect(JSON.stringify(list)).not.toMatch(/planted/);
  await api().plugin.revokeConsent({ plugin_id });
});

test('a program lists and revokes what its account has allowed, but not in the name of another person', async () => {
  const { authorization = '' } = await owner.credentials();
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await world.app.fetch(new Request(`http://localhost${path}`, { ...init, headers }));
    const { code, data } = (await response.json()) as {
      code: number;
      data?: { items?: { status: number }[] };
    };
    return { code, statuses: data?.items?.map(({ status }) => status) };
  };
  const revoke = (more: object) =>
    ask('/v1/authorized_plugins/revoke', {
      method: 'POST',
      body: JSON.stringify({ plugin_id, ...more }),
    });
  await api().bot.publish({ bot_id, space_id: owner.spaceId, connectors: { '1024': {} } });
  await allow();
  const ofAgent = `/v1/authorized_plugins?entity_id=${bot_id}`;
  expect(await ask(ofAgent)).toEqual({ code: 0, statuses: [1] });
  expect(await ask('/v1/authorized_plugins')).toEqual({ code: 0, statuses: [1] });
  expect(await ask(`${ofAgent}&user_id=someone`)).toEqual({ code: 0, statuses: [2] });
  expect(await ask('/v1/authorized_plugins?user_id=someone')).toEqual({ code: 0, statuses: [] });
  expect(await revoke({ user_id: 'someone' })).toMatchObject({ code: 0 });
  expect(await ask(ofAgent)).toEqual({ code: 0, statuses: [1] });
  expect(await revoke({})).toMatchObject({ code: 0 });
  expect(await ask(ofAgent)).toEqual({ code: 0, statuses: [2] });
});
