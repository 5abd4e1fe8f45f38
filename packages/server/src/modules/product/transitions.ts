import { draftStatuses, productStatuses } from '@heddle/api-contract/families/product';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { shareVersion, unshareCredential, unshareVersions } from '../plugin/index.js';
import { notifyOfVersion } from './notifyOfVersion.js';
import { recordProductEvent } from './recordProductEvent.js';
import type { DraftRow, ProductRow, SnapshotRow } from './rows.js';
import { findSnapshot } from './rows.js';
import { productDrafts, productSnapshots, products } from './tables.js';

type Emitter = Pick<App, 'emit' | 'extensions'>;
type Changes = Partial<typeof products.$inferInsert>;

/** Who changes a product, and why; null if the server does it. */
interface Decision {
  userId: string | null;
  reason?: string;
}

export function conflict(reason: ConstructorParameters<typeof DomainError>[1]): DomainError {
  return new DomainError('productConflict', reason);
}

/** What lists show of a snapshot. */
export function shownOf(snapshot: SnapshotRow): Changes {
  const { entityType, name, description, icon, covers, texts, categoryId, publishMode, paidType, price } =
    snapshot;
  return {
    ...{ entityType, name, description, icon, covers, texts, categoryId, publishMode, paidType, price },
    toolNames: snapshot.insides.tools.map((tool) => tool.name).join('\n'),
  };
}

/** Approves a draft that waits for its review: its snapshot is what the product shows from now on. */
export async function approve(
  app: Emitter,
  transaction: Database,
  { product, draft, snapshot }: { product: ProductRow; draft: DraftRow; snapshot: SnapshotRow },
  { userId }: Decision,
): Promise<void> {
  if (product.status === productStatuses.banned) throw conflict(productReasons.alreadyBanned());
  await endDraft(transaction, draft, draftStatuses.approved, { userId });
  await listSnapshot(app, transaction, { product, snapshot }, { userId });
}

/** Authors who list version after version do not flood the notices of their users. */
const noticePauseMs = 24 * 60 * 60_000;

/** Makes a snapshot the listed version of its product. */
export async function listSnapshot(
  app: Emitter,
  transaction: Database,
  { product, snapshot }: { product: ProductRow; snapshot: SnapshotRow },
  { userId }: Decision,
): Promise<void> {
  const now = new Date();
  const before = await findSnapshot(transaction, product.snapshotId);
  await transaction
    .update(productSnapshots)
    .set({ listedAt: now })
    .where(eq(productSnapshots.id, snapshot.id));
  if (product.kind === 'plugin') await shareVersion(transaction, product.entityId, snapshot.entityVersion);
  await change(
    app,
    transaction,
    product,
    {
      ...shownOf(snapshot),
      ...{ status: productStatuses.listed, snapshotId: snapshot.id, listedAt: now },
      firstListedAt: product.firstListedAt ?? now,
    },
    { action: 'listed', userId },
  );
  const isRecent = before?.listedAt && now.getTime() - before.listedAt.getTime() < noticePauseMs;
  if (before && before.entityVersion !== snapshot.entityVersion && !isRecent)
    await notifyOfVersion(app, transaction, { ...product, name: snapshot.name }, snapshot);
}

/** Rejects a draft; what is listed stays as it is. */
export async function reject(
  transaction: Database,
  product: ProductRow,
  draft: DraftRow,
  { userId, reason = '' }: Decision,
): Promise<void> {
  await endDraft(transaction, draft, draftStatuses.rejected, { userId, reason });
  await recordProductEvent(transaction, {
    ...{ productId: product.id, action: 'rejected', userId, reason },
    after: { draft_id: draft.id },
  });
}

/** Ends a draft that waits for its review without a decision. */
export async function abandon(
  transaction: Database,
  { productId, id }: Pick<DraftRow, 'productId' | 'id'>,
  { userId, reason = '' }: Decision,
): Promise<void> {
  await endDraft(transaction, { id }, draftStatuses.abandoned, { userId: null, reason });
  await recordProductEvent(transaction, {
    ...{ productId, action: 'draftAbandoned', userId, reason },
    after: { draft_id: id },
  });
}

/** One of two decisions at once wins; the other finds the draft decided. */
async function endDraft(
  transaction: Database,
  { id }: Pick<DraftRow, 'id'>,
  status: number,
  { userId, reason = '' }: Decision,
): Promise<void> {
  const ended = await transaction
    .update(productDrafts)
    .set({ status, reviewerId: userId, reason, decidedAt: new Date() })
    .where(and(eq(productDrafts.id, id), eq(productDrafts.status, draftStatuses.pending)))
    .returning({ id: productDrafts.id });
  if (ended.length === 0) throw conflict(productReasons.notPending());
}

/**
 * Unlists a product. People who use it keep their copies; plugins that call with a credential of the
 * author cannot be called from other spaces until they are listed again.
 */
export async function unlist(
  app: Emitter,
  transaction: Database,
  product: ProductRow,
  decision: Decision,
): Promise<void> {
  if (product.status !== productStatuses.listed) throw conflict(productReasons.notListed());
  if (product.kind === 'plugin') await unshareCredential(transaction, product.entityId);
  await change(
    app,
    transaction,
    product,
    { status: productStatuses.unlisted },
    { ...decision, action: 'unlisted' },
  );
}

/** Hides a product from everybody but its owner, who cannot list it again; its draft ends. */
export async function ban(
  app: Emitter,
  transaction: Database,
  product: ProductRow,
  draft: DraftRow | undefined,
  decision: Decision & { reason: string },
): Promise<void> {
  const { status } = product;
  if (status === productStatuses.banned) throw conflict(productReasons.alreadyBanned());
  if (status === productStatuses.neverListed) throw conflict(productReasons.notListed());
  if (draft) await abandon(transaction, draft, decision);
  if (product.kind === 'plugin') await unshareVersions(transaction, product.entityId);
  await change(
    app,
    transaction,
    product,
    { status: productStatuses.banned, banReason: decision.reason },
    { ...decision, action: 'banned' },
  );
}

/** Lets the owner list a banned product again; it is unlisted until then. */
export async function liftBan(
  app: Emitter,
  transaction: Database,
  product: ProductRow,
  decision: Decision,
): Promise<void> {
  if (product.status !== productStatuses.banned) throw conflict(productReasons.notBanned());
  await change(
    app,
    transaction,
    product,
    { status: productStatuses.unlisted, banReason: '' },
    { ...decision, action: 'banLifted' },
  );
}

/** Changes a product, records the change, and notifies the other modules. */
export async function change(
  { emit }: Pick<App, 'emit'>,
  transaction: Database,
  product: ProductRow,
  changes: Changes,
  { action, userId, reason = '' }: Decision & { action: string },
): Promise<void> {
  await transaction
    .update(products)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(products.id, product.id));
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(changes)) {
    const old = product[key as keyof ProductRow];
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    [before[key], after[key]] = [old, value];
  }
  await recordProductEvent(transaction, { productId: product.id, action, userId, reason, before, after });
  await emit(transaction, 'productChanged', { productId: product.id });
}
