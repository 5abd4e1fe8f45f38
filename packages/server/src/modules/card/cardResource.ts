import { cardRecordLimits } from '@heddle/api-contract';
import { resourceTypes } from '@heddle/api-contract/families/library';
import { gt, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { CopyContext, CopyOptions, IdMap, ResourceKind } from '../../resources/ResourceKind.js';
import { libraryEntries } from '../workflow/index.js';
import { displayTypeOf } from './cardContent.js';
import { insertCard } from './cards.js';
import { deleteForGood, moveToTrash, takeFromTrash } from './deletion.js';
import { requireCard } from './requireCard.js';
import { cards } from './tables.js';

const publishStatuses = { unpublished: 1, published: 2 } as const;

/** Cards as resources of a space. */
export const cardResource: ResourceKind = {
  name: 'card',
  rows: {
    table: cards,
    id: cards.id,
    spaceId: cards.spaceId,
    name: cards.name,
    creatorId: cards.creatorId,
    updatedAt: cards.updatedAt,
    deletedAt: cards.deletedAt,
    isPublished: gt(cards.latestVersion, 0),
  },
  library: { type: resourceTypes.card, isListedOnRequest: true, present },
  async require(context, id, action, where) {
    const { row, access } = await requireCard(context, id, action, where);
    return { resource: row, access };
  },
  remove: moveToTrash,
  restore: takeFromTrash,
  deleteForGood,
  copy: copyInto,
  searchTexts: cardTexts,
  naming: { longest: cardRecordLimits.name, isIdentifier: false },
};

/** Copies the draft; versions stay with the original. */
async function copyInto(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
  { name }: CopyOptions = {},
): Promise<void> {
  const { row } = await requireCard(context, id, 'copy');
  await context.db.transaction((transaction) =>
    insertCard(transaction, target, { ...row, id: idMap.get(id) ?? id, name: name ?? row.name }),
  );
}

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(cards)
    .where(inArray(cards.id, [...ids]));
  return libraryEntries(context, access, rows, (row) => ({
    res_type: resourceTypes.card,
    res_sub_type: displayTypeOf(row.document),
    publish_status: row.latestVersion > 0 ? publishStatuses.published : publishStatuses.unpublished,
  }));
}

async function cardTexts(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({ id: cards.id, description: cards.description })
    .from(cards)
    .where(inArray(cards.id, [...ids]));
  return new Map(rows.map((row) => [row.id, [{ place: 'description' as const, text: row.description }]]));
}
