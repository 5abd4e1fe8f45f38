import { errorCodes } from '@heddle/api-contract';
import { audit } from '@heddle/api-contract/families/audit';
import { connectors } from '@heddle/api-contract/families/conversation';
import { expect, test } from 'vitest';
import { agentTester } from '../agent-chat/testing/agentTester.js';
import { channelTester } from './testing/channelTester.js';
import { createSigningKey } from './testing/signVisitor.js';

const agents = agentTester();
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
