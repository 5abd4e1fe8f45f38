import { createServer, type Server } from 'node:net';
import { modelManage } from '@heddle/api-contract/families/model-manage';
import { runService } from '@heddle/api-contract/families/run-service';
import { createHttpService } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMcpConnector } from './mcp/createMcpConnector.js';
import { createDatabaseModelStore } from './models/databaseModelStore.js';
import { createModels } from './models/models.js';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from './models/testing/scriptedEndpoint.js';
import { documentOf, edge, end, endId, start, startId } from './modules/workflow/samples/parts.js';
import { createOutboundFetch } from './outbound/createOutboundFetch.js';
import { createSecrets, newSecretKey } from './secrets/Secrets.js';
import { createFixtures, fixtureId } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { createTestDatabase } from './testing/createTestDatabase.js';
import { insideName, privateOrigins } from './testing/privateAddresses.js';
import { RunTester } from './testing/RunTester.js';
import { requestOf } from './testing/requestOf.js';
import { request } from './testing/runDocuments.js';
import { inputSchemaOf, isIdField, sampleInput } from './testing/sampleInput.js';
import { startNameServer } from './testing/startNameServer.js';

let world: TestWorld;
let owner: TestPerson;
let endpoint: ScriptedEndpoint;
let names: Awaited<ReturnType<typeof startNameServer>>;
let hidden: Server;
/** Connections to the hidden service; whatever arrives is too much. */
let connections = 0;
let origins: string[];
const families = { modelManage, runService };

beforeAll(async () => {
  names = await startNameServer(() => ({ a: ['127.0.0.1'] }));
  hidden = createServer((socket) => {
    connections += 1;
    const answer = 'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 6\r\n\r\nsecret';
    socket.end(answer, () => socket.destroy());
  });
  // Every address family of this machine.
  await new Promise<void>((resolve) => hidden.listen(0, '::', resolve));
  const { port } = hidden.address() as { port: number };
  origins = privateOrigins(String(port));
  endpoint = await startScriptedEndpoint(streamTexts(['ok'], { prompt_tokens: 1, completion_tokens: 1 }));
  const { baseURL } = endpoint;
  const database = await createTestDatabase();
  const secrets = await createSecrets([newSecretKey()]);
  const publicFetch = createOutboundFetch({ nameServers: [names.address] });
  const model = { id: '9', name: 'Nine', baseURL, model: 'nine', capabilities: ['image' as const] };
  world = await createTestApp({
    database,
    secrets,
    // The test asks more than people may.
    config: { guesses: Number.POSITIVE_INFINITY },
    http: createHttpService({ fetch: publicFetch, sendsBodyWithGet: true }),
    mcp: createMcpConnector({ fetch: publicFetch }),
    outbound: publicFetch,
    models: createModels(
      { models: [model] },
      {
        fetch: createOutboundFetch({
          privateOrigins: [new URL(baseURL).origin],
          nameServers: [names.address],
        }),
        publicFetch,
        store: createDatabaseModelStore(database.db, secrets),
      },
    ),
  });
  owner = await world.register();
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
  names.close();
  await new Promise((resolve) => hidden.close(resolve));
});

// URLs with a user name are refused before a name is looked up.
const words = /is inside a private network|URL that includes credentials/;
const refused = expect.stringMatching(words);

