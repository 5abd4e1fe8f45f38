import { errorCodes } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { files } from '@heddle/api-contract/families/file';
import { library } from '@heddle/api-contract/families/library';
import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { serviceIdentity } from '@heddle/api-contract/families/service-identity';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import type { Route } from './kernel/router.js';
import { createFixtures, fixtureId } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { RunTester } from './testing/RunTester.js';
import { requestOf } from './testing/requestOf.js';
import { rotatingShare } from './testing/rotatingShare.js';
import { call, chain } from './testing/runDocuments.js';
import { sampleInput } from './testing/sampleInput.js';

const canary = 'CANARY7f3a';
const families = { accessToken, files, library, oauthApp, serviceIdentity, space, workflow };

let world: TestWorld;
let owner: TestPerson;
let stranger: TestPerson;
let credentials: Record<string, string>;
let team: string;

beforeAll(async () => {
  // The tests request more missing ids than the ordinary limit allows.
  world = await createTestApp({ config: { guesses: Number.POSITIVE_INFINITY } });
  owner = await world.register();
  stranger = await world.register();
  credentials = await stranger.credentials();
  const calls = owner.clientOf(families);
  team = (await calls.space.save({ name: canary })).id;
  for (const space_id of [owner.spaceId, team]) {
    await calls.workflow.create({ name: canary, desc: canary, space_id });
    await calls.files.upload({ space_id, file: new File([canary], `${canary}.txt`) });
    await calls.library.exportSpace({ space_id });
  }
  await calls.accessToken.create({ name: canary });
  await calls.oauthApp.create({ name: canary });
});
afterAll(() => world.close());

const keyOf = ({ call: { method, path } }: Route) => `${method} ${path}`;
const isSpaceField = (name: string) => /^(?:space|workspace)_?ids?$/i.test(name);

async function ask(route: Route, input: Record<string, unknown>): Promise<string> {
  const response = await world.app.fetch(requestOf(route.call, input, credentials));
  return response.text();
}

test('SEC-29: no list contains rows of another space, whatever the space id looks like, even without one', async () => {
  const own = stranger.spaceId;
  const foreign = [undefined, owner.spaceId, team, [own, team]];
  const odd = [null, '', '0', '*', '%', [team], `${own},${team}`, { $ne: null }, `${own}' or '1'='1`];
  const wrong: string[] = [];
  let asked = 0;
  for (const route of world.app.routes) {
    if (route.call.auth === 'none' || route.call.kind === 'socket' || 'reason' in route.handler) continue;
    const sample = sampleInput(route.call, () => '0', 'all fields');
    const fields = Object.keys(sample).filter(isSpaceField);
    for (const field of fields)
      for (const variant of [...foreign, ...rotatingShare(odd, 3)]) {
        const input = { ...sampleInput(route.call, () => newId()), [field]: variant };
        if (variant === undefined) delete input[field];
        asked += 1;
        const text = await ask(route, input);
        if (text.includes(canary))
          wrong.push(`${keyOf(route)} with ${field} ${JSON.stringify(variant)}: ${text}`);
      }
  }
  expect(asked).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
}, 60_000);

test('SEC-29: a space id given twice in a query does not combine two spaces', async () => {
  const wrong: string[] = [];
  for (const { call: asked } of world.app.routes) {
    if (asked.method !== 'GET' || asked.auth === 'none' || asked.kind !== 'json') continue;
    const sample = sampleInput(asked, () => stranger.spaceId, 'all fields');
    for (const field of Object.keys(sample).filter(isSpaceField)) {
      const { url } = requestOf(
        asked,
        sampleInput(asked, () => stranger.spaceId),
      );
      for (const address of [`${url}&${field}=${team}`, url.replace('?', `?${field}=${team}&`)]) {
        const text = await (await world.app.fetch(new Request(address, { headers: credentials }))).text();
        if (text.includes(canary)) wrong.push(`${address}: ${text}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('SEC-23: every legacy path of a call requires the same permissions', async () => {
  const things = await createFixtures(owner);
  const wrong: string[] = [];
  let aliases = 0;
  for (const route of world.app.routes) {
    if (route.call.auth === 'none' || 'reason' in route.handler) continue;
    for (const path of route.call.also) {
      aliases += 1;
      const input = sampleInput(route.call, (field) => fixtureId(things, route, field) ?? newId());
      const plain = (text: string) =>
        text.replace(/[\da-f]{8}-[\da-f-]{27}/g, '#').replace(/\d{10,19}/g, '#');
      const [first, second] = [
        await ask(route, input),
        await ask({ ...route, call: { ...route.call, path } }, input),
      ];
      if (plain(first) !== plain(second)) wrong.push(`${path}: ${second} but ${first}`);
      const bare = await world.app.fetch(requestOf({ ...route.call, path }, input));
      const { code } = (await bare.json()) as { code: number };
      if (code !== errorCodes.unauthorised && code !== errorCodes.tokenInvalid)
        wrong.push(`${path}: ${code}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(aliases).toBeGreaterThan(0);
});

test('SEC-31: a document moved from another space gains no access to its resources', async () => {
  const calls = owner.clientOf(families);
  const tester = new RunTester(owner);
  const secret = await tester.save(chain([], []), 'secret_part');
  const document = chain([], [call('2', secret)]);
  const workflow_id = await tester.save(document, 'outer');
  // Documents are the only way into another space: copying there is refused.
  await expect(calls.workflow.copy({ workflow_id, space_id: stranger.spaceId })).rejects.toMatchObject({
    code: expect.any(Number),
  });
  const theirs = new RunTester(stranger);
  const process = await theirs.run(document);
  expect(process.executeStatus).toBe(3);
  expect(JSON.stringify(process)).not.toContain('secret_part');
  const taken = await theirs.save(document);
  const found = await stranger.clientOf(families).workflow.validateTree({
    workflow_id: taken,
    schema: JSON.stringify(document),
  });
  expect(JSON.stringify(found)).not.toContain('secret_part');
  expect(found).toMatchObject([{ errors: [{ node_error: { node_id: '2' } }] }]);
});
