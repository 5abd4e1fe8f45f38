import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { space, workflow } from '@heddle/api-contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientAt, type ServerPerson, signUpAt } from '../testing/clientAt.js';
import type { CrashPoint } from '../testing/crashPoints.js';
import type { ProcessOptions } from '../testing/heddleProcess.js';
import { findPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.js';
import { type StartedProcess, startProcess } from '../testing/startProcess.js';
import { report } from './rounds.js';

// REL-02: the server dies on either side of each commit of a call; afterwards the call was done wholly or not at all.

const root = mkdtempSync(join(tmpdir(), 'heddle-crash-'));
const programs = findPostgres();
const alive: StartedProcess[] = [];
let postgres: TestPostgres | undefined;
let place: ProcessOptions['place'];
beforeAll(async () => {
  postgres = programs ? await startPostgres(programs) : undefined;
  place = postgres ? { url: postgres.url } : { folder: join(root, 'data') };
}, 120_000);
afterEach(() => Promise.all(alive.splice(0).map((one) => one.kill())));
afterAll(async () => {
  await postgres?.stop();
  rmSync(root, { recursive: true, force: true });
});

const families = { space, workflow };
const callsOf = (url: string, { cookie }: ServerPerson) => clientAt(url, cookie, families);
type Calls = ReturnType<typeof callsOf>;

/** A call with what it works on, and what can be seen of it. */
interface Action {
  prepare(calls: Calls, spaceId: string): Promise<string>;
  act(calls: Calls, subject: string): Promise<unknown>;
  /** The same text before and after a call that was not done. */
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
  'make a team': {
    prepare: async () => newName(),
    act: (calls, name) => calls.space.save({ name, space_type: 2 }),
    look: async (calls, name) => JSON.stringify(await teamsOf(calls, name)),
  },
};

async function start(): Promise<StartedProcess> {
  const started = await startProcess({ place, role: 'server', slots: 0 + 1 });
  alive.push(started);
  return started;
}

describe(`a server that dies at a commit${programs ? '' : ' (in a folder: no PostgreSQL here)'}`, () => {
  let server: StartedProcess;
  let person: ServerPerson;

  test('has done each call wholly or not at all', async () => {
    server = await start();
    person = await signUpAt(server.url);
    let crashes = 0;
    for (const [name, action] of Object.entries(actions)) {
      for (const point of ['before-commit', 'after-commit'] as CrashPoint[]) {
        for (let count = 1; ; count++) {
          const outcome = await crash(action, point, count);
          if (outcome === 'survived') break;
          crashes += 1;
          expect(['done', 'not done'], `${name}, ${point} ${count}`).toContain(outcome);
        }
      }
    }
    report('REL-02', { actions: Object.keys(actions).length, crashes });
    // Each call writes at least once, so each has two such moments.
    expect(crashes).toBeGreaterThanOrEqual(Object.keys(actions).length * 2);
    await server.stop();
  }, 300_000);

  /** Lets the server die at the point; 'survived' when the call comes to no such point. */
  async function crash(action: Action, point: CrashPoint, count: number) {
    const calls = callsOf(server.url, person);
    const { spaceId } = person;
    const subject = await action.prepare(calls, spaceId);
    const before = await action.look(calls, subject, spaceId);
    await server.ask({ ask: 'crash', point, count });
    const died = await action.act(calls, subject).then(
      () => false,
      () => true,
    );
    if (!died) {
      await server.ask({ ask: 'crash', point, count: Number.MAX_SAFE_INTEGER });
      return 'survived';
    }
    await server.ended;
    server = await start();
    const again = callsOf(server.url, person);
    const after = await action.look(again, subject, spaceId);
    if (after === before) {
      // What was not done can be done now.
      await action.act(again, subject);
      expect(await action.look(again, subject, spaceId)).not.toBe(before);
      return 'not done';
    }
    const twin = await action.prepare(again, spaceId);
    await action.act(again, twin);
    return 'done';
  }
});
