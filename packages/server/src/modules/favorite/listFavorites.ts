import type { Input, Result } from '@heddle/api-contract';
import { type favorite, favoriteStatuses } from '@heddle/api-contract/families/favorite';
import type { LibraryResource } from '@heddle/api-contract/families/library';
import type { ProductMetaInfo } from '@heddle/api-contract/families/product';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { type ResourceKind, resourceKinds } from '../../resources/ResourceKind.js';
import { spaceMembers, spaces } from '../space/tables.js';
import { type FavoriteProduct, favoriteProductsPoint } from './favoriteProducts.js';
import { kindOfType, typeOfKind } from './kinds.js';
import { favorites } from './tables.js';

type Calls = typeof favorite.calls;
type Entry = Result<Calls['list']>['favorite_entities'][number];
type Favorite = typeof favorites.$inferSelect;

const ownOnly = 1;
const usual = 20;
const largest = 100;

/** What is known of an object that is there and that the caller may see. */
interface Seen {
  name: string;
  spaceId: string;
  creatorId: string;
}

/**
 * The favourites of the caller, latest first. Those that are gone, or that the caller may no longer see, stay with the
 * name that they had.
 */
export async function listFavorites(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const types = input.entity_types ?? (input.entity_type === undefined ? [] : [input.entity_type]);
  const kinds = types.map(kindOfType).filter((kind) => kind !== undefined);
  // A person has at most 1,000, so filters by what they mark are applied in memory.
  const marked = types.length > 0 && kinds.length === 0 ? [] : await readFavorites(context, kinds);
  const seen = await findSeen(context, marked);
  const word = input.keyword?.trim().toLowerCase() ?? '';
  const objects = marked.filter((one) => {
    const object = seen.get(keyOf(one));
    if (input.source === ownOnly && object?.creatorId !== context.user.id) return false;
    return (object?.name ?? one.name).toLowerCase().includes(word);
  });
  const ofStore = (await readProducts(context, types)).filter(
    ({ product }) =>
      (input.source !== ownOnly || product.ownerId === context.user.id) &&
      product.name.toLowerCase().includes(word),
  );
  const found = ofStore.length === 0 ? objects : [...objects, ...ofStore].sort(newestFirst);
  const from = startOf(found, input.cursor_id);
  const size = Math.min(input.page_size || usual, largest);
  const page = found.slice(from, from + size);
  const hasMore = from + size < found.length;
  return {
    favorite_entities: await presentEach(context, page, seen),
    cursor_id: hasMore ? cursorOf(page.at(-1)!) : '',
    has_more: hasMore,
  };
}

/** A favourite that is a product of the store, next to those that are objects. */
interface MarkedProduct extends Pick<Favorite, 'objectId' | 'createdAt'> {
  product: FavoriteProduct;
}
type Marked = Favorite | MarkedProduct;

async function readProducts(context: Context, types: readonly number[]): Promise<MarkedProduct[]> {
  const [marketplace] = context.extensions(favoriteProductsPoint);
  const marked = (await marketplace?.read(context)) ?? [];
  return marked
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .map((product) => ({ objectId: product.productId, createdAt: product.createdAt, product }));
}

/** As the database sorts objects: by time, then by id. */
function newestFirst(one: Marked, other: Marked): number {
  const difference = other.createdAt.getTime() - one.createdAt.getTime();
  if (difference !== 0) return difference;
  return BigInt(one.objectId) < BigInt(other.objectId) ? 1 : -1;
}

async function readFavorites({ db, user }: Context, kinds: readonly Favorite['kind'][]): Promise<Favorite[]> {
  return db
    .select()
    .from(favorites)
    .where(
      and(eq(favorites.userId, user.id), kinds.length > 0 ? inArray(favorites.kind, [...kinds]) : undefined),
    )
    .orderBy(desc(favorites.createdAt), desc(favorites.objectId));
}

const keyOf = ({ kind, objectId }: Pick<Favorite, 'kind' | 'objectId'>) => `${kind} ${objectId}`;