describe('SEC-35: no private address in any notation is reached', () => {
  test('the hidden service can be reached without the guard', async () => {
    const { port } = new URL(origins[0]!);
    for (const origin of [`http://127.0.0.1:${port}`, `http://[::1]:${port}`])
      expect(await (await fetch(origin)).text()).toBe('secret');
    expect(connections).toBe(2);
    connections = 0;
  });

  test('by HTTP nodes', async () => {
    const ids = origins.map((_, index) => String(200 + index));
    const asks = origins.map((origin, index) => {
      const node = request(ids[index]!, `${origin}/latest/meta-data`) as { data: { inputs: JsonObject } };
      // Continue, so that one run makes every request.
      node.data.inputs.settingOnError = {
        switch: true,
        processType: 2,
        dataOnErr: '{"body":"","statusCode":0,"headers":""}',
      };
      return node as unknown as JsonObject;
    });
    const titled = (title: string) => ({ title, description: '' });
    const process = await new RunTester(owner).run(
      documentOf(
        [start(titled('Start'), [0, 0], []), ...asks, end(titled('End'), [9, 0], [])],
        ids.flatMap((id) => [edge(startId, id), edge(id, endId)]),
      ),
    );
    expect(process.executeStatus, process.reason).toBe(2);
    for (const [index, id] of ids.entries()) {
      const result = process.nodeResults.find(({ nodeId }) => nodeId === id);
      expect(JSON.stringify(result), origins[index]).toMatch(words);
    }
    expect(connections).toBe(0);
  });

  test('by requests of runs in the browser, for the address and for the files of a body', async () => {
    const { http } = owner.clientOf(families).runService;
    const given = { space_id: owner.spaceId, method: 'POST' as const, headers: [], timeoutMs: 5_000 };
    for (const origin of origins) {
      await expect(http({ ...given, url: origin } as never), origin).rejects.toMatchObject({ msg: refused });
      const body = { kind: 'file' as const, fileUrl: `${origin}/a.png` };
      await expect(
        http({ ...given, url: 'https://8.8.8.8/', body } as never),
        `${origin} as a file`,
      ).rejects.toMatchObject({ msg: refused });
    }
    expect(connections).toBe(0);
  });

  test('by images of prompts', async () => {
    for (const origin of origins) {
      const parts = [{ type: 'image' as const, url: `${origin}/a.png` }];
      const events = owner.clientOf(families).runService.model({
        space_id: owner.spaceId,
        model: '9',
        messages: [{ role: 'user' as const, content: 'See', parts }],
      } as never);
      const seen = [];
      for await (const event of events) seen.push(event);
      expect(seen, origin).toMatchObject([{ event: 'error', data: { msg: refused } }]);
    }
    expect([connections, endpoint.calls.length]).toEqual([0, 0]);
  });

  test('by base URLs of models', async () => {
    const { modelManage: calls } = owner.clientOf(families);
    for (const origin of origins) {
      const baseURL = `${origin}/v1`;
      const asked = calls.validateAccount({ spaceID: owner.spaceId, baseURL });
      const reason = await asked.then(
        ({ isValidate, invalidatedReason }) => `${isValidate} ${invalidatedReason}`,
        (error: Error) => error.message,
      );
      expect(reason, origin).toMatch(/^false .*is inside a private network|user name|password/);
    }
    expect(connections).toBe(0);
  });

  test('by any other call that accepts an address', async () => {
    const things = await createFixtures(owner);
    const credentials = await owner.credentials();
    const asked: string[] = [];
    for (const route of world.app.routes) {
      if (route.call.auth === 'none' || route.call.kind === 'socket' || 'reason' in route.handler) continue;
      const schema = inputSchemaOf(route.call);
      if (!hasAddress(schema)) continue;
      const sample = sampleInput(route.call, (field) => fixtureId(things, route, field) ?? '0', 'all fields');
      asked.push(`${route.family}.${route.name}`);
      for (const origin of origins.slice(0, 5)) {
        const input = withAddress(sample, `${origin}/a.png`) as Record<string, unknown>;
        const response = await world.app.fetch(requestOf(route.call, input, credentials));
        await response.body?.cancel();
      }
    }
    expect(asked).toEqual(
      expect.arrayContaining([
        'workflow.create',
        'runService.http',
        'mcp.createAccessPoint',
        'oauthApp.update',
      ]),
    );
    expect(names.questions).toContain(insideName);
    expect(connections).toBe(0);
  });
});

const isAddressField = (name: string) =>
  /ur[il]s?$|link$|host$|endpoint$|issuer$/i.test(name) && !isIdField(name);

function hasAddress(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { properties = {} } = schema as { properties?: object };
  return Object.keys(properties).some(isAddressField) || Object.values(schema).some(hasAddress);
}

/** The input with this address in every field that is named like one. */
function withAddress(value: unknown, address: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withAddress(item, address));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      !isAddressField(name) ? withAddress(field, address) : Array.isArray(field) ? [address] : address,
    ]),
  );
}
