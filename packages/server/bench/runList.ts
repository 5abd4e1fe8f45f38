import { Client } from 'pg';
import type { HeddleTarget } from './heddleTarget.js';
import { percentile } from './runLoad.js';

const runs = 10_000;
const pages = 100;

/** Fills the list of one workflow up to 10,000 runs, and times its first page in the studio. */
export async function measureRunList({ url, owner }: HeddleTarget, databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'select count(*)::int as count, min(id) as id from runs where workflow_id = $1',
    [owner.workflowId],
  );
  const { count, id } = rows[0] as { count: number; id: string };
  await client.query(
    `insert into runs select (jsonb_populate_record(r, jsonb_build_object('id', r.id::bigint - n))).*
     from runs r, generate_series(1, $2::int) n where r.id = $1`,
    [id, Math.max(0, runs - count)],
  );
  await client.query('analyze runs');
  await client.end();
  const latencies: number[] = [];
  for (let page = 0; page < pages; page++) {
    const begin = performance.now();
    const response = await fetch(`${url}/api/workflow_api/run_list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'bench', cookie: owner.cookie },
      body: JSON.stringify({ space_id: owner.spaceId, workflow_id: owner.workflowId, size: 20 }),
    });
    const { code, msg } = (await response.json()) as { code: number; msg: string };
    if (code !== 0) throw new Error(`run_list: ${msg}`);
    latencies.push(performance.now() - begin);
  }
  latencies.sort((one, other) => one - other);
  return { runs: Math.max(runs, count), p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) };
}
