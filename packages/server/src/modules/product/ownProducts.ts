import { type Input, type Reason, type Result, toSentReason } from '@heddle/api-contract';
import { type product, productStatuses } from '@heddle/api-contract/families/product';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { resourceCopyReasons } from '@heddle/api-contract/reasons/resource-copy';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl } from '../file/index.js';
import { checkCopy, storeScenes } from '../resource-copy/index.js';
import { ensureStoreSpace } from '../space/index.js';
import { namesOfMissing } from './freeze.js';
import { requireKind, typeAndMode } from './kinds.js';
import { latestSnapshot } from './listing.js';
import { presentRows, presentWithDrafts } from './presentProducts.js';
import { findByEntity, latestDrafts, type ProductRow } from './rows.js';
import { marketSettings } from './settings.js';
import { requireSource, type Source, versionNamed } from './sources.js';
import { products } from './tables.js';

type Calls = typeof product.calls;

/** The products of the caller, the latest changed first, with the state of their drafts. */
export async function listOwn(
  context: Context,
  input: Input<Calls['manageList']>,
): Promise<Result<Calls['manageList']>> {
  const { db, user } = context;
  const page = pageOf(input, { usual: 20, largest: 100 });
  const where = and(
    eq(products.ownerId, user.id),
    input.entity_types?.length ? inArray(products.entityType, input.entity_types) : undefined,
    input.space_id === undefined ? undefined : eq(products.spaceId, input.space_id),
    input.statuses?.length ? inArray(products.status, input.statuses) : undefined,
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(products)
      .where(where)
      .orderBy(desc(products.updatedAt), desc(products.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(products, where),
  ]);
  return {
    products: await presentWithDrafts(context, rows),
    has_more: afterPage(page, total).hasMore,
    total,
  };
}

/** What a listing of an object of the caller would show, and what is in its way. */
export async function readEntityInfo(
  context: Context,
  input: Input<Calls['entityInfo']>,
): Promise<Result<Calls['entityInfo']>> {
  const { db } = context;
  const kind = requireKind(input.entity_type);
  const source = await requireSource(context, kind, input.entity_id);
  const known = await findByEntity(db, kind, source.id);
  const previous = known && (await latestSnapshot(db, known.id));
  const draft = known && (await latestDrafts(db, [known.id])).get(known.id);
  const row = known ?? (await unlistedRow(context, source, input.entity_type));
  const snapshot = previous ?? undefined;
  const presented = await presentRows(context, [{ row, snapshot, draft }], {
    extra: true,
    withReadme: true,
    // Whoever may publish the original may list it, also if another person listed it before.
    seesAll: true,
  });
  const { meta_info, commercial_setting: _, user_behavior: _seen, ...extras } = presented.get(row.id)!;
  const { reviewsProducts } = await marketSettings(db);
  const chosen = input.entity_version || source.versions[0]?.version;
  const problems = await problemsOf(context, source, chosen, known);
  return {
    meta_info: {
      ...meta_info,
      entity_version: chosen ?? '',
      icon_url: snapshot ? meta_info.icon_url : await iconUrl(context, source.icon),
      category_note: snapshot?.categoryNote,
    },
    ...extras,
    versions: source.versions.map(({ version, note, createdAt }) => ({
      ...{ version, note },
      created_at: String(toSeconds(createdAt)),
    })),
    problems: problems.map(({ text }) => text),
    problem_reasons: problems,
    needs_review: reviewsProducts,
  };
}

/** Why a version of an object cannot be listed. */
async function problemsOf(
  context: Context,
  source: Source,
  wanted: string | undefined,
  known: ProductRow | undefined,
): Promise<Problem[]> {
  if (known?.status === productStatuses.banned)
    return [toProblem(productReasons.banned({ reason: known.banReason }))];
  try {
    const { version } = versionNamed(source, wanted);
    if (source.kind === 'plugin') return [];
    await ensureStoreSpace(context.db);
    const { items, failed } = await checkCopy(context, {
      ...{ scene: storeScenes.freeze, kind: source.kind, id: source.id, projectId: undefined },
      ...{ targetSpaceId: undefined, given: { version } },
    });
    const missing = await namesOfMissing(context, items);
    return [
      ...failed.map(({ reason, why }): Problem => ({ text: reason, why })),
      ...(missing.length > 0
        ? [toProblem(productReasons.privateResources({ names: missing.join(', ') }))]
        : []),
    ];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [{ text: error.message, why: error.reason ?? toSentReason(resourceCopyReasons.failed()) }];
  }
}

type Problem = Result<Calls['entityInfo']>['problem_reasons'][number];

const toProblem = (reason: Reason): Problem => ({ text: reason.text, why: toSentReason(reason) });

/** The row that a first listing would create. */
async function unlistedRow(context: Context, source: Source, type: number): Promise<ProductRow> {
  const { entityType, publishMode } = typeAndMode(source.kind, { type, mode: undefined });
  const now = new Date();
  return {
    ...{ id: '0', kind: source.kind, entityId: source.id, entityType, publishMode },
    ...{ ownerId: context.user.id, spaceId: source.access.spaceId, status: productStatuses.neverListed },
    ...{ name: source.name, description: source.description, icon: source.icon },
    ...{ snapshotId: null, isOfficial: false, isProfessional: false, covers: [], texts: null },
    publisher: null,
    ...{ categoryId: null, toolNames: '', paidType: 0, price: null, heat: 0, favoriteCount: 0 },
    ...{ duplicateCount: 0, useCount: 0, banReason: '', firstListedAt: null, listedAt: null },
    ...{ createdAt: now, updatedAt: now },
  };
}
