import type { Input, Result } from '@heddle/api-contract';
import { folderTypes } from '@heddle/api-contract/families/folder';
import {
  type intelligence,
  intelligenceStatuses,
  intelligenceTypes,
} from '@heddle/api-contract/families/intelligence';
import { folderReasons } from '@heddle/api-contract/reasons/folder';
import { isId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { type FolderTree, readTree, rootId } from '../folder/index.js';
import { developedKinds } from './developedKinds.js';
import {
  type DevelopedFilter,
  type DevelopedOrder,
  developedOrders,
  findDeveloped,
  type Position,
} from './findDeveloped.js';
import { presentFound } from './presentFound.js';

type Calls = typeof intelligence.calls;

const ownOnly = 1;
const ascending = 1;
// Page size of the develop page.
const usual = 24;

/** Lists what people develop in a space: agents and projects, and workflows if they are asked for. */
export async function listIntelligences(
  context: Context,
  input: Input<Calls['draftList']>,
): Promise<Result<Calls['draftList']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const { limit } = pageOf({ size: input.size }, { usual });
  const order = developedOrders[input.order_by ?? 0] ?? 'updated';
  const tree = await readTree(context.db, access, folderTypes.app);
  const { found, total } = await findDeveloped(context.db, kindsOf(input), access, {
    filter: { ...filterOf(input, context.user.id), folders: foldersOf(input, tree) },
    order,
    isAscending: input.order_type === ascending,
    after: input.cursor_id ? readCursor(order, input.cursor_id) : undefined,
    // One more tells whether there are more.
    limit: limit + 1,
    folderType: folderTypes.app,
  });
  const page = found.slice(0, limit);
  const hasMore = found.length > limit;
  return {
    intelligences: await presentFound(context, access, page, tree),
    total,
    has_more: hasMore,
    next_cursor_id: hasMore ? writeCursor(order, page.at(-1)!.position) : '',
  };
}

function kindsOf({ types, status }: Input<Calls['draftList']>) {
  // What is deleted, banned or being moved is not listed.
  const known: readonly number[] = Object.values(intelligenceStatuses);
  if (status?.length && !status.some((one) => known.includes(one))) return [];
  const asked: readonly number[] = types?.length ? types : [intelligenceTypes.bot, intelligenceTypes.project];
  return developedKinds.filter(({ type }) => asked.includes(type));
}

function filterOf(input: Input<Calls['draftList']>, userId: string): DevelopedFilter {
  return {
    name: input.name?.trim(),
    creatorId: input.search_scope === ownOnly ? userId : undefined,
    isPublished: input.has_published,
    isFavorite: input.is_fav,
    isOpened: input.recently_open,
  };
}

function foldersOf(
  { folder_id: id, folder_include_children: withChildren, name }: Input<Calls['draftList']>,
  tree: FolderTree,
): DevelopedFilter['folders'] {
  const type = folderTypes.app;
  if (id === undefined || (id === rootId && (withChildren || name?.trim()))) return undefined;
  if (id === rootId) return { type, ids: 'none' };
  if (!tree.find(id)) throw new DomainError('folderNotFound', folderReasons.notFound());
  return { type, ids: withChildren ? tree.within(id) : [id] };
}

/** The position of the last entry: entries that change meanwhile neither repeat nor hide others. */
function writeCursor(order: DevelopedOrder, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url');
}

function readCursor(order: DevelopedOrder, cursor: string): Position {
  try {
    const [of, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isTime = order === 'name' || !Number.isNaN(Date.parse(String(value)));
    if (of === order && typeof value === 'string' && isTime && isId(String(id)))
      return { value, id: String(id) };
  } catch {
    // Not JSON: not one of ours either.
  }
  throw new DomainError('badRequest', programText('cursor_id: not one of ours'));
}
