import type { Input, Result } from '@heddle/api-contract';
import { draftStatuses, type product, productStatuses } from '@heddle/api-contract/families/product';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireInInstallation } from '../account/index.js';
import { checkDescription, checkName, checkReadme, checkReason } from './checkTexts.js';
import { coversOf } from './covers.js';
import { invalid, requireKind } from './kinds.js';
import { categoryFor, submit } from './listing.js';
import {
  findByEntity,
  findDraft,
  findProduct,
  findSnapshot,
  lockProduct,
  noSuchProduct,
  type ProductRow,
  pendingDraft,
  type SnapshotRow,
} from './rows.js';
import { productSnapshots } from './tables.js';
import { abandon, approve, ban, change, conflict, liftBan, reject, unlist } from './transitions.js';

type Calls = typeof product.calls;
type AdminListing = Input<Calls['adminListing']>;

/** Approves a draft, changes a listed product, or lists an object directly. */
export async function adminListing(
  context: Context,
  input: AdminListing,
): Promise<Result<Calls['adminListing']>> {
  await requireInInstallation(context, 'manageStore');
  if (input.audit_draft_id !== undefined) return approveDraft(context, input.audit_draft_id);
  if (input.only_edit_attr) return editListed(context, input);
  const submitted = await submit(context, input, { isApproved: true, reviewerId: context.user.id });
  return submitted;
}

async function approveDraft(context: Context, id: string): Promise<Result<Calls['adminListing']>> {
  const userId = context.user.id;
  return context.db.transaction(async (transaction) => {
    const found = await findDraft(transaction, id);
    if (!found) throw noSuchProduct();
    const row = await lockProduct(transaction, found.productId);
    const draft = (await findDraft(transaction, id)) ?? found;
    if (draft.status !== draftStatuses.pending) throw conflict(productReasons.notPending());
    const snapshot = await findSnapshot(transaction, draft.snapshotId);
    if (!snapshot) throw noSuchProduct();
    await approve(context, transaction, { product: row, draft, snapshot }, { userId });
    return { audit_status: draftStatuses.approved, product_id: row.id, draft_id: id };
  });
}

export async function rejectListing(context: Context, input: Input<Calls['rejectListing']>) {
  await requireInInstallation(context, 'manageStore');
  const reason = checkReason(input.reject_reason, 'reject_reason');
  await context.db.transaction(async (transaction) => {
    const draft = await findDraft(transaction, input.product_draft_id);
    if (!draft) throw noSuchProduct();
    const row = await lockProduct(transaction, draft.productId);
    await reject(transaction, row, draft, { userId: context.user.id, reason });
  });
  return {};
}

/** Changes the listed version without a review: what administrators correct. */
async function editListed(context: Context, input: AdminListing): Promise<Result<Calls['adminListing']>> {
  const kind = requireKind(input.entity_type);
  if (input.entity_id === undefined) throw invalid(productReasons.noEntity({ field: 'entity_id' }));
  const found = await findByEntity(context.db, kind, input.entity_id);
  if (!found) throw noSuchProduct();
  if (input.is_official && found.ownerId !== null)
    throw invalid(productReasons.officialOnly({ field: 'is_official' }));
  await editSnapshot(context, found.id, input, {
    ...(input.is_profession !== undefined && { isProfessional: input.is_profession }),
    ...(input.is_official !== undefined && { isOfficial: input.is_official }),
  });
  return { audit_status: draftStatuses.approved, product_id: found.id, draft_id: '0' };
}

type Edited = Partial<
  Pick<
    AdminListing,
    'category_id' | 'other_category_notes' | 'covers' | 'product_name' | 'description' | 'readme'
  >
>;

/** Changes properties of the listed version in place, with an event that keeps what was there. */
async function editSnapshot(
  context: Context,
  productId: string,
  input: Edited,
  marks: Partial<Pick<ProductRow, 'isProfessional' | 'isOfficial'>> = {},
): Promise<void> {
  const { db, user } = context;
  const covers = input.covers && (await coversOf(context, input.covers));
  await db.transaction(async (transaction) => {
    const row = await lockProduct(transaction, productId);
    const snapshot = await findSnapshot(transaction, row.snapshotId);
    if (!snapshot || row.status === productStatuses.banned) throw conflict(productReasons.notListed());
    const changes: Partial<SnapshotRow> = {
      ...(input.category_id !== undefined &&
        (await categoryFor(transaction, snapshot.entityType, input, snapshot))),
      ...(covers && { covers }),
      ...(input.product_name !== undefined && { name: checkName(input.product_name) }),
      ...(input.description !== undefined && { description: checkDescription(input.description) }),
    };
    const readme = input.readme === undefined ? {} : { readme: checkReadme(input.readme) };
    if (Object.keys({ ...changes, ...readme }).length > 0)
      await transaction
        .update(productSnapshots)
        .set({ ...changes, ...readme })
        .where(eq(productSnapshots.id, snapshot.id));
    const { categoryNote: _, ...shown } = changes;
    await change(
      context,
      transaction,
      row,
      { ...shown, ...marks },
      { action: 'attributesChanged', userId: user.id },
    );
  });
}

