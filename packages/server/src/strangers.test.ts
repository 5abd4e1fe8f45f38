import { enterprise, installationId } from '@heddle/api-contract/families/enterprise';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import type { Route } from './kernel/router.js';
import { createFixtures } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { requestOf } from './testing/requestOf.js';
import { idFields, sampleInput } from './testing/sampleInput.js';

let world: TestWorld;
let owner: TestPerson;
let stranger: TestPerson;
let things: Record<string, string>;
/** A team of the stranger. */
let ownTeam: string;
let credentials: Record<string, string>;

beforeAll(async () => {
  // The tests request more missing ids than the ordinary limit allows.
  world = await createTestApp({ config: { guesses: Number.POSITIVE_INFINITY } });
  owner = await world.register();
  stranger = await world.register();
  things = { ...(await createFixtures(owner)), ...(await makeApplications()) };
  // Names of ids inside other fields.
  things.resource_id = things.workflow_id!;
  things.fornax_user_id = owner.id;
  things.modelProviderAccountID = things.accountID!;
  ownTeam = (await stranger.clientOf({ space }).space.save({ name: 'Own' })).id;
  credentials = await stranger.credentials();
});
afterAll(() => world.close());

/** Requests to join a team of the owner, and to become a member of the installation. */
async function makeApplications() {
  const applicant = await world.register();
  const { space: spaces, enterprise: installation } = owner.clientOf({ space, enterprise });
  const asks = applicant.clientOf({ space, enterprise });
  const space_config = { is_support_external_users_join_space: false };
  const space_id = (await spaces.save({ name: 'Weavers', space_config })).id;
  const { key } = await spaces.inviteLink({ space_id, team_invite_link_status: true });
  await asks.space.join({ space_id: key });
  const { space_apply_manage_info_list: toTeam } = await spaces.applications({ space_id });
  const enterprise_id = installationId;
  await installation.updatePerson({
    enterprise_id,
    user_id: applicant.id,
    enterprise_role_type_list: ['Guest'],
  });
  await asks.enterprise.apply({ enterprise_id });
  const { join_application_list: toInstallation } = await installation.applications({ enterprise_id });
  return {
    apply_id: toTeam[0]!.apply_id,
    join_application_id: toInstallation[0]!.application_id,
  };
}

// Avatars are visible to everybody who is signed in; the id of an app is part of its public URLs.
const shared = ['POST /api/permission/oauth2/authorize_request', 'GET /api/web/user/avatar/:avatar_id'];
// They add another person, by the id that colleagues see.
const adding = [
  'POST /api/playground_api/space/member/add',
  'POST /api/space_manage/v1/spaces/:space_id/add_members',
  'POST /open-apis/space_manage/v1/spaces/:space_id/add_members',
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
      if (!things[field]) unknown.add(field);
      return things[field] ?? newId();
    });
    const invented = await ask(route, () => newId());
    if (real.status !== invented.status || plain(real.text) !== plain(invented.text)) {
      wrong.push(`${keyOf(route)}: ${real.text} but ${invented.text}`);
    }
    // Status 426 means that a WebSocket request would be accepted.
    if (JSON.parse(real.text || '{}').code === 0 || real.status === 426)
      wrong.push(`${keyOf(route)} let a stranger in: ${real.text}`);
  }
  expect(routesWithIds().length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
  expect([...unknown], 'fields that createFixtures does not know').toEqual([]);
});

test("another person's id among the caller's own ids returns the same bytes as a missing one", async () => {
  const wrong: string[] = [];
  const own = async () => {
    // New ones for every call: some calls delete their workflow.
    const { create } = stranger.clientOf({ workflow }).workflow;
    const { workflow_id, submit_commit_id } = await create({ name: 'own', space_id: ownTeam });
    const mine = { workflow_id, submit_commit_id, space_id: ownTeam, node_id: '100001' };
    return new Map(Object.entries(mine));
  };
  for (const route of routesWithIds()) {
    for (const field of idFields(route.call)) {
      if (adding.includes(keyOf(route)) && things[field] === owner.id) continue;
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

test("the owner's things have not changed", async () => {
  const { workflow: kept } = await owner
    .clientOf({ workflow })
    .workflow.canvas({ workflow_id: things.workflow_id! });
  expect(kept).toMatchObject({ name: 'owned', space_id: owner.spaceId });
});
