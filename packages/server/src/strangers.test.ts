import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import type { Route } from './kernel/router.js';
import { liftListingLimit } from './modules/product/testing/liftListingLimit.js';
import { createFixtures, type Fixtures, fixtureId } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { requestOf } from './testing/requestOf.js';
import { idFields, sampleInput } from './testing/sampleInput.js';

// The tests submit more products than the ordinary limit allows.
afterAll(liftListingLimit());

let world: TestWorld;
let owner: TestPerson;
let stranger: TestPerson;
let things: Fixtures;
/** A team of the stranger. */
let ownTeam: string;
let credentials: Record<string, string>;

beforeAll(async () => {
  // The tests request more missing ids than the ordinary limit allows.
  world = await createTestApp({ config: { guesses: Number.POSITIVE_INFINITY } });
  owner = await world.register();
  stranger = await world.register();
  things = await createFixtures(owner);
  ownTeam = (await stranger.clientOf({ space }).space.save({ name: 'Own' })).id;
  credentials = await stranger.credentials();
});
afterAll(() => world.close());

// Avatars and numbers of followers are visible to everybody who is signed in; the id of an app is part of its public
// URLs.
const shared = [
  'POST /api/permission/oauth2/authorize_request',
  'GET /api/web/user/avatar/:avatar_id',
  'GET /api/marketplace/interaction/user/data',
];
// They add another person, by the id that colleagues see.
const adding = [
  'POST /api/playground_api/space/member/add',
  'POST /api/space_manage/v1/spaces/:space_id/add_members',
  'POST /open-apis/space_manage/v1/spaces/:space_id/add_members',
];
// They leave out whatever is missing or inaccessible, so they succeed with either.
const leavingOut = [
  'POST /api/intelligence_api/entity_task/search',
  'POST /api/knowledge/detail',
  'POST /api/knowledge/web_url/get',
  'POST /api/memory/knowledge/query_web_info',
  'POST /api/memory/knowledge/delete_web_data',
  'POST /api/dataset/del_web_data',
  'POST /api/memory/knowledge/poll_connection_task',
  'POST /api/memory/knowledge/cancel_connetion_task',
  'GET /api/public/filebox/page/is_writable',
  'POST /api/playground_api/notice/mark_read',
  'GET /api/marketplace/product/manage_list',
  'GET /api/marketplace/product/usages',
  'POST /api/marketplace/interaction/user_behavior/delete',
  'GET /api/report/get_report_times',
  'GET /api/marketplace/interaction/post_label/list',
  'GET /api/marketplace/product/list',
  'GET /api/marketplace/product/search',
  'GET /api/marketplace/product/user_product/list',
  'GET /api/marketplace/product/user_product/count',
  'GET /api/marketplace/product/call_info',
  'GET /v1/stores/plugins',
];
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

// Ids, new tokens, log ids, times and durations differ between calls whatever they request.
const plain = (text: string) =>
  text
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, '#')
    .replace(/\b(?:pat|sit)_[\w-]{43}/g, '#')
    .replace(/\d{10,19}/g, '#')
    .replace(/\d+\.\d{3}s/g, '#');

test("another person's things return the same bytes as missing ones", async () => {
  const wrong: string[] = [];
  const unknown = new Set<string>();
  for (const route of routesWithIds()) {
    const real = await ask(route, (field) => {
      const id = fixtureId(things, route, field);
      if (id === undefined) unknown.add(`${route.family}.${field}`);
      return id ?? newId();
    });
    const invented = await ask(route, () => newId());
    if (real.status !== invented.status || plain(real.text) !== plain(invented.text)) {
      wrong.push(`${keyOf(route)}: ${real.text} but ${invented.text}`);
    }
    // Status 426 means that a WebSocket request would be accepted.
    const isAnswered = JSON.parse(real.text || '{}').code === 0 && !leavingOut.includes(keyOf(route));
    if (isAnswered || real.status === 426) wrong.push(`${keyOf(route)} let a stranger in: ${real.text}`);
  }
  expect(routesWithIds().length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
  expect([...unknown], 'fields for which no module has a fixture').toEqual([]);
});

test("another person's id among the caller's own ids returns the same bytes as a missing one", async () => {
  const wrong: string[] = [];
  const { create } = stranger.clientOf({ workflow }).workflow;
  // New ones for every call: some calls delete their workflow.
  const ownWorkflow = async () => {
    const { workflow_id, submit_commit_id } = await create({ name: 'own', space_id: ownTeam });
    return { workflow_id, submit_commit_id, node_id: '100001' };
  };
  const ofWorkflow = ['workflow_id', 'submit_commit_id', 'node_id'];
  for (const route of routesWithIds()) {
    const fields = idFields(route.call);
    // Without further ids, the test above has sent the same.
    if (fields.length < 2) continue;
    for (const field of fields) {
      const theirs = fixtureId(things, route, field);
      if (adding.includes(keyOf(route)) && theirs === owner.id) continue;
      const needsWorkflow = fields.some((name) => name !== field && ofWorkflow.includes(name));
      const mixed = async (foreign: string) => {
        const mine = { space_id: ownTeam, ...(needsWorkflow && (await ownWorkflow())) };
        const own = new Map<string, string>(Object.entries(mine));
        return ask(route, (name) => (name === field ? foreign : (own.get(name) ?? '0')));
      };
      const real = await mixed(theirs ?? newId());
      const invented = await mixed(field === 'node_id' ? theirs! : newId());
      if (real.status !== invented.status || plain(real.text) !== plain(invented.text)) {
        wrong.push(`${keyOf(route)} with a foreign ${field}: ${real.text} but ${invented.text}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 600_000);

test("the owner's things have not changed", async () => {
  const { workflow: kept } = await owner
    .clientOf({ workflow })
    .workflow.canvas({ workflow_id: things.workflow_id! });
  expect(kept).toMatchObject({ name: 'owned', space_id: owner.spaceId });
});
