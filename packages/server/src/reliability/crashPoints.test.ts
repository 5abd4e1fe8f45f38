import { collaborator } from '@heddle/api-contract/families/collaborator';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/openDatabase.js';
import {
  type CrashableServer,
  startCrashableApp,
  startCrashableProcess,
} from '../testing/crashableServer.js';
import type { CrashPoint } from '../testing/crashPoints.js';
import { findPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.js';
import { commitSeed, isSoak, report } from './rounds.js';

// REL-02: the server dies before or after each commit of a call; afterwards the call is done completely or
// not at all.

const programs = findPostgres();
const reason = programs ? '' : ' (skipped: no PostgreSQL here)';
let postgres: TestPostgres | undefined;
beforeAll(async () => {
  if (programs) postgres = await startPostgres(programs, { durable: false });
}, 120_000);
afterAll(() => postgres?.stop());

// `npm run test:soak` kills processes. jobs/processes.test.ts and killedServer.test.ts do so in `npm test`.
const start = () =>
  isSoak ? startCrashableProcess({ url: postgres!.url }) : startCrashableApp(postgres!.url);

const families = { collaborator, space, workflow };
type Person = Awaited<ReturnType<CrashableServer['signUp']>>;
const callsOf = (server: CrashableServer, person: Person, colleague: Person) => ({
  ...server.clientOf(person, families),
  colleague: { id: colleague.id, ...server.clientOf(colleague, families) },
});
type Calls = ReturnType<typeof callsOf>;

/** A call with its target and its visible effect. */
interface Action {
  prepare(calls: Calls, spaceId: string): Promise<string>;
  act(calls: Calls, subject: string): Promise<unknown>;
  /** Returns the same text before and after a call that was not executed. */
  look(calls: Calls, subject: string, spaceId: string): Promise<string>;
}

const blank = '{"nodes":[{"id":"100001","type":"1","data":{},"meta":{"position":{"x":0,"y":0}}}],"edges":[]}';
let names = 0;
const newName = () => `crash_${++names}`;
async function newWorkflow(calls: Calls, space_id: string): Promise<string> {
  const { workflow_id } = await calls.workflow.create({ space_id, name: newName() });
  return workflow_id;
}
const namesIn = async (calls: Calls, space_id: string, part: string) => {
  const { workflow_list } = await calls.workflow.workflowList({ space_id, size: 100, name: part });
  return workflow_list.map(({ name }) => name).sort();
};
const teamsOf = async (calls: Calls, part: string) => {
  const { bot_space_list } = await calls.space.list({ search_word: part });
  return bot_space_list.map(({ name, role_type, total_member_num }) => [name, role_type, total_member_num]);
};
const asMember = 3;
const asAdmin = 2;
let latestTeam: string | undefined;
async function newTeam(calls: Calls): Promise<string> {
  // People may own only a few teams; one that was transferred can no longer be deleted here.
  if (latestTeam) await calls.space.remove({ space_id: latestTeam }).catch(() => undefined);
  latestTeam = (await calls.space.save({ name: newName(), space_type: 2 })).id;
  return latestTeam;
}
async function invitedTeam(calls: Calls): Promise<string> {
  const space_id = await newTeam(calls);
  await calls.space.invite({
    space_id,
    member_info_list: [{ user_id: calls.colleague.id, space_role_type: asMember }],
  });
  return space_id;
}
async function sharedTeam(calls: Calls): Promise<string> {
  const space_id = await invitedTeam(calls);
  await calls.colleague.space.join({ space_id });
  return space_id;
}
/** A workflow of which two people have a draft; the colleague has changed theirs. */
async function sharedWorkflow(calls: Calls): Promise<string> {
  const workflow_id = await newWorkflow(calls, await sharedTeam(calls));
  await calls.workflow.save({ workflow_id, schema: blank });
  await calls.collaborator.add({
    principal: { id: calls.colleague.id, type: 1 },
    resource: { id: workflow_id, type: 6 },
  });
  await calls.colleague.workflow.save({ workflow_id, schema: moved(1) });
  return workflow_id;
}
const moved = (x: number) => blank.replace('"x":0', `"x":${x}`);
/** What a person sees of a workflow, and the number of its submissions. */
async function draftOf(calls: Pick<Calls, 'workflow'>, workflow_id: string): Promise<string> {
  const { workflow: row } = await calls.workflow.canvas({ workflow_id });
  const { version_list } = await calls.workflow.versionList({ workflow_id, type: 1 });
  return JSON.stringify([row.name, row.schema_json, version_list.length]);
}
/** Members and invitations of a team, and the owners of its workflows. */
async function peopleIn(calls: Calls, space_id: string): Promise<string> {
  const { member_info_list } = await calls.space.members({ space_id });
  const { space_invite_manage_info_list } = await calls.space.invitations({ space_id });
  const { workflow_list } = await calls.workflow.workflowList({ space_id, size: 100 });
  return JSON.stringify([
    member_info_list.map(({ user_id, space_role_type }) => [user_id, space_role_type]),
    space_invite_manage_info_list.map((one) => [one.invite_user_id, one.space_invite_status]),
    workflow_list.map(({ name, creator }) => [name, creator.id]),
  ]);
}
const textOf = async (answer: Promise<unknown>) =>
  JSON.stringify(await answer.catch((error: { code: number }) => ({ code: error.code })));

const actions: Record<string, Action> = {
  'save a draft': {
    prepare: newWorkflow,
    act: (calls, workflow_id) => calls.workflow.save({ workflow_id, schema: blank }),
    look: async (calls, workflow_id) => (await calls.workflow.canvas({ workflow_id })).workflow.schema_json,
  },
  'create a workflow': {
    prepare: async () => newName(),
    act: async (calls, name) => {
      const { bot_space_list } = await calls.space.list({});
      return calls.workflow.create({ space_id: bot_space_list[0]!.id, name });
    },
    look: async (calls, name, spaceId) => JSON.stringify(await namesIn(calls, spaceId, name)),
  },
  'publish a version': {
    prepare: async (calls, spaceId) =>
      (await calls.workflow.workflowList({ space_id: spaceId, name: 'hello' })).workflow_list[0]!.workflow_id,
    act: (calls, workflow_id) => calls.workflow.publish({ workflow_id, force: true }),
    look: async (calls, workflow_id, space_id) => {
      const { version_list } = await calls.workflow.versionList({ workflow_id, space_id });
      return JSON.stringify(version_list.length);
    },
  },
  'copy a workflow': {
    prepare: newWorkflow,
    act: (calls, workflow_id) => calls.workflow.copy({ workflow_id }),
    look: async (calls, _, spaceId) => JSON.stringify((await namesIn(calls, spaceId, 'crash_')).length),
  },
  'delete a workflow': {
    prepare: newWorkflow,
    act: (calls, workflow_id) => calls.workflow.delete({ workflow_id }),
    look: (calls, workflow_id) => textOf(calls.workflow.canvas({ workflow_id }).then(() => 'there')),
  },
  'submit a draft': {
    prepare: sharedWorkflow,
    act: (calls, workflow_id) => calls.colleague.workflow.submit({ workflow_id }),
    look: draftOf,
  },
  'merge a draft': {
    async prepare(calls) {
      const workflow_id = await sharedWorkflow(calls);
      await calls.workflow.save({ workflow_id, schema: moved(2) });
      await calls.workflow.submit({ workflow_id });
      return workflow_id;
    },
    act: (calls, workflow_id) =>
      calls.colleague.workflow.merge({ workflow_id, schema: moved(3), name: newName() }),
    look: (calls, workflow_id) => draftOf(calls.colleague, workflow_id),
  },
  'create a team': {
    prepare: async () => newName(),
    act: (calls, name) => calls.space.save({ name, space_type: 2 }),
    look: async (calls, name) => JSON.stringify(await teamsOf(calls, name)),
  },
  'invite a person': {
    prepare: newTeam,
    act: (calls, space_id) =>
      calls.space.invite({
        space_id,
        member_info_list: [{ user_id: calls.colleague.id, space_role_type: asAdmin }],
      }),
    look: peopleIn,
  },
  'accept an invitation': {
    prepare: invitedTeam,
    act: (calls, space_id) => calls.colleague.space.join({ space_id }),
    look: peopleIn,
  },
  'change a role': {
    prepare: sharedTeam,
    act: (calls, space_id) =>
      calls.space.updateMember({ space_id, user_id: calls.colleague.id, space_role_type: asAdmin }),
    look: peopleIn,
  },
  'remove a member and transfer their workflows': {
    async prepare(calls) {
      const space_id = await sharedTeam(calls);
      await calls.colleague.workflow.create({ space_id, name: newName() });
      return space_id;
    },
    act: (calls, space_id) => calls.space.removeMember({ space_id, remove_user_id: calls.colleague.id }),
    look: peopleIn,
  },
  'transfer a team': {
    prepare: sharedTeam,
    act: (calls, space_id) => calls.space.transfer({ space_id, transfer_user_id: calls.colleague.id }),
    look: peopleIn,
  },
};

// Repeat each action: which of two concurrent commits comes first is random.
const passes = isSoak ? 3 : 1;
// Every second action, the others with the next commit.
const tried = Object.entries(actions).filter(
  (_, index) => isSoak || process.env.HEDDLE_TEST_ALL === '1' || index % 2 === commitSeed % 2,
);
describe.skipIf(!programs)(`a server that dies at a commit${reason}`, () => {
  let server: CrashableServer;
  let person: Person;
  let colleague: Person;
  afterAll(() => server?.stop());

  test('has executed each call completely or not at all', async () => {
    // Migrates the database.
    await (await openDatabase({ url: postgres!.url })).close();
    server = await start();
    person = await server.signUp('first@example.com');
    colleague = await server.signUp('colleague@example.com');
    let crashes = 0;
    const everyPass = Array.from({ length: passes }, () => tried).flat();
    for (const [name, action] of everyPass) {
      for (const point of ['before-commit', 'after-commit'] as CrashPoint[]) {
        for (let count = 1; ; count++) {
          const outcome = await crash(action, point, count);
          if (outcome === 'survived') break;
          crashes += 1;
          expect(['done', 'not done'], `${name}, ${point} ${count}`).toContain(outcome);
        }
      }
    }
    report('REL-02', { actions: everyPass.length / passes, passes, crashes });
    // Each call commits at least once, and each commit has two crash points.
    expect(crashes).toBeGreaterThanOrEqual(everyPass.length * 2);
  }, 900_000);

  /** Crashes the server at the point; returns 'survived' if the call does not reach it. */
  async function crash(action: Action, point: CrashPoint, count: number) {
    const calls = callsOf(server, person, colleague);
    const { spaceId } = person;
    const subject = await action.prepare(calls, spaceId);
    const before = await action.look(calls, subject, spaceId);
    await server.crash(point, count);
    const died = await Promise.race([
      action.act(calls, subject).then(
        () => false,
        () => true,
      ),
      server.died.then(() => true),
    ]);
    if (!died) {
      await server.crash(point, Number.MAX_SAFE_INTEGER);
      return 'survived';
    }
    await server.died;
    server = await start();
    const again = callsOf(server, person, colleague);
    const after = await action.look(again, subject, spaceId);
    if (after === before) {
      // A call that was not executed can be repeated.
      await action.act(again, subject);
      expect(await action.look(again, subject, spaceId)).not.toBe(before);
      return 'not done';
    }
    const twin = await action.prepare(again, spaceId);
    await action.act(again, twin);
    return 'done';
  }
});