/** Category and covers of a product of the caller; other changes are listings. */
export async function updateAttributes(
  context: Context,
  input: Input<Calls['updateAttributes']>,
): Promise<Result<Calls['updateAttributes']>> {
  const row = await requireOwn(context, input.product_id);
  await editSnapshot(context, row.id, { category_id: input.category_id, covers: input.covers });
  return { task_id: '' };
}

/** A product of the caller. */
export async function requireOwn({ db, user }: Context, id: string): Promise<ProductRow> {
  const row = await findProduct(db, id);
  if (row?.ownerId !== user.id) throw noSuchProduct();
  return row;
}

export async function unlistOwn(context: Context, input: Input<Calls['unlisting']>) {
  await requireOwn(context, input.product_id);
  await context.db.transaction(async (transaction) => {
    const row = await lockProduct(transaction, input.product_id);
    await unlist(context, transaction, row, { userId: context.user.id });
  });
  return {};
}

/** Takes a draft of the caller out of the review. */
export async function withdraw(context: Context, input: Input<Calls['withdraw']>) {
  await requireOwn(context, input.product_id);
  await context.db.transaction(async (transaction) => {
    await lockProduct(transaction, input.product_id);
    const draft = await pendingDraft(transaction, input.product_id);
    if (!draft) throw conflict(productReasons.notPending());
    await abandon(transaction, draft, { userId: context.user.id, reason: 'withdrawn' });
  });
  return {};
}

export async function adminUnlisting(context: Context, input: Input<Calls['adminUnlisting']>) {
  await requireInInstallation(context, 'manageStore');
  const row = await findNamed(context.db, input);
  await context.db.transaction(async (transaction) =>
    unlist(context, transaction, await lockProduct(transaction, row.id), { userId: context.user.id }),
  );
  return {};
}

async function findNamed(
  db: Database,
  { product_id, entity_type, entity_id }: Input<Calls['adminUnlisting']>,
): Promise<ProductRow> {
  const row =
    product_id !== undefined
      ? await findProduct(db, product_id)
      : entity_id !== undefined
        ? await findByEntity(db, requireKind(entity_type ?? 0), entity_id)
        : undefined;
  if (!row) throw noSuchProduct();
  return row;
}

export async function banProduct(context: Context, input: Input<Calls['ban']>) {
  await requireInInstallation(context, 'manageStore');
  const reason = checkReason(input.reason, 'reason');
  await context.db.transaction(async (transaction) => {
    const row = await lockProduct(transaction, input.product_id);
    const draft = await pendingDraft(transaction, row.id);
    await ban(context, transaction, row, draft, { userId: context.user.id, reason });
  });
  return {};
}

export async function liftBanOf(context: Context, input: Input<Calls['liftBan']>) {
  await requireInInstallation(context, 'manageStore');
  await context.db.transaction(async (transaction) =>
    liftBan(context, transaction, await lockProduct(transaction, input.product_id), {
      userId: context.user.id,
    }),
  );
  return {};
}

/** Lists many; one that fails does not keep the others from it. */
export async function batchListing(
  context: Context,
  input: Input<Calls['batchListing']>,
): Promise<Result<Calls['batchListing']>> {
  await requireInInstallation(context, 'manageStore');
  const results: Record<string, boolean> = {};
  for (const listing of input.products)
    results[listing.entity_id ?? '0'] = await succeeds(() =>
      submit(context, listing, { isApproved: true, reviewerId: context.user.id }),
    );
  return { batch_lising_res: results };
}

export async function batchUnlisting(
  context: Context,
  input: Input<Calls['batchUnlisting']>,
): Promise<Result<Calls['batchUnlisting']>> {
  await requireInInstallation(context, 'manageStore');
  const results: Record<string, boolean> = {};
  for (const id of new Set(input.product_ids))
    results[id] = await succeeds(() =>
      adminUnlisting(context, { product_id: id, entity_type: undefined, entity_id: undefined }),
    );
  return { batch_unlising_res: results };
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
