import { errorCodes } from '@heddle/api-contract';
import { audit } from '@heddle/api-contract/families/audit';
import { channel } from '@heddle/api-contract/families/channel';
import { connectors } from '@heddle/api-contract/families/conversation';
import { expect, test } from 'vitest';
import { createSecrets, newSecretKey } from '../../secrets/Secrets.js';
import { sealAgain } from '../../secrets/sealedColumns.js';
import { agentTester } from '../agent-chat/testing/agentTester.js';
import { findChannel } from './findChannel.js';
import { secretOf } from './renewals.js';
import { channelTester } from './testing/channelTester.js';
import { createSigningKey } from './testing/signVisitor.js';

const key = newSecretKey();
const agents = agentTester({}, async () => ({ secrets: await createSecrets([key]) }));
const { api, openChannel } = channelTester(agents);
const { webSdk, publicPage, webhook } = connectors;
const invalid = { code: errorCodes.channelInvalid };

test('an agent has three channels, which are off and have no settings at first', async () => {
  const bot_id = await agents.createAgent();
  const { channels } = await api().channel.list({ bot_id });
  expect(channels.map(({ connector_id }) => connector_id)).toEqual([webSdk, publicPage, webhook]);
  for (const one of channels)
    expect(one).toMatchObject({
      channel_id: '',
      is_enabled: false,
      is_published: false,
      link: '',
      settings: {},
    });
  await expect(api().channel.list({})).rejects.toMatchObject({ code: errorCodes.badRequest });
  await expect(
    api().channel.save({ bot_id, connector_id: '1024', is_enabled: true, settings: {} }),
  ).rejects.toMatchObject({
    code: errorCodes.badRequest,
  });
});

test('settings are stored in their usual form; what cannot work is refused with its place', async () => {
  const { bot_id, settings } = await openChannel(webSdk, {
    origins: ['https://Shop.example/', 'https://shop.example:443', 'http://localhost:3000'],
    welcome: '',
    name: 'Half \ud800',
    theme: 'dark',
  });
  expect(settings).toEqual({
    origins: ['https://shop.example', 'http://localhost:3000'],
    name: 'Half \ufffd',
    theme: 'dark',
  });
  const save = (given: object) =>
    api().channel.save({ bot_id, connector_id: webSdk, is_enabled: true, settings: given });
  for (const origin of [
    'shop.example',
    'https://shop.example/path',
    'https://*.example',
    "'self'",
    'null',
    '*',
    'ftp://x.example',
    'https://x.example;script-src *',
    'https://a@x.example',
    'javascript:alert(1)',
  ])
    await expect(save({ origins: [origin] }), origin).rejects.toMatchObject(invalid);
  await expect(save({ color: 'red;' })).rejects.toMatchObject(invalid);
  await expect(save({ messages_per_hour: 0 })).rejects.toMatchObject(invalid);
  await expect(save({ tokens_per_session: 999_999_999 })).rejects.toMatchObject(invalid);
  const webhookOf = (webhook_url: string) =>
    api().channel.save({ bot_id, connector_id: webhook, is_enabled: true, settings: { webhook_url } });
  await expect(webhookOf('')).rejects.toMatchObject(invalid);
});

test('keys are public keys of 2,048 bits or more; a private key is refused', async () => {
  const { channel_id, bot_id } = await openChannel(webSdk);
  const { pem } = await createSigningKey();
  const { fingerprint } = await api().channel.addKey({ channel_id, public_key_pem: pem });
  await api().channel.addKey({ channel_id, public_key_pem: pem });
  const keysOf = async () => (await api().channel.list({ bot_id })).channels[0]!.keys;
  expect(await keysOf()).toMatchObject([{ fingerprint }]);
  for (const wrong of [pem.replaceAll('PUBLIC', 'PRIVATE'), 'x', pem.slice(0, 200)])
    await expect(api().channel.addKey({ channel_id, public_key_pem: wrong })).rejects.toMatchObject({
      code: errorCodes.appRefused,
    });
  await api().channel.removeKey({ channel_id, fingerprint });
  await expect(api().channel.removeKey({ channel_id, fingerprint })).rejects.toMatchObject(invalid);
  expect(await keysOf()).toEqual([]);
});

