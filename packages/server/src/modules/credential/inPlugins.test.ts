import { errorCodes } from '@heddle/api-contract';
import { credential } from '@heddle/api-contract/families/credential';
import { plugin } from '@heddle/api-contract/families/plugin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { type EchoServer, startEchoServer } from '../plugin/testing/startEchoServer.js';

const secret = 'SECRET-of-an-environment-77';

let world: TestWorld;
let owner: TestPerson;
let live: EchoServer;
let staging: EchoServer;
let plugin_id: string;
let api_id: string;

const calls = (person = owner) => person.clientOf({ plugin, credential });

beforeAll(async () => {
  [live, staging] = await Promise.all([startEchoServer(), startEchoServer()]);
  const privateOrigins = [live.url, staging.url];
  world = await createTestApp({ outbound: createOutboundFetch({ privateOrigins }) });
  owner = await world.register();
  const { registerMeta, createApi } = calls().plugin;
  ({ plugin_id } = await registerMeta({ space_id: owner.spaceId, name: 'Weather', url: live.url }));
  ({ api_id } = await createApi({ plugin_id, name: 'find', path: '/find', method: 1 }));
});
beforeEach(() => {
  live.heard.length = 0;
  staging.heard.length = 0;
});
afterAll(async () => {
  await world.close();
  await Promise.all([live.close(), staging.close()]);
});

const create = async (name: string, hosts: string[], by = owner) =>
  (
    await calls(by).credential.create({
      space_id: by.spaceId,
      ...{ name, kind: 'service', location: 'header', key: 'X-Key', hosts, secret },
    })
  ).credential_id;

const setEnvironments = (environments: { name: string; url: string; credential_id?: string }[]) =>
  calls().plugin.updateMeta({ plugin_id, environments });
const debug = (environment?: string) =>
  calls().plugin.debugApi({ plugin_id, api_id, parameters: '{}', operation: 1, environment });

test('an environment has an address of its own and a credential by name', async () => {
  const credential_id = await create('Staging', [staging.url]);
  await setEnvironments([{ name: 'staging', url: staging.url, credential_id }]);
  const answer = await debug('staging');
  expect(answer).toMatchObject({ success: true });
  expect(staging.heard[0]!.headers).toMatchObject({ 'x-key': secret });
  expect(live.heard).toEqual([]);
  expect(JSON.stringify([answer, world.lines])).not.toContain(secret);
  await debug();
  expect(live.heard[0]!.headers).not.toHaveProperty('x-key');
  const { meta_info } = await calls().plugin.getInfo({ plugin_id });
  expect(meta_info.environments).toEqual([
    { name: 'staging', url: staging.url, has_key: false, credential_id },
  ]);
  expect((await calls().credential.usedBy({ credential_id })).resources).toMatchObject([
    { kind: 'plugin', id: plugin_id },
  ]);
});

test('SEC-39: a credential is not sent to the address of an environment that it is not meant for', async () => {
  const credential_id = await create('Elsewhere', ['api.example.com']);
  await setEnvironments([{ name: 'staging', url: staging.url, credential_id }]);
  expect(await debug('staging')).toMatchObject({
    success: false,
    reason: expect.stringContaining('may only be sent to https://api.example.com'),
  });
  expect(staging.heard).toEqual([]);
});

test('SEC-24: an environment cannot have the credential of another space', async () => {
  const stranger = await world.register();
  const credential_id = await create('Foreign', [staging.url], stranger);
  await expect(setEnvironments([{ name: 'staging', url: staging.url, credential_id }])).rejects.toMatchObject(
    { code: errorCodes.credentialInvalid },
  );
});

test('a deleted credential fails by name, and the environment can be changed', async () => {
  const credential_id = await create('Short-lived', [staging.url]);
  await setEnvironments([{ name: 'staging', url: staging.url, credential_id }]);
  await calls().credential.delete({ credential_id });
  expect(await debug('staging')).toMatchObject({
    success: false,
    reason: expect.stringContaining('choose another one'),
  });
  // What the form does not send stays; other fields can be changed without choosing again.
  await setEnvironments([{ name: 'staging', url: staging.url }]);
  expect(await debug('staging')).toMatchObject({ success: false });
  await setEnvironments([{ name: 'staging', url: staging.url, credential_id: '' }]);
  expect(await debug('staging')).toMatchObject({ success: true });
});
