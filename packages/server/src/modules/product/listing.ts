import type { Input, Result } from '@heddle/api-contract';
import { toSentReason, visibleLength } from '@heddle/api-contract';
import {
  draftStatuses,
  paidTypes,
  type product,
  productLimits,
  productStatuses,
} from '@heddle/api-contract/families/product';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { storable } from '../../db/storable.js';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { readCategories } from './categories.js';
import { checkChangelog, checkDescription, checkName, checkReadme } from './checkTexts.js';
import { coversOf } from './covers.js';
import { type FrozenVersion, freeze } from './freeze.js';
import { invalid, requireKind, typeAndMode } from './kinds.js';
import { refuseImitation } from './lookAlikes.js';
import { recordProductEvent } from './recordProductEvent.js';
import { findByEntity, lockProduct, type ProductRow, pendingDraft, type SnapshotRow } from './rows.js';
import { marketSettings } from './settings.js';
import { holdSource, requireSource, type Source, type SourceVersion, versionNamed } from './sources.js';
import { productDrafts, productSnapshots, products } from './tables.js';
import { abandon, approve, conflict, shownOf } from './transitions.js';

type Calls = typeof product.calls;
type Listing = Input<Calls['listing']>;
type Submitted = Result<Calls['listing']>;

/** The properties of a snapshot that a listing sets. */
type Shown = Pick<
  SnapshotRow,
  | 'entityType'
  | 'name'
  | 'description'
  | 'readme'
  | 'covers'
  | 'categoryId'
  | 'categoryNote'
  | 'publishMode'
  | 'paidType'
  | 'price'
  | 'changelog'
>;

/** Each submission makes a frozen copy of the object and of all that it uses. */
export const listingLimits = { perMinute: 5, together: 1 };
const rates = defineService('listing-rates', () => new CallRate(listingLimits));

/** Submits a version of an object of the caller. It is listed at once unless the installation reviews products. */
export async function submitListing(context: Context, input: Listing): Promise<Submitted> {
  const end = context.use(rates).begin(context.user.id);
  try {
    const { reviewsProducts } = await marketSettings(context.db);
    return await submit(context, input, { isApproved: !reviewsProducts });
  } finally {
    end();
  }
}

/** Submits a version, and approves it at once if `isApproved`; the caller's right to do so was checked. */
export async function submit(
  context: Context,
  input: Listing,
  { isApproved, reviewerId = null }: { isApproved: boolean; reviewerId?: string | null },
): Promise<Submitted> {
  const { db } = context;
  const kind = requireKind(input.entity_type);
  if (input.entity_id === undefined) throw invalid(productReasons.noEntity({ field: 'entity_id' }));
  const source = await requireSource(context, kind, input.entity_id);
  const known = await findByEntity(db, kind, source.id);
  refuseBanned(known);
  const version = versionNamed(source, input.entity_version);
  const previous = known && (await latestSnapshot(db, known.id));
  const shown = await readShown(context, input, { source, version, previous });
  if (shown.name !== previous?.name) await refuseImitation(db, shown.name, context.user.id);
  // A version that was submitted before has its frozen copy already.
  const isReused =
    previous?.entityVersion === version.version && previous.name === shown.name && previous.frozenId !== null;
  const frozen: FrozenVersion = isReused
    ? { id: previous.frozenId, icon: previous.icon, insides: previous.insides, warnings: [] }
    : await freeze(context, source, version);
  return db.transaction(async (transaction) => {
    await holdSource(context, transaction, source);
    const row = await upsertProduct(transaction, source, shown, context.user.id);
    refuseBanned(row);
    if (isReused) await refuseRemoved(transaction, frozen.id);
    return insertDraft(context, transaction, { row, source, version, shown, frozen }, isApproved, reviewerId);
  });
}

interface Submission {
  row: ProductRow;
  source: Source;
  version: SourceVersion;
  shown: Shown;
  frozen: FrozenVersion;
}

async function insertDraft(
  context: Context,
  transaction: Database,
  { row, version, shown, frozen }: Submission,
  isApproved: boolean,
  reviewerId: string | null,
): Promise<Submitted> {
  const userId = context.user.id;
  const waiting = await pendingDraft(transaction, row.id);
  if (waiting) await abandon(transaction, waiting, { userId, reason: 'replaced' });
  const createdAt = new Date();
  const [snapshot] = await transaction
    .insert(productSnapshots)
    .values({
      ...storable(shown),
      ...{ id: newId(), productId: row.id, entityVersion: version.version },
      ...{ frozenId: frozen.id, icon: frozen.icon, insides: storable(frozen.insides) },
      ...{ createdBy: userId, createdAt },
    })
    .returning();
  const [draft] = await transaction
    .insert(productDrafts)
    .values({
      ...{ id: newId(), productId: row.id, snapshotId: snapshot!.id },
      ...{ status: draftStatuses.pending, submitterId: userId, createdAt },
    })
    .returning();
  await recordProductEvent(transaction, {
    ...{ productId: row.id, action: 'submitted', userId },
    after: { draft_id: draft!.id, entity_version: version.version },
  });
  if (row.status === productStatuses.neverListed)
    await transaction.update(products).set(shownOf(snapshot!)).where(eq(products.id, row.id));
  if (isApproved)
    await approve(
      context,
      transaction,
      { product: row, draft: draft!, snapshot: snapshot! },
      { userId: reviewerId },
    );
  return {
    audit_status: isApproved ? draftStatuses.approved : draftStatuses.pending,
    product_id: row.id,
    draft_id: draft!.id,
    warnings: frozen.warnings.map(({ text }) => text),
    warning_reasons: frozen.warnings.map((reason) => ({ text: reason.text, why: toSentReason(reason) })),
  };
}