test('every change is in the audit log of the space, and secrets are in no later answer', async () => {
  const { channel_id, bot_id } = await openChannel(webhook, { webhook_url: 'https://hook.example/' });
  const { secret } = await api().channel.renewSecret({ channel_id });
  const { channels } = await api().channel.list({ bot_id });
  expect(channels[2]!.webhook).toMatchObject({
    has_secret: true,
    path: `/v1/channels/${channel_id}/messages`,
  });
  expect(JSON.stringify(channels)).not.toContain(secret);
  const { items } = await agents.owner.clientOf({ audit }).audit.list({ page_size: 50 });
  for (const action of ['channel.save', 'channel.renewSecret'])
    expect(items.find((item) => item.action === action)).toMatchObject({
      space_id: agents.owner.spaceId,
      outcome: 'done',
    });
});

test('clients of bind read settings as texts and change those that they name', async () => {
  const bot_id = await agents.createAgent();
  const place = { bot_id, connector_id: webSdk };
  const read = async () => (await api().channel.readBinding(place)).config;
  expect(await read()).toEqual({ app_id: '', connector_id: webSdk, detail: {} });
  const save = (detail: Record<string, string>, connector_id: string = webSdk) =>
    api().channel.saveBinding({ bot_id, connector_id, detail });
  await save({ origins: 'https://Shop.example/\nhttps://other.example', theme: 'dark', is_enabled: 'true' });
  await save({ messages_per_hour: '5', can_share: 'true' });
  const origins = 'https://shop.example\nhttps://other.example';
  const detail = { origins, theme: 'dark', messages_per_hour: '5', can_share: 'true', is_enabled: 'true' };
  const { channels } = await api().channel.list({ bot_id });
  expect(await read()).toEqual({ app_id: channels[0]!.channel_id, connector_id: webSdk, detail });
  expect(channels[0]).toMatchObject({
    is_enabled: true,
    settings: { messages_per_hour: 5, can_share: true },
  });
  await save({ theme: '', is_enabled: 'false' });
  expect((await read()).detail).toEqual({
    ...Object.fromEntries(Object.entries(detail).filter(([name]) => name !== 'theme')),
    is_enabled: 'false',
  });
  const wrong: Record<string, string>[] = [
    { theme: 'pink' },
    { messages_per_hour: '-1' },
    { can_share: 'perhaps' },
    { nothing: 'x' },
    { __proto__x: 'y' },
    { name: 'n'.repeat(61) },
  ];
  for (const one of wrong)
    await expect(save(one), JSON.stringify(one)).rejects.toMatchObject({ code: errorCodes.badRequest });
  await expect(save({ origins: 'https://*.example' })).rejects.toMatchObject(invalid);
  await expect(save({ name: 'x' }, '1024')).rejects.toMatchObject({ code: errorCodes.badRequest });
  const stranger = (await agents.world.register()).clientOf({ channel });
  await expect(stranger.channel.saveBinding({ ...place, detail: {} })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
});

test('secrets survive the rotation of the key of the installation', async () => {
  const { channel_id } = await openChannel(webhook, { webhook_url: 'https://hook.example/' });
  const { secret } = await api().channel.renewSecret({ channel_id });
  const fresh = newSecretKey();
  const { app } = agents.world.app;
  await sealAgain({ __proto__: app, secrets: await createSecrets([fresh, key]) } as never);
  const sealed = (await findChannel(app.db, channel_id))!;
  expect(await secretOf({ secrets: await createSecrets([fresh]) }, sealed)).toBe(secret);
  // One that is renewed while it is sealed again stays.
  const both = await createSecrets([newSecretKey(), fresh]);
  let renewed = '';
  const seal: typeof both.seal = async (...given) => {
    renewed = (await api().channel.renewSecret({ channel_id })).secret;
    return both.seal(...given);
  };
  await sealAgain({ __proto__: app, secrets: { ...both, seal } } as never);
  expect(await secretOf(app, (await findChannel(app.db, channel_id))!)).toBe(renewed);
  // One that cannot be opened stays as it is, and is reported.
  await sealAgain({ __proto__: app, secrets: await createSecrets([newSecretKey()]) } as never);
  expect(await secretOf(app, (await findChannel(app.db, channel_id))!)).toBe(renewed);
  expect(agents.world.lines.join()).toContain('secrets.not-opened');
});
