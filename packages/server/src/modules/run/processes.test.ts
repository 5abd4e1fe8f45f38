// @module-tag by-turns
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fixedSeed, isSoak, randomOf, report, seedOfRound } from '../../reliability/rounds.js';
import { clientAt, type ServerPerson, signUpAt } from '../../testing/clientAt.js';
import type { ProcessOptions } from '../../testing/heddleProcess.js';
import { chain, field, literal, question } from '../../testing/runDocuments.js';
import { findPostgres, startPostgres, type TestPostgres } from '../../testing/startPostgres.js';
import { type StartedProcess, startProcess } from '../../testing/startProcess.js';
import { node } from '../workflow/samples/parts.js';

// REL-03, REL-04, REL-14: processes that execute runs are killed; every accepted run reaches one end, and no
// answer is lost.

const root = mkdtempSync(join(tmpdir(), 'heddle-runs-'));
const programs = findPostgres();
const alive = new Set<StartedProcess>();
const families = { workflow, workflowRun };
const runsInAll = isSoak ? 300 : 12;
const kills = isSoak ? 30 : 2;
/** Between two words of the demo model, so that its nodes take long enough to be killed in. */
const demoPauseMs = 15;

const step = (id: string) =>
  node(id, '3', [1, 0], { title: `Step ${id}`, description: '' }, '', {
    inputs: {
      inputParameters: [],
      llmParam: [
        { name: 'modelType', input: literal('1', 'integer') },
        { name: 'prompt', input: literal('one two three four five six') },
      ],
    },
    outputs: [{ name: 'output', type: 'string' }],
  });

afterEach(async () => {
  await Promise.all([...alive].map((one) => one.kill()));
  alive.clear();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function start(options: ProcessOptions): Promise<StartedProcess> {
  const started = await startProcess(options);
  alive.add(started);
  return started;
}

async function kill(one: StartedProcess): Promise<void> {
  alive.delete(one);
  await one.kill();
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Ledger {
  accepted: string[];
  workflows: { plain: string; asking: string };
}

type Calls = ReturnType<typeof clientAt<typeof families>>;

async function saveWorkflows(calls: Calls, space_id: string): Promise<Ledger['workflows']> {
  const save = async (name: string, document: object) => {
    const { workflow_id } = await calls.workflow.create({ name, space_id });
    await calls.workflow.save({ workflow_id, schema: JSON.stringify(document) });
    return workflow_id;
  };
  const steps = [step('11'), step('12'), step('13')];
  return {
    plain: await save('plain', chain([field('n', 'integer')], steps, 'output')),
    asking: await save('asking', chain([], [question('11', 'Ask', 'Name?'), ...steps.slice(1)], 'output')),
  };
}

/** Starts runs until all are accepted; a refusal or a lost connection is no acceptance. */
async function startRuns(calls: Calls, ledger: Ledger, count: number): Promise<void> {
  const target = ledger.accepted.length + count;
  while (ledger.accepted.length < target) {
    const { plain, asking } = ledger.workflows;
    const workflow_id = ledger.accepted.length % 3 === 0 ? asking : plain;
    try {
      const { execute_id } = await calls.workflowRun.testRun({ workflow_id, input: {} });
      ledger.accepted.push(execute_id);
    } catch {
      await answerAll(calls, ledger).catch(() => undefined);
      await pause(50);
    }
  }
}

/** Answers every open question; returns the number of runs that have not ended. */
async function answerAll(calls: Calls, { accepted, workflows }: Ledger): Promise<number> {
  let open = 0;
  for (const [index, execute_id] of accepted.entries()) {
    const workflow_id = index % 3 === 0 ? workflows.asking : workflows.plain;
    const process = await calls.workflowRun.getProcess({ workflow_id, execute_id });
    if (process.executeStatus !== 1) continue;
    open += 1;
    const [event] = process.nodeEvents;
    if (!event) continue;
    await calls.workflowRun
      .testResume({ workflow_id, execute_id, event_id: event.id, data: 'Weaver' })
      .catch(() => undefined);
  }
  return open;
}

async function expectAllEnded(calls: Calls, ledger: Ledger): Promise<void> {
  const { accepted, workflows } = ledger;
  for (const [index, execute_id] of accepted.entries()) {
    const workflow_id = index % 3 === 0 ? workflows.asking : workflows.plain;
    const process = await calls.workflowRun.getProcess({ workflow_id, execute_id });
    expect(process, process.reason).toMatchObject({ executeStatus: 2 });
    expect(process.nodeResults.every(({ nodeStatus }) => nodeStatus === 3)).toBe(true);
  }
}

test(
  'runs of a server that is killed repeatedly continue after each start',
  async () => {
    const place = { folder: join(root, 'data') };
    const options = { place, role: 'server', slots: 2, demoPauseMs } as const;
    let server = await start(options);
    const person = await signUpAt(server.url);
    const ledger: Ledger = {
      accepted: [],
      workflows: await saveWorkflows(person.calls(families), person.spaceId),
    };
    const callsOf = () => clientAt(server.url, person.cookie, families);
    const random = randomOf(fixedSeed);
    for (let round = 0; round < kills; round++) {
      await startRuns(callsOf(), ledger, Math.ceil(runsInAll / kills));
      await pause(random() * 400);
      await kill(server);
      server = await start(options);
    }
    const restarted = Date.now();
    const calls = callsOf();
    await expect.poll(() => answerAll(calls, ledger), { timeout: 60_000, interval: 100 }).toBe(0);
    report('REL-03 PGlite', { runs: ledger.accepted.length, kills, endedAfterMs: Date.now() - restarted });
    await expectAllEnded(calls, ledger);
  },
  240_000 + kills * 30_000,
);

describe.skipIf(!programs)('on PostgreSQL', () => {
  let postgres: TestPostgres;
  let person: ServerPerson;
  beforeAll(async () => {
    postgres = await startPostgres(programs!, { durable: false });
  }, 120_000);
  afterAll(() => postgres?.stop());

  test(
    'runs of killed workers are taken over by others, and several servers answer for them',
    async () => {
      const place = { url: postgres.url };
      const server = await start({ place, role: 'server', slots: 0, runs: { slots: 0 } });
      const newWorker = () =>
        start({ place, role: 'worker', slots: 2, demoPauseMs, runs: { leaseMs: 3_000 } });
      const workers = [await newWorker(), await newWorker()];
      person = await signUpAt(server.url);
      const calls = person.calls(families);
      const ledger: Ledger = { accepted: [], workflows: await saveWorkflows(calls, person.spaceId) };
      const random = randomOf(seedOfRound(1));
      for (let round = 0; round < kills; round++) {
        await startRuns(calls, ledger, Math.ceil(runsInAll / kills));
        await pause(100 + random() * 300);
        await kill(workers.splice(random() < 0.5 ? 0 : 1, 1)[0]!);
        workers.push(await newWorker());
      }
      const killed = Date.now();
      await expect.poll(() => answerAll(calls, ledger), { timeout: 60_000, interval: 100 }).toBe(0);
      expect(Date.now() - killed).toBeLessThan(30_000 + runsInAll * 100);
      report('REL-14 runs', { runs: ledger.accepted.length, kills, endedAfterMs: Date.now() - killed });
      await expectAllEnded(calls, ledger);
    },
    240_000 + kills * 30_000,
  );
});
