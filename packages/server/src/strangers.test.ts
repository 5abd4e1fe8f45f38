import { workflow } from '@heddle/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import type { Route } from './kernel/router.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { makeThings } from './testing/makeThings.js';
import { requestOf } from './testing/requestOf.js';
import { idFields, sampleInput } from './testing/sampleInput.js';

let world: TestWorld;
let owner: TestPerson;
let stranger: TestPerson;
let things: Record<string, string>;
let credentials: Record<string, string>;

beforeAll(async () => {
  // Here somebody asks for more in vain than they could elsewhere.
  world = await createTestApp({ config: { guesses: Number.POSITIVE_INFINITY } });
  owner = await world.register();
  stranger = await world.register();
  things = await makeThings(owner);
  credentials = await stranger.credentials();
});
afterAll(() => world.close());

// Everybody who is signed in may look at everybody's picture; an app's id stands in the addresses that it opens.
const shared = ['POST /api/permission/oauth2/authorize_request', 'GET /api/web/user/avatar/:avatar_id'];
const keyOf = ({ call }: Route) => `${call.method} ${call.path}`;
const routesWithIds = () =>
  world.app.routes.filter(
    (route) =>
      route.call.auth !== 'none' &&
      !shared.includes(keyOf(route)) &&
      !('reason' in route.handler) &&
      idFields(route.call).length > 0,
  );

async function ask(route: Route, idOf: (field: string) => string) {
  const input = sampleInput(route.call, idOf);
  const response = await world.app.fetch(requestOf(route.call, input, credentials));
  return { status: response.status, text: await response.text() };
}

// Ids, log ids, moments and durations differ from call to call whatever is asked for.
const plain = (text: string) =>
  text
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, '#')
    .replace(/\d{10,19}/g, '#')
    .replace(/\d+\.\d{3}s/g, '#');

test("a stranger gets for somebody else's things, byte for byte, what he gets for none", async () => {
  const wrong: string[] = [];
  const unknown = new Set<string>();
  for (const route of routesWithIds()) {
    const real = await ask(route, (field) => {
      if (!things[field]) unknown.add(field);
      return things[field] ?? newId();
    });
    const invented = await ask(route, () => newId());
    if (real.status !== invented.status || plain(real.text) !== plain(invented.text)) {
      wrong.push(`${keyOf(route)}: ${real.text} but ${invented.text}`);
    }
    // A socket that only wants an upgrade would be opened.
    if (JSON.parse(real.text || '{}').code === 0 || real.status === 426)
      wrong.push(`${keyOf(route)} let a stranger in: ${real.text}`);
  }
  expect(routesWithIds().length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
  expect([...unknown], 'fields that makeThings does not know').toEqual([]);
});

test("one id of somebody else's among ids of his own tells a stranger nothing either", async () => {
  const wrong: string[] = [];
  const own = async () => {
    // Fresh for every call: some of them take their workflow away.
    const { create } = stranger.clientOf({ workflow }).workflow;
    const { workflow_id, submit_commit_id } = await create({ name: 'own', space_id: stranger.spaceId });
    const mine = { workflow_id, submit_commit_id, space_id: stranger.spaceId, node_id: '100001' };
    return new Map(Object.entries(mine));
  };
  for (const route of routesWithIds()) {
    for (const field of idFields(route.call).map((name) => name.replace(/ids$/, 'id'))) {
      const mixed = async (foreign: string) => {
        const mine = await own();
        return ask(route, (name) => (name === field ? foreign : (mine.get(name) ?? '0')));
      };
      const real = await mixed(things[field] ?? newId());
      const invented = await mixed(field === 'node_id' ? things[field]! : newId());
      if (real.status !== invented.status || plain(real.text) !== plain(invented.text)) {
        wrong.push(`${keyOf(route)} with a foreign ${field}: ${real.text} but ${invented.text}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test('nothing of the owner has changed', async () => {
  const { workflow: kept } = await owner
    .clientOf({ workflow })
    .workflow.canvas({ workflow_id: things.workflow_id! });
  expect(kept).toMatchObject({ name: 'owned', space_id: owner.spaceId });
});
