import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/openDatabase.js';
import { runs as runService } from '../modules/run/index.js';
import { runs } from '../modules/run/tables.js';
import { createTestApp, type TestWorld } from '../testing/createTestApp.js';
import { createOwnDatabase } from '../testing/createTestDatabase.js';
import { type FaultyConnection, startFaultyConnection } from '../testing/faultyConnection.js';
import { RunTester } from '../testing/RunTester.js';
import { chain, code, question } from '../testing/runDocuments.js';

const server = globalThis.heddleTestServer?.url;
if (!server) console.warn('not run: a slow database, because there is no PostgreSQL here');

const together = 4;

// REL-16: the database answers slowly, then refuses connections, while runs execute.
describe.skipIf(!server)('a server whose database is slow, and away for a while, during runs', () => {
  let proxy: FaultyConnection;
  let world: TestWorld;
  let tester: RunTester;

  beforeAll(async () => {
    const own = await createOwnDatabase(server);
    const [row] = (await own.db.execute(sql`select current_database() as name`)).rows;
    const target = new URL(server ?? '');
    target.pathname = `/${row?.name}`;
    proxy = await startFaultyConnection(target.href);
    const opened = await openDatabase({ url: proxy.url }, { migrates: false, beside: true });
    const close = async () => {
      await opened.close();
      await proxy.close();
      await own.close();
    };
    world = await createTestApp({ database: { ...opened, close } });
    tester = new RunTester(await world.register());
  });
  afterAll(() => world?.close());

  const start = (workflow_id: string) =>
    world.app.request('/api/workflow_api/test_run', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie: tester.person.cookie,
      },
      body: JSON.stringify({ workflow_id }),
    });

  test('loses no accepted run, ends each once, and refuses others with a time to come back', async () => {
    const step = (id: string) => code(id, id, 'async function main() { return { out: "a" } }');
    const workflow = await tester.save(
      chain([], [step('100'), question('11', 'Ask', 'Name?'), step('101'), step('102')], 'out'),
    );
    proxy.delayMs = 40;
    const accepted = await Promise.all(Array.from({ length: together }, () => tester.start(workflow)));
    const asked = await Promise.all(accepted.map((run) => tester.asked(workflow, run)));
    await Promise.all(asked.map(({ id }, index) => tester.answer(workflow, accepted[index]!, id, 'Ada')));
    // The runs have just been continued.
    proxy.isRefusing = true;
    proxy.reset();
    const refused = await start(workflow);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ msg: 'the server cannot reach its database' });
    proxy.isRefusing = false;
    proxy.delayMs = 0;
    const service = world.app.app.use(runService);
    const rows = () => world.database.db.select({ id: runs.id, status: runs.status }).from(runs);
    await expect
      .poll(async () => (await rows()).map(({ status }) => status), { timeout: 40_000 })
      .toEqual(accepted.map(() => 'success'));
    expect((await rows()).map(({ id }) => id).sort()).toEqual([...accepted].sort());
    for (const run of accepted) {
      const journal = await service.store.journal(run);
      expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, index) => index + 1));
      expect(journal.filter(({ type }) => /^run\.(finished|failed|cancelled)$/.test(type))).toHaveLength(1);
    }
  }, 90_000);
});
