// @module-tag by-turns
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientAt, type ServerPerson, signUpAt } from '../testing/clientAt.js';
import type { ProcessOptions } from '../testing/heddleProcess.js';
import { findPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.js';
import { type StartedProcess, startProcess } from '../testing/startProcess.js';
import { isSoak, randomOf, report, rounds, seedOfRound } from './rounds.js';

// REL-01: several people save continuously and the server is killed at random; every acknowledged save must
// be there.

const root = mkdtempSync(join(tmpdir(), 'heddle-killed-'));
const alive: StartedProcess[] = [];
afterEach(() => Promise.all(alive.splice(0).map((one) => one.kill())));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const clients = 5;
const nodeCount = 200;
const longestRoundMs = 1_500;
const everyMs = 100;
// From the start after a kill to the first response.
const readyWithinMs = { folder: 5_000, postgresql: 3_000 };

const filler = Array.from({ length: nodeCount }, (_, index) => ({
  id: String(100_000 + index),
  type: 'x',
  meta: { position: { x: index, y: index } },
  data: { text: `node ${index}` },
}));
/**
 * A document of 200 nodes with its number in the first and last one, which would differ in a torn document.
 */
const documentOf = (client: number, count: number) =>
  JSON.stringify({ first: `${client}:${count}`, nodes: filler, edges: [], last: `${client}:${count}` });

/** The saves that were acknowledged to one client. */
interface Ledger {
  workflowId: string;
  acknowledged: number;
  sent: number;
}

async function saveUntilDead(url: string, person: ServerPerson, ledger: Ledger, client: number) {
  const calls = clientAt(url, person.cookie, { workflow });
  for (;;) {
    const count = ledger.sent + 1;
    ledger.sent = count;
    try {
      await calls.workflow.save({ workflow_id: ledger.workflowId, schema: documentOf(client, count) });
    } catch {
      return;
    }
    ledger.acknowledged = count;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

async function check(url: string, person: ServerPerson, ledger: Ledger, client: number): Promise<void> {
  const { workflow: found } = await clientAt(url, person.cookie, { workflow }).workflow.canvas({
    workflow_id: ledger.workflowId,
  });
  const count = Number(/^\{"first":"\d+:(\d+)"/.exec(found.schema_json)?.[1]);
  expect(found.schema_json).toBe(documentOf(client, count));
  // A save in flight may or may not have been stored.
  expect(count).toBeGreaterThanOrEqual(ledger.acknowledged);
  expect(count).toBeLessThanOrEqual(ledger.sent);
  ledger.acknowledged = count;
  ledger.sent = count;
}

async function killRepeatedly(place: ProcessOptions['place']) {
  const options: ProcessOptions = { place, role: 'server', slots: 2 };
  const start = async () => {
    const started = await startProcess(options);
    alive.push(started);
    return started;
  };
  let server = await start();
  const person = await signUpAt(server.url);
  const ledgers: Ledger[] = [];
  for (let client = 0; client < clients; client++) {
    const { workflow } = person.calls({ workflow: families.workflow });
    const { workflow_id } = await workflow.create({ space_id: person.spaceId, name: `client_${client}` });
    await workflow.save({ workflow_id, schema: documentOf(client, 0) });
    ledgers.push({ workflowId: workflow_id, acknowledged: 0, sent: 0 });
  }
  const ready: number[] = [];
  let saves = 0;
  for (let round = 0; round < rounds; round++) {
    const { url } = server;
    const before = ledgers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    const saving = ledgers.map((ledger, client) => saveUntilDead(url, person, ledger, client));
    const count = () => ledgers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    await expect.poll(() => count() > before, { timeout: 30_000, interval: 10 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, randomOf(seedOfRound(round))() * longestRoundMs));
    await server.kill();
    await Promise.all(saving);
    saves += ledgers.reduce((sum, { acknowledged }) => sum + acknowledged, 0) - before;
    server = await start();
    ready.push(server.readyMs);
    await Promise.all(ledgers.map((ledger, client) => check(server.url, person, ledger, client)));
  }
  ready.sort((one, other) => one - other);
  const figures = {
    rounds,
    acknowledged: saves,
    lost: 0,
    torn: 0,
    readyMedianMs: Math.round(ready[Math.floor(ready.length / 2)] ?? 0),
    readyLongestMs: Math.round(ready.at(-1) ?? 0),
  };
  await server.stop();
  return figures;
}

const families = { workflow };
const roundMs = 30_000;

describe('a server that is killed while people save', () => {
  test(
    'has every acknowledged save in its folder, intact',
    async () => {
      const figures = await killRepeatedly({ folder: join(root, 'data') });
      report('REL-01 PGlite', figures);
      expect(figures.acknowledged).toBeGreaterThan(0);
      if (isSoak) expect(figures.readyMedianMs).toBeLessThan(readyWithinMs.folder);
    },
    120_000 + rounds * roundMs,
  );

  const programs = findPostgres();
  const reason = programs ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(reason !== '')(`on PostgreSQL${reason}`, () => {
    let postgres: TestPostgres;
    beforeAll(async () => {
      postgres = await startPostgres(programs!, { durable: false });
    }, 120_000);
    afterAll(() => postgres?.stop());

    test(
      'has every acknowledged save, intact',
      async () => {
        const figures = await killRepeatedly({ url: postgres.url });
        report('REL-01 PostgreSQL', figures);
        expect(figures.acknowledged).toBeGreaterThan(0);
        if (isSoak) expect(figures.readyMedianMs).toBeLessThan(readyWithinMs.postgresql);
      },
      120_000 + rounds * roundMs,
    );
  });
});
