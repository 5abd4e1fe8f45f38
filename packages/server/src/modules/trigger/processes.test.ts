// @module-tag by-turns
import { trigger } from '@heddle/api-contract/families/trigger';
import { workflow } from '@heddle/api-contract/families/workflow';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSoak, report } from '../../reliability/rounds.js';
import { newSecretKey } from '../../secrets/Secrets.js';
import { type ServerPerson, signUpAt } from '../../testing/clientAt.js';
import type { ProcessOptions } from '../../testing/heddleProcess.js';
import { chain, literal } from '../../testing/runDocuments.js';
import { findPostgres, startPostgres, type TestPostgres } from '../../testing/startPostgres.js';
import { type StartedProcess, startProcess } from '../../testing/startProcess.js';
import { node } from '../workflow/samples/parts.js';
import { signatureHeader, signBody } from './hooks/signature.js';

// REL-42, REL-43, SEC-18: of two server processes on one database, one fires each time and accepts each request,
// also if the process that fires is killed in between.

const programs = findPostgres();
const count = isSoak ? 1_000 : 24;
const families = { trigger, workflow };

/** Takes long enough to be killed in. */
const step = node('11', '3', [1, 0], { title: 'Step', description: '' }, '', {
  inputs: {
    inputParameters: [],
    llmParam: [
      { name: 'modelType', input: literal('1', 'integer') },
      { name: 'prompt', input: literal('one two three four five six') },
    ],
  },
  outputs: [{ name: 'output', type: 'string' }],
});

describe.skipIf(!programs)('two servers on PostgreSQL', () => {
  let postgres: TestPostgres;
  let client: Client;
  let first: StartedProcess;
  let other: StartedProcess;
  let person: ServerPerson;
  let flow: string;
  const api = () => person.calls(families);

  beforeAll(async () => {
    postgres = await startPostgres(programs!, { durable: false });
    const options: ProcessOptions = {
      place: { url: postgres.url },
      role: 'server',
      slots: 2,
      demoPauseMs: 15,
      secretKey: newSecretKey(),
      runs: { leaseMs: 2_000 },
    };
    first = await startProcess(options);
    other = await startProcess({ ...options, beside: true });
    client = new Client({ connectionString: postgres.url });
    await client.connect();
    person = await signUpAt(first.url);
    const calls = api().workflow;
    const { workflow_id } = await calls.create({ name: 'flow', space_id: person.spaceId });
    await calls.save({ workflow_id, schema: JSON.stringify(chain([], [step], 'output')) });
    await calls.publish({ workflow_id });
    flow = workflow_id;
  }, 120_000);
  afterAll(async () => {
    await client?.end();
    await Promise.all([first?.kill(), other?.kill()]);
    await postgres?.stop();
  });

  const create = (change: object) =>
    api().trigger.set({
      space_id: person.spaceId,
      name: 'yearly',
      kind: 'schedule',
      cron: '0 0 1 1 *',
      target: { type: 'workflow', id: flow },
      ...change,
    });

  test('a signed request that is sent to both is accepted by one', async () => {
    const { url, secret, trigger_id } = await create({ kind: 'webhook', signs: true });
    const { pathname } = new URL(url);
    const seconds = Math.floor(Date.now() / 1000);
    const signature = await signBody(secret, seconds, new TextEncoder().encode('{}'));
    const send = async (at: string, index: number) => {
      const { status } = await fetch(new URL(pathname, at), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: `t=${seconds},v1=${signature}`,
          'idempotency-key': `attempt ${index}`,
        },
        body: '{}',
      });
      return status;
    };
    const statuses = await Promise.all([first.url, other.url, first.url, other.url].map(send));
    expect(statuses.sort()).toEqual([202, 409, 409, 409]);
    expect((await api().trigger.log({ trigger_id })).total).toBe(1);
  }, 60_000);

  test('triggers due at the same time fire once each, even if a server is killed while it starts them', async () => {
    const { trigger_id } = await create({});
    await client.query(
      `insert into triggers select (jsonb_populate_record(one, jsonb_build_object('id', one.id + number))).*
       from triggers one, generate_series(1, $1) number where one.id = $2`,
      [count - 1, trigger_id],
    );
    await client.query(`update triggers set next_at = now() + interval '500 ms' where kind = 'schedule'`);
    // A change wakes both servers, so that both wait for the time.
    await create({ kind: 'event', event: 'channel.message' });
    const fires = async () => {
      const { rows } = await client.query<{ status: string; count: number }>(
        `select status, count(*)::int as count from trigger_fires where cause = 'schedule' group by status`,
      );
      return Object.fromEntries(rows.map((row) => [row.status, row.count]));
    };
    await expect.poll(fires, { timeout: 30_000, interval: 5 }).not.toEqual({});
    await expect
      .poll(async () => (await fires()).running ?? 0, { timeout: 30_000, interval: 5 })
      .toBeGreaterThan(0);
    await first.kill();
    const killedAt = Date.now();
    const atKill = await fires();
    expect(atKill.success ?? 0).toBeLessThan(count);
    await expect.poll(fires, { timeout: 120_000, interval: 100 }).toEqual({ success: count });
    report('REL-43', {
      triggers: count,
      atKill: JSON.stringify(atKill),
      endedAfterMs: Date.now() - killedAt,
    });
    const { rows } = await client.query(
      `select count(distinct trigger_id)::int as triggers, count(distinct run_id)::int as runs,
         (select count(*)::int from runs where id in (select run_id from trigger_fires where cause = 'schedule')) as stored
       from trigger_fires where cause = 'schedule'`,
    );
    expect(rows[0]).toEqual({ triggers: count, runs: count, stored: count });
    // One is of the signed request.
    const { rows: all } = await client.query(
      'select count(*)::int as runs from runs where workflow_id = $1',
      [flow],
    );
    expect(all[0].runs).toBe(count + 1);
  }, 240_000);
});
