import type { Input, Result } from '@heddle/api-contract';
import type { runHistory } from '@heddle/api-contract/families/run-history';
import { sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { requireWorkflow } from '../workflow/index.js';

type Calls = typeof runHistory.calls;

// Older runs say little about the next one.
const considered = 1_000;

/** The tokens that nine in ten of the latest complete runs stayed within. */
export async function readP90(context: Context, input: Input<Calls['p90']>): Promise<Result<Calls['p90']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const { rows } = await context.db.execute(sql`
    select coalesce(percentile_disc(0.9) within group (order by tokens), 0)::int as token from (
      select input_tokens + output_tokens as tokens from runs
      where workflow_id = ${head.id} and status = 'success' and kind <> 'node'
      order by id desc limit ${considered}) as latest`);
  return { token: Number(rows[0]?.token ?? 0) };
}
