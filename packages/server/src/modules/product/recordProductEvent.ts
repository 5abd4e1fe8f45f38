import type { Input, Result } from '@heddle/api-contract';
import type { product } from '@heddle/api-contract/families/product';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { storable, storableText } from '../../db/storable.js';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople, requireInInstallation } from '../account/index.js';
import { productEvents } from './tables.js';
import { toPerson } from './toPerson.js';

type Calls = typeof product.calls;

/** What is recorded of a change in the store. */
export interface ProductEvent {
  /** Null for events of categories, topics and the like. */
  productId: string | null;
  action: string;
  /** Null if the server did it. */
  userId: string | null;
  reason?: string;
  before?: unknown;
  after?: unknown;
}

/** Records a change, in its transaction. */
export async function recordProductEvent(
  db: Database,
  { productId, action, userId, reason = '', before = {}, after = {} }: ProductEvent,
): Promise<void> {
  const at = new Date();
  await db.insert(productEvents).values({
    ...{ id: newId(), productId, action, actorId: userId, reason: storableText(reason), at },
    ...{ before: stored(before), after: stored(after) },
  });
}

/** As JSON that the database accepts: texts of people are in it. */
function stored(value: unknown): unknown {
  return storable(JSON.parse(JSON.stringify(value ?? {})));
}

/** What happened to a product, or in the whole store; newest first. */
export async function listEvents(
  context: Context,
  input: Input<Calls['events']>,
): Promise<Result<Calls['events']>> {
  await requireInInstallation(context, 'manageStore');
  const { db } = context;
  const page = pageOf(input, { usual: 20, largest: 100 });
  const where = input.product_id === undefined ? undefined : eq(productEvents.productId, input.product_id);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(productEvents)
      .where(where)
      .orderBy(desc(productEvents.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(productEvents, where),
  ]);
  const people = await findPeople(
    db,
    rows.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])),
  );
  type Event = Result<Calls['events']>['events'][number];
  return {
    events: rows.map((row) => ({
      id: row.id,
      product_id: row.productId ?? '0',
      action: row.action,
      actor: row.actorId === null ? undefined : toPerson(people.get(row.actorId), row.actorId),
      reason: row.reason,
      before: row.before as Event['before'],
      after: row.after as Event['after'],
      created_at: String(toSeconds(row.at)),
    })),
    has_more: afterPage(page, total).hasMore,
    total,
  };
}
