import type { Input, Result } from '@heddle/api-contract';
import { type card, cardCategories, cardStatuses } from '@heddle/api-contract/families/card';
import { and, asc, count, desc, eq, gt, ilike, isNull, or, type SQL } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { type Page, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { type Creators, findCreators } from '../workflow/index.js';
import { displayTypeOf, propertiesOf } from './cardContent.js';
import { type CardRow, requireCard } from './requireCard.js';
import { spaceOf } from './spaceOf.js';
import { cards } from './tables.js';
import { type CardVersion, versionOf } from './versions.js';

type Calls = typeof card.calls;
type SentCard = Result<Calls['detail']>['card_detail'];

/** Of `query_card_list`. */
const bindable = { published: 1, unpublished: 2 } as const;
/** Of `sort_condition`. */
const sorted = { byPublication: 2, ascending: 1 } as const;

/** The cards of a space, for those who bind them. */
export async function listCards(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  if (input.category === cardCategories.official) return { card_list: [], total: 0 };
  const isOffered = and(gt(cards.latestVersion, 0), eq(cards.isWithdrawn, false));
  const isHidden = or(eq(cards.latestVersion, 0), eq(cards.isWithdrawn, true));
  const { rows, total } = await pageOfCards(context, access, pageOf(input), [
    input.bind_card_id === undefined ? undefined : eq(cards.id, input.bind_card_id),
    input.status === bindable.published ? isOffered : undefined,
    input.status === bindable.unpublished ? isHidden : undefined,
  ]);
  return { card_list: await toCards(context, access, rows), total };
}

export async function searchCards(
  context: Context,
  input: Input<Calls['search']>,
): Promise<Result<Calls['search']>> {
  const access = await context.spaceAccess(spaceOf(context, input.space_id), 'view');
  const { keyword, only_myself, status, sort_condition: sort } = input.condition ?? {};
  const column = sort?.field === sorted.byPublication ? cards.publishedAt : cards.updatedAt;
  const order = sort?.order_type === sorted.ascending ? asc(column) : desc(column);
  const { rows, total } = await pageOfCards(
    context,
    access,
    pageOf(input),
    [
      keyword ? ilike(cards.name, containing(keyword)) : undefined,
      only_myself ? eq(cards.creatorId, access.userId) : undefined,
      status === undefined ? undefined : hasStatus(status),
    ],
    order,
  );
  return { card_info_list: await toCards(context, access, rows), total };
}

function hasStatus(status: number): SQL | undefined {
  if (status === cardStatuses.draft) return eq(cards.latestVersion, 0);
  return and(gt(cards.latestVersion, 0), eq(cards.isWithdrawn, status === cardStatuses.unpublished));
}

async function pageOfCards(
  { db }: Context,
  { spaceId }: SpaceAccess,
  { limit, offset }: Page,
  filters: readonly (SQL | undefined)[],
  order = desc(cards.updatedAt),
): Promise<{ rows: CardRow[]; total: number }> {
  const where = and(eq(cards.spaceId, spaceId), isNull(cards.deletedAt), ...filters);
  const [rows, [all]] = await Promise.all([
    db.select().from(cards).where(where).orderBy(order, desc(cards.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(cards).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

export async function describeCard(
  context: Context,
  { card_id, space_id: spaceId, card_version: version }: Input<Calls['detail']>,
): Promise<Result<Calls['detail']>> {
  const { row, access } = await requireCard(context, card_id, 'view', { spaceId });
  const at = version ? await versionOf(context.db, row, version) : undefined;
  const creators = await findCreators(context, [row]);
  return { card_detail: await toCard(access, row, creators, at) };
}

/** A card with its content: the draft, or a version. */
export async function readCardInfo(
  context: Context,
  { card_id, version_num: version }: Input<Calls['info']>,
): Promise<Result<Calls['info']>> {
  const { row, access } = await requireCard(context, card_id, 'view');
  const at = version ? await versionOf(context.db, row, version) : undefined;
  const creators = await findCreators(context, [row]);
  return {
    ...(await toCard(access, row, creators, at)),
    card_meta_info: [toMeta(at ?? row, at ? version! : '')],
    sample: row.sample,
    edit_version: row.editVersion,
  };
}

export async function readCardInfos(
  context: Context,
  { card_ids: ids = [] }: Input<Calls['infos']>,
): Promise<Result<Calls['infos']>> {
  const found: SentCard[] = [];
  for (const id of ids) {
    const { row, access } = await requireCard(context, id, 'view');
    found.push(await toCard(access, row, await findCreators(context, [row])));
  }
  return { card_basic_infos: found };
}

async function toCards(context: Context, access: SpaceAccess, rows: CardRow[]): Promise<SentCard[]> {
  const creators = await findCreators(context, rows);
  return Promise.all(rows.map((row) => toCard(access, row, creators)));
}

/** The content of a draft or a version. */
export function toMeta({ document }: { document: string }, version: string) {
  return { dsl_content: document, thumbnail: '', channel_type: 0, version_num: version };
}

/** A card as the API describes it: its draft, or a version. */
export async function toCard(
  access: SpaceAccess,
  row: CardRow,
  creators: Creators,
  version?: CardVersion,
): Promise<SentCard> {
  const creator = creators(row.creatorId);
  const { document } = version ?? row;
  return {
    card_id: row.id,
    draft_card_id: row.id,
    space_id: row.spaceId,
    name: row.name,
    description: row.description,
    creator_id: row.creatorId,
    creator_name: creator.name,
    creator_avatar: creator.avatar_url,
    card_category: cardCategories.custom,
    card_display_type: displayTypeOf(document),
    version_num: String(version?.number ?? row.latestVersion),
    version_name: version?.name ?? '',
    thumbnail: '',
    update_time: String(toSeconds(row.updatedAt)),
    publish_time: row.publishedAt === null ? '' : String(toSeconds(row.publishedAt)),
    ...(await propertiesOf(document)),
    card_status: statusOf(row),
    has_changes: row.hasChanges,
    can_edit: can(access, 'edit', row),
  };
}

function statusOf({ latestVersion, isWithdrawn }: CardRow): number {
  if (latestVersion === 0) return cardStatuses.draft;
  return isWithdrawn ? cardStatuses.unpublished : cardStatuses.published;
}
