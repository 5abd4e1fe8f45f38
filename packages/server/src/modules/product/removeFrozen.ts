import { draftStatuses } from '@heddle/api-contract/families/product';
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { defineJob } from '../../jobs/defineJob.js';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { findUses, type Reference } from '../../resources/references.js';
import { resourceReferences as refs } from '../../resources/tables.js';
import { findPeople } from '../account/index.js';
import { accessOfStoreOwner, requireSpace, storeSpaceId } from '../space/index.js';
import { lockProduct } from './rows.js';
import { productKinds, productSnapshots, products, productTrials } from './tables.js';

/** Time in which a rejected version can be submitted again without another copy. */
const keptHours = 24;

/** Products per night; the next one continues. */
const maxProducts = 1_000;

/** Removes what was copied for a version that was never listed, or for try-outs of an earlier one. */
export const removeFrozenJob = defineJob(
  'product.remove-frozen',
  z.object({}),
  async ({ app, signal }) => {
    for (const { id } of await productsWithUnused(app.db)) {
      signal.throwIfAborted();
      await app.db.transaction((transaction) => forgetCopies(app, transaction, id));
    }
  },
  { retry: { attempts: 2 }, limitMs: 30 * 60_000, concurrency: 1 },
);

/** Removes a copy from the space of the store with everything that was copied along. */
export const removeCopyJob = defineJob(
  'product.remove-copy',
  z.object({ kind: z.enum(productKinds), id: z.string() }),
  async ({ app }, root) => removeCopy(app, root),
  { retry: { attempts: 3 }, concurrency: 1 },
);

/**
 * A copy that no listed version, review, copy under way or copy of a person needs. Drafts of one version share their
 * copy, so every version that has it counts.
 */
const isUnused = sql`${productSnapshots.frozenId} is not null
  and not exists (
    select 1 from product_snapshots as other where other.frozen_id = ${productSnapshots.frozenId} and (
      other.listed_at is not null
      or exists (select 1 from product_copies as copy where copy.snapshot_id = other.id)
      or not exists (
        select 1 from product_drafts as draft
        where draft.snapshot_id = other.id
          and draft.status in (${draftStatuses.rejected}, ${draftStatuses.abandoned})
          and draft.decided_at < now() - make_interval(hours => ${keptHours}))))
  and not exists (
    select 1 from resource_copies as copying
    where copying.resource_id = ${productSnapshots.frozenId} and copying.status = 'processing')`;

/** A copy for try-outs of a version that is not listed any more. */
const isOutdated = sql`exists (
  select 1 from product_trials as trial where trial.snapshot_id = ${productSnapshots.id}
    and trial.snapshot_id is distinct from ${products.snapshotId})`;

function productsWithUnused(db: Database): Promise<{ id: string }[]> {
  return db
    .selectDistinct({ id: products.id })
    .from(products)
    .innerJoin(productSnapshots, eq(productSnapshots.productId, products.id))
    .where(or(isUnused, isOutdated))
    .orderBy(products.id)
    .limit(maxProducts);
}

/** Forgets the unused copies of a product and has them removed, in the lock that a submission takes too. */
async function forgetCopies(app: App, transaction: Database, productId: string): Promise<void> {
  const { kind, snapshotId } = await lockProduct(transaction, productId);
  const frozen = await copiesIn(transaction, and(eq(productSnapshots.productId, productId), isUnused));
  if (frozen.length > 0)
    await transaction
      .update(productSnapshots)
      .set({ frozenId: null })
      .where(and(eq(productSnapshots.productId, productId), inArray(productSnapshots.frozenId, frozen)));
  const ofProduct = transaction
    .select({ id: productSnapshots.id })
    .from(productSnapshots)
    .where(eq(productSnapshots.productId, productId));
  const trials = await transaction
    .delete(productTrials)
    .where(
      and(
        inArray(productTrials.snapshotId, ofProduct),
        snapshotId === null ? undefined : ne(productTrials.snapshotId, snapshotId),
      ),
    )
    .returning({ id: productTrials.objectId });
  for (const id of [...frozen, ...trials.map((trial) => trial.id)])
    await app.jobs.enqueue(removeCopyJob, { kind, id }, { db: transaction });
}

async function copiesIn(db: Database, where: SQL | undefined): Promise<string[]> {
  const rows = await db.selectDistinct({ id: productSnapshots.frozenId }).from(productSnapshots).where(where);
  return rows.flatMap(({ id }) => id ?? []);
}

/** The root last: a job that begins again finds by its references what is left. */
async function removeCopy(app: App, root: Reference): Promise<void> {
  const context = await contextOfStoreOwner(app);
  for (const { kind: name, id } of (await withParts(app, root)).reverse()) {
    const { rows, remove, deleteForGood } = kindOf(app, name);
    const isThere = and(eq(rows.id, id), eq(rows.spaceId, storeSpaceId));
    const isKept = and(isThere, rows.deletedAt && isNull(rows.deletedAt));
    if ((await app.db.$count(rows.table, isKept)) > 0) await remove(context, id);
    if ((await app.db.$count(rows.table, isThere)) > 0) await deleteForGood?.(context, id);
  }
}

/** A copy and what was copied along: parts in the space of the store that nothing else there refers to. */
async function withParts(app: App, root: Reference): Promise<Reference[]> {
  const found: Reference[] = [root];
  for (const from of found) {
    for (const use of await findUses(app, from)) {
      const isKnown = found.some(({ kind, id }) => kind === use.kind && id === use.id);
      if (!isKnown && (await isPart(app, use, found))) found.push(use);
    }
  }
  return found;
}

async function isPart(app: App, { kind, id }: Reference, removed: readonly Reference[]): Promise<boolean> {
  if (kind === 'credential' || kind === 'file') return false;
  const { rows } = kindOf(app, kind);
  const isThere = await app.db.$count(rows.table, and(eq(rows.id, id), eq(rows.spaceId, storeSpaceId)));
  if (isThere === 0) return false;
  const users = await app.db
    .selectDistinct({ kind: refs.fromKind, id: refs.fromId })
    .from(refs)
    .where(and(eq(refs.toId, id), eq(refs.toKind, kind)));
  return users.every((user) => removed.some((one) => one.kind === user.kind && one.id === user.id));
}

/** The owner of the space of the store, whom nobody can sign in as. */
async function contextOfStoreOwner(app: App): Promise<Context> {
  const user = (await findPeople(app.db, [storeSpaceId])).get(storeSpaceId);
  if (!user) throw new Error('the space of the store has no owner');
  const spaceAccess: Context['spaceAccess'] = async (id, action) =>
    id === storeSpaceId ? accessOfStoreOwner() : requireSpace(app.db, user, id, action);
  return Object.assign(Object.create(app) as Context, { user, spaceAccess });
}
