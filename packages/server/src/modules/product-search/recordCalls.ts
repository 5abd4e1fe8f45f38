import { productStatuses } from '@heddle/api-contract/families/product';
import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { defineService } from '../../kernel/services.js';
import { UsageRecorder } from '../../models/usage/UsageRecorder.js';
import type { CallObserver, EndedCall } from '../plugin/index.js';
import { countedDays, dayOf, firstDayOf } from './actions.js';
import { productCallDays } from './tables.js';

type Counted = EndedCall & { day: string };

/** Counts calls of tools: one statement for all of a few seconds. */
export const callCounter = defineService(
  'product-calls',
  ({ db, log }) =>
    new UsageRecorder<Counted>({
      write: (calls) => addCalls(db, calls),
      onFailed: (error, lost) => log.error('product.calls-not-counted', error, { lost }),
      pauseMs: 5_000,
    }),
  (counter) => counter.close(),
);

export const countCall: CallObserver = (app, call) =>
  app.use(callCounter).add({ ...call, day: dayOf(new Date()) });

/** Adds calls to the days of listed products. Authors do not count, so that nobody improves figures of their own. */
async function addCalls(db: Database, calls: readonly Counted[]): Promise<void> {
  const rows = calls.map(({ pluginId, userId, day, isSuccess, ms }) => ({
    ...{ plugin: pluginId, person: userId, day, succeeded: Number(isSuccess), failed: Number(!isSuccess) },
    ms: isSuccess ? Math.round(ms) : 0,
  }));
  await db.execute(sql`
    insert into product_call_days as kept (product_id, day, succeeded, failed, ms)
    select product.id, call.day, sum(call.succeeded), sum(call.failed), sum(call.ms)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as call(plugin bigint, person bigint, day date, succeeded integer, failed integer, ms bigint)
    join products as product on product.entity_id = call.plugin and product.kind = 'plugin'
    where product.status = ${productStatuses.listed} and product.owner_id is distinct from call.person
    group by product.id, call.day
    order by product.id, call.day
    on conflict (product_id, day) do update set
      succeeded = kept.succeeded + excluded.succeeded,
      failed = kept.failed + excluded.failed,
      ms = kept.ms + excluded.ms`);
}

/** Deletes the days that figures no longer cover. */
export async function clearOldCalls(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(productCallDays)
    .where(lt(productCallDays.day, firstDayOf(countedDays, now)))
    .returning({ id: productCallDays.productId });
  return gone.length;
}
