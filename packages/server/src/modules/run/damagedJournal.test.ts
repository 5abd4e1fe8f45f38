// @module-tag pglite
import { runHistory } from '@heddle/api-contract/families/run-history';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBlobKey } from '../../files/FileStore.js';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, question } from '../../testing/runDocuments.js';
import { runs } from './RunService.js';

// REL-09: rows of a run's journal are lost or damaged, as after a disk failure. The run ends visibly, nothing is
// shown that did not happen, and other runs are not affected.
let world: TestWorld;
let tester: RunTester;
let workflow: string;

beforeAll(async () => {
  world = await createTestApp();
  tester = new RunTester(await world.register());
  workflow = await tester.save(
    chain([], [question('11', 'First', 'One?'), question('12', 'Second', 'Two?')], 'USER_RESPONSE'),
  );
});
afterAll(() => world.close());

/** A run that waits for the answer to its second question, and has thus several rows. */
async function waiting() {
  const run = await tester.start(workflow);
  const first = await tester.asked(workflow, run);
  await tester.answer(workflow, run, first.id, 'one');
  const { id } = await tester.asked(workflow, run, first.id);
  return { run, question: id };
}

const damages: Record<string, (run: string) => SQL> = {
  'is cut off in the middle': (run) => sql`
    update run_journal set events = left(events, 40) where run_id = ${run}::bigint and first_seq = 1`,
  'has another content': (run) => sql`
    update run_journal set events = '{}' where run_id = ${run}::bigint and first_seq = 1`,
  'is lost at its beginning': (run) => sql`
    delete from run_journal where run_id = ${run}::bigint and first_seq = 1`,
  'is lost at its end': (run) => sql`
    delete from run_journal where run_id = ${run}::bigint
      and first_seq = (select max(first_seq) from run_journal where run_id = ${run}::bigint)`,
  'is in a file that is lost': (run) => sql`
    update run_journal set events = '', blob = ${newBlobKey()} where run_id = ${run}::bigint and first_seq = 1`,
};

test.each(Object.keys(damages))('a run whose journal %s fails when it is continued', async (damage) => {
  const { run, question } = await waiting();
  await world.database.db.execute(damages[damage]!(run));
  await expect(tester.process(workflow, run)).rejects.toThrow(`the record of run ${run} is damaged`);
  await tester.answer(workflow, run, question, 'two');
  const service = world.app.app.use(runs);
  await expect.poll(async () => (await service.find(run))?.status).toBe('failed');
  expect(await service.find(run)).toMatchObject({ errorMessage: `the record of run ${run} is damaged` });
  await expect.poll(() => service.live(run)).toBeUndefined();
});

test('a run that has ended shows its state, but no part of a damaged journal; it cannot be run again from a node', async () => {
  const { run, question } = await waiting();
  const intact = await waiting();
  await tester.answer(workflow, run, question, 'two');
  expect((await tester.ended(workflow, run)).executeStatus).toBe(2);
  await world.database.db.execute(damages['is cut off in the middle']!(run));
  const words = `the record of run ${run} is damaged`;
  await expect(tester.process(workflow, run)).rejects.toThrow(words);
  const events = world.app.app.use(runs).events(run, 0, AbortSignal.timeout(5_000));
  await expect(events.next()).rejects.toThrow(words);
  const history = tester.person.clientOf({ runHistory }).runHistory;
  const { runs: listed } = await history.list({ space_id: tester.person.spaceId, workflow_id: workflow });
  expect(listed.find(({ execute_id }) => execute_id === run)).toMatchObject({ status: 'success' });
  const { execute_id } = await history.rerun({ workflow_id: workflow, execute_id: run, from_node: '12' });
  const again = world.app.app.use(runs);
  await expect.poll(async () => (await again.find(execute_id))?.errorMessage).toBe(words);
  await tester.answer(workflow, intact.run, intact.question, 'two');
  expect((await tester.ended(workflow, intact.run)).executeStatus).toBe(2);
});
