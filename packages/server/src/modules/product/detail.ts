import type { Input, Result } from '@heddle/api-contract';
import {
  draftStatuses,
  type product,
  productStatuses,
  publishModes,
} from '@heddle/api-contract/families/product';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { mayInInstallation } from '../account/index.js';
import { accessToStore } from '../space/index.js';
import { findHead } from '../workflow/index.js';
import { requirePublished } from '../workflow-open/index.js';
import { kindOfType } from './kinds.js';
import { isCopied, isTriable, presentRows } from './presentProducts.js';
import {
  findByEntity,
  findProduct,
  findSnapshot,
  latestDrafts,
  noSuchProduct,
  type ProductRow,
  type SnapshotRow,
} from './rows.js';
import { productSnapshots } from './tables.js';

type Calls = typeof product.calls;

/** How the caller sees a product. */
interface Seen {
  row: ProductRow;
  isOwner: boolean;
  isReviewer: boolean;
}

/**
 * A product that the caller may see: listed and unlisted ones, their own, and for reviewers all. The error is the same
 * for all others.
 */
async function requireSeen(context: Context, row: ProductRow | undefined): Promise<Seen> {
  if (!row) throw noSuchProduct();
  const isOwner = row.ownerId === context.user.id;
  const isPublic = row.status === productStatuses.listed || row.status === productStatuses.unlisted;
  if (isOwner) return { row, isOwner, isReviewer: false };
  const isReviewer = await mayInInstallation(context, 'manageStore');
  if (!isPublic && !isReviewer) throw noSuchProduct();
  return { row, isOwner, isReviewer };
}

/** A product that the caller may see, in whatever state. */
export async function findSeenProduct(context: Context, id: string): Promise<ProductRow> {
  return (await requireSeen(context, await findProduct(context.db, id))).row;
}

/** A listed product; one that was unlisted says so, all others are not found. */
export async function requireListedProduct(context: Context, id: string): Promise<ProductRow> {
  const { row } = await requireSeen(context, await findProduct(context.db, id));
  if (row.status !== productStatuses.listed)
    throw new DomainError('productUnavailable', productReasons.unavailable());
  return row;
}

async function findNamed(db: Database, input: Input<Calls['detail']>): Promise<ProductRow | undefined> {
  if (input.product_id !== undefined) return findProduct(db, input.product_id);
  const kind = kindOfType(input.entity_type ?? 0);
  return kind && input.entity_id !== undefined ? findByEntity(db, kind, input.entity_id) : undefined;
}

export async function readDetail(
  context: Context,
  input: Input<Calls['detail']>,
): Promise<Result<Calls['detail']>> {
  const { db } = context;
  const { row, isOwner, isReviewer } = await requireSeen(context, await findNamed(db, input));
  const isInsider = isOwner || isReviewer;
  const draft = isInsider ? (await latestDrafts(db, [row.id])).get(row.id) : undefined;
  const showsDraft =
    draft !== undefined &&
    (row.snapshotId === null ||
      (input.need_audit_failed === true && draft.status === draftStatuses.rejected));
  const isListed = row.status === productStatuses.listed;
  const snapshot = await findSnapshot(db, showsDraft ? draft.snapshotId : row.snapshotId);
  const presented = await presentRows(context, [{ row, snapshot, draft }], {
    extra: isListed || isInsider,
    withReadme: isListed || isInsider,
    seesAll: isInsider,
  });
  const {
    meta_info,
    commercial_setting,
    user_behavior: _,
    workflow_extra,
    ...extras
  } = presented.get(row.id)!;
  return {
    meta_info,
    commercial_setting,
    ...extras,
    ...(workflow_extra && {
      workflow_extra: { ...workflow_extra, workflow_schema: await openCanvas(context, snapshot) },
    }),
    is_owner: isOwner,
    audit_status: isInsider ? (draft?.status ?? draftStatuses.none) : draftStatuses.none,
    // Where the original is concerns nobody else.
    space_id: isOwner ? row.spaceId : '0',
    can_duplicate: isListed && isCopied(row),
    can_use: isListed && row.kind === 'plugin',
    can_try: isListed && snapshot !== undefined && isTriable(row, snapshot),
  };
}

/** The canvas of a workflow that others may copy; empty for others. */
async function openCanvas(context: Context, snapshot: SnapshotRow | undefined): Promise<string> {
  if (snapshot?.publishMode !== publishModes.openSource || snapshot.frozenId === null) return '';
  const head = await findHead(context.db, snapshot.frozenId);
  if (!head) return '';
  const { json } = await requirePublished(context, accessToStore(context.user.id), head, {});
  return JSON.stringify(json);
}

/** The versions that were listed, newest first, with what changed. */
export async function listVersions(
  context: Context,
  input: Input<Calls['versions']>,
): Promise<Result<Calls['versions']>> {
  const { db } = context;
  const { row, isOwner, isReviewer } = await requireSeen(context, await findProduct(db, input.product_id));
  if (row.status !== productStatuses.listed && !isOwner && !isReviewer)
    throw new DomainError('productUnavailable', productReasons.unavailable());
  const page = pageOf(input);
  const where = and(eq(productSnapshots.productId, row.id), isNotNull(productSnapshots.listedAt));
  const [rows, total] = await Promise.all([
    db
      .select({
        id: productSnapshots.id,
        entityVersion: productSnapshots.entityVersion,
        changelog: productSnapshots.changelog,
        listedAt: productSnapshots.listedAt,
      })
      .from(productSnapshots)
      .where(where)
      .orderBy(desc(productSnapshots.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(productSnapshots, where),
  ]);
  return {
    versions: rows.map((one) => ({
      entity_version: one.entityVersion,
      changelog: one.changelog,
      listed_at: String(one.listedAt ? toSeconds(one.listedAt) : 0),
      is_current: one.id === row.snapshotId,
    })),
    has_more: afterPage(page, total).hasMore,
    total,
  };
}