/** Those that are there and in a space of the caller; one query per kind. */
async function findSeen(context: Context, marked: readonly Favorite[]): Promise<Map<string, Seen>> {
  const { db, user } = context;
  const seen = new Map<string, Seen>();
  for (const { name: kind, rows } of context.extensions(resourceKinds)) {
    const ids = marked.filter((one) => one.kind === kind).map(({ objectId }) => objectId);
    if (ids.length === 0) continue;
    const found = await db
      .select({ id: rows.id, name: rows.name, spaceId: rows.spaceId, creatorId: rows.creatorId })
      .from(rows.table)
      .innerJoin(spaces, and(eq(spaces.id, rows.spaceId), isNull(spaces.deletedAt)))
      .innerJoin(spaceMembers, and(eq(spaceMembers.spaceId, rows.spaceId), eq(spaceMembers.userId, user.id)))
      .where(and(inArray(rows.id, ids), rows.where, rows.deletedAt && isNull(rows.deletedAt)));
    for (const row of found as (Seen & { id: string })[])
      if (context.isWithinToken(row.spaceId)) seen.set(keyOf({ kind, objectId: row.id }), row);
  }
  return seen;
}

/** The cursor of the next page is the last entry of a page, so that other changes of the list do not shift it. */
function cursorOf({ createdAt, objectId }: Marked): string {
  return `${createdAt.getTime()}:${objectId}`;
}

function startOf(found: readonly Marked[], cursor: string | undefined): number {
  if (!cursor) return 0;
  const [, time, id] = /^(\d{1,15}):(\d{1,19})$/.exec(cursor) ?? [];
  if (time === undefined || id === undefined)
    throw new DomainError('badRequest', programText('cursor_id: not one of ours'));
  const next = found.findIndex(
    ({ createdAt, objectId }) =>
      createdAt.getTime() < Number(time) ||
      (createdAt.getTime() === Number(time) && BigInt(objectId) < BigInt(id)),
  );
  return next < 0 ? found.length : next;
}

async function presentEach(
  context: Context,
  page: readonly Marked[],
  seen: ReadonlyMap<string, Seen>,
): Promise<Entry[]> {
  const objects = page.filter((one): one is Favorite => !('product' in one));
  const details = new Map<string, LibraryResource>();
  const accesses = new Map<string, SpaceAccess>();
  for (const kind of context.extensions(resourceKinds))
    for (const [spaceId, ids] of idsBySpace(kind, objects, seen)) {
      const access = accesses.get(spaceId) ?? (await context.spaceAccess(spaceId, 'view'));
      accesses.set(spaceId, access);
      for (const [id, entry] of await kind.library.present(context, access, ids))
        details.set(keyOf({ kind: kind.name, objectId: id }), entry);
    }
  const [marketplace] = context.extensions(favoriteProductsPoint);
  const productIds = page.filter((one) => 'product' in one).map(({ objectId }) => objectId);
  const shown = await marketplace?.present(context, productIds);
  return page.map((one) =>
    'product' in one
      ? toProductEntry(one, shown?.get(one.objectId))
      : toEntry(one, seen.get(keyOf(one)), details.get(keyOf(one))),
  );
}

function toProductEntry({ product, createdAt }: MarkedProduct, shown: ProductMetaInfo | undefined): Entry {
  return {
    entity_id: shown?.entity_id ?? '0',
    entity_type: product.type,
    name: shown?.name ?? product.name,
    icon_url: shown?.icon_url ?? '',
    description: shown?.description ?? '',
    ...{ space_id: '0', has_space_permission: false, favorite_at: String(toSeconds(createdAt)) },
    product_extra: {
      product_id: product.productId,
      product_status: shown?.status ?? favoriteStatuses.unlisted,
    },
    user_info: shown?.user_info ?? { user_id: '0', name: '', user_name: '', avatar_url: '' },
  };
}

function idsBySpace(
  kind: ResourceKind,
  page: readonly Favorite[],
  seen: ReadonlyMap<string, Seen>,
): Map<string, string[]> {
  const bySpace = new Map<string, string[]>();
  for (const one of page) {
    const spaceId = seen.get(keyOf(one))?.spaceId;
    if (one.kind === kind.name && spaceId !== undefined)
      bySpace.set(spaceId, [...(bySpace.get(spaceId) ?? []), one.objectId]);
  }
  return bySpace;
}

function toEntry(one: Favorite, object: Seen | undefined, details: LibraryResource | undefined): Entry {
  return {
    entity_id: one.objectId,
    entity_type: typeOfKind(one.kind),
    name: object?.name ?? one.name,
    icon_url: details?.icon ?? '',
    description: details?.desc ?? '',
    space_id: object?.spaceId ?? '0',
    has_space_permission: object !== undefined,
    favorite_at: String(toSeconds(one.createdAt)),
    product_extra: { product_status: object ? favoriteStatuses.listed : favoriteStatuses.unlisted },
    user_info: {
      user_id: object?.creatorId ?? '0',
      name: details?.creator_name ?? '',
      user_name: details?.user_name ?? '',
      avatar_url: details?.creator_avatar ?? '',
    },
  };
}