/** The row of the product, locked; created if there is none. */
async function upsertProduct(
  transaction: Database,
  { kind, id, access }: Source,
  shown: Shown,
  ownerId: string,
): Promise<ProductRow> {
  const now = new Date();
  await transaction
    .insert(products)
    .values({
      ...{ id: newId(), kind, entityId: id, ownerId, spaceId: access.spaceId },
      ...{ entityType: shown.entityType, name: shown.name, publishMode: shown.publishMode },
      ...{ status: productStatuses.neverListed, createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing({ target: [products.entityId, products.kind] });
  const row = await findByEntity(transaction, kind, id);
  if (!row) throw conflict(productReasons.notFound());
  const locked = await lockProduct(transaction, row.id);
  await transaction
    .update(products)
    .set({ spaceId: access.spaceId, updatedAt: now })
    .where(eq(products.id, row.id));
  return locked;
}

/** A copy of an earlier submission may have been removed since it was found. */
async function refuseRemoved(transaction: Database, frozenId: string | null): Promise<void> {
  const isThere =
    frozenId && (await transaction.$count(productSnapshots, eq(productSnapshots.frozenId, frozenId)));
  if (!isThere) throw conflict(productReasons.copyRemoved());
}

function refuseBanned(row: ProductRow | undefined): void {
  if (row?.status === productStatuses.banned)
    throw new DomainError('productConflict', productReasons.banned({ reason: row.banReason }));
}

export async function latestSnapshot(db: Database, productId: string): Promise<SnapshotRow | undefined> {
  const [row] = await db
    .select()
    .from(productSnapshots)
    .where(eq(productSnapshots.productId, productId))
    .orderBy(desc(productSnapshots.id))
    .limit(1);
  return row;
}

/** The fields of a listing: as given, else as in the last listing, else as in the original. */
async function readShown(
  context: Context,
  input: Listing,
  {
    source,
    version,
    previous,
  }: { source: Source; version: SourceVersion; previous: SnapshotRow | undefined },
): Promise<Shown> {
  const { entityType, publishMode } = typeAndMode(source.kind, {
    type: input.entity_type,
    mode:
      input.publish_mode ?? (previous?.entityType === input.entity_type ? previous.publishMode : undefined),
  });
  const category = await categoryFor(context.db, entityType, input, previous);
  return {
    entityType,
    publishMode,
    name: checkName(input.product_name ?? previous?.name ?? source.name),
    description: checkDescription(input.description ?? previous?.description ?? source.description),
    readme: checkReadme(input.readme ?? previous?.readme ?? ''),
    covers: input.covers ? await coversOf(context, input.covers) : (previous?.covers ?? []),
    ...category,
    paidType: input.commercial_setting?.commercial_type === paidTypes.paid ? paidTypes.paid : paidTypes.free,
    price: input.price_config ?? null,
    changelog: checkChangelog(input.changelog ?? version.note.slice(0, productLimits.changelog)),
  };
}

/** The category of a listing; required, unless the last listing has one of this type. */
export async function categoryFor(
  db: Database,
  entityType: number,
  input: Partial<Pick<Listing, 'category_id' | 'other_category_notes'>>,
  previous: Pick<SnapshotRow, 'categoryId' | 'categoryNote'> | undefined,
): Promise<Pick<SnapshotRow, 'categoryId' | 'categoryNote'>> {
  const categories = await readCategories(db, entityType);
  const wanted = input.category_id ?? previous?.categoryId ?? undefined;
  const found = categories.find(({ id }) => id === wanted);
  if (!found) throw invalid(productReasons.categoryUnknown({ field: 'category_id' }));
  const note = (input.other_category_notes ?? previous?.categoryNote ?? '').trim();
  const field = 'other_category_notes';
  if (found.isOther && note === '') throw invalid(productReasons.categoryNotes({ field }));
  if (visibleLength(note) > productLimits.categoryNotes)
    throw invalid(productReasons.categoryNotes({ field }));
  return { categoryId: found.id, categoryNote: found.isOther ? note : '' };
}
