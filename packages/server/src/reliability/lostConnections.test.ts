import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../models/testing/scriptedEndpoint.js';
import { runs } from '../modules/run/tables.js';
import { node } from '../modules/workflow/samples/parts.js';
import { createTestApp, type TestWorld } from '../testing/createTestApp.js';
import { createOwnDatabase, queryServer } from '../testing/createTestDatabase.js';
import { RunTester } from '../testing/RunTester.js';
import { chain, code, literal } from '../testing/runDocuments.js';

const server = globalThis.heddleTestServer?.url;
if (!server) console.warn('not run: lost connections, because there is no PostgreSQL here');

const together = 5;
const steps = 4;

// REL-16: PostgreSQL resets every connection of the server, again and again, while runs execute.
describe.skipIf(!server)('a server whose connections to the database are reset during runs', () => {
  let world: TestWorld;
  let tester: RunTester;
  let endpoint: ScriptedEndpoint;
  /** Model calls that have no answer yet. */
  const open: (() => void)[] = [];

  beforeAll(async () => {
    endpoint = await startScriptedEndpoint((response, call) => {
      open.push(() => streamTexts(['Yes.'])(response, call));
    });
    world = await createTestApp({
      database: await createOwnDatabase(server),
      configuration: { models: [{ id: '9', name: 'Nine', baseURL: endpoint.baseURL, model: 'nine' }] },
    });
    tester = new RunTester(await world.register());
  });
  afterAll(async () => {
    await world.close();
    await endpoint.close();
  });

  const resetAll = async () => {
    const [row] = (await world.database.db.execute(sql`select current_database() as name`)).rows;
    await queryServer(
      server ?? '',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${row?.name}'`,
    );
  };

  test('ends each run in exactly one state, and answers again', async () => {
    const asks = node('31', '3', [1, 0], { title: 'Ask', description: '' }, '', {
      inputs: {
        inputParameters: [],
        llmParam: [
          { name: 'modelType', input: literal('9', 'integer') },
          { name: 'prompt', input: literal('Well?') },
        ],
      },
      outputs: [{ name: 'output', type: 'string' }],
    });
    const before = Array.from({ length: steps }, (_, index) =>
      code(String(100 + index), `Step ${index}`, 'async function main() { return { out: "a" } }'),
    );
    const workflow = await tester.save(chain([], [...before, asks], 'output'));
    const started = await Promise.all(Array.from({ length: together }, () => tester.start(workflow)));
    for (let reset = 0; reset < 5; reset++) {
      await resetAll().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // Every run that lost its connection is taken up again, so its model may be asked twice, not more.
    const answering = setInterval(() => {
      for (const answer of open.splice(0)) answer();
    }, 20);
    try {
      await expect
        .poll(
          async () => {
            const rows = await world.database.db.select({ status: runs.status }).from(runs);
            return rows.map(({ status }) => status).filter((status) => status === 'success').length;
          },
          { timeout: 40_000 },
        )
        .toBe(together);
    } finally {
      clearInterval(answering);
    }
    for (const run of started) {
      const { executeStatus, nodeResults } = await tester.process(workflow, run);
      expect(executeStatus).toBe(2);
      expect(nodeResults.every(({ nodeStatus }) => nodeStatus === 3)).toBe(true);
      const { rows } = await world.database.db.execute(
        sql`select events from run_journal where run_id = ${run}::bigint order by first_seq`,
      );
      const events = rows.flatMap(
        ({ events }) => JSON.parse(String(events)) as { type: string; seq: number }[],
      );
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      expect(events.filter(({ type }) => /^run\.(finished|failed|cancelled)$/.test(type))).toHaveLength(1);
    }
  }, 60_000);
});
