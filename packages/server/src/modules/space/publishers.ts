import type { Input, Result } from '@heddle/api-contract';
import type { space } from '@heddle/api-contract/families/space';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { and, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { nameBegins } from '../account/index.js';
import { maxMembers } from './limits.js';
import { countMemberRows, memberRows, membersAmong, toMember } from './memberRows.js';
import { spaceMembers, spacePublishers, spaces } from './tables.js';

type Calls = typeof space.calls;

/**
 * Whether the user may publish in the space at all; rights on the individual resource are checked separately.
 */
export async function mayPublish(db: Database, access: SpaceAccess): Promise<boolean> {
  if (access.role !== 'member') return true;
  const [row] = await db
    .select({ everybody: spaces.everybodyPublishes, listed: spacePublishers.userId })
    .from(spaces)
    .leftJoin(
      spacePublishers,
      and(eq(spacePublishers.spaceId, spaces.id), eq(spacePublishers.userId, access.userId)),
    )
    .where(eq(spaces.id, access.spaceId));
  return row !== undefined && (row.everybody || row.listed !== null);
}

/** Members allowed to publish while publishing is restricted. */
export async function listPublishers(
  context: Context,
  input: Input<Calls['publishers']>,
): Promise<Result<Calls['publishers']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  return listWhere(context.db, access, input, inArray(spaceMembers.userId, listed(context.db, access)));
}

/** Members who are not on that list. */
export async function listPossiblePublishers(
  context: Context,
  input: Input<Calls['possiblePublishers']>,
): Promise<Result<Calls['possiblePublishers']>> {
  const access = await context.spaceAccess(input.space_id, 'updateMember');
  const found = await listWhere(
    context.db,
    access,
    input,
    notInArray(spaceMembers.userId, listed(context.db, access)),
  );
  return { ...found, max_publish_member_num: maxMembers };
}

function listed(db: Database, { spaceId }: SpaceAccess) {
  return db
    .select({ userId: spacePublishers.userId })
    .from(spacePublishers)
    .where(eq(spacePublishers.spaceId, spaceId));
}

async function listWhere(
  db: Database,
  { spaceId }: SpaceAccess,
  input: Input<Calls['publishers']>,
  where: SQL,
) {
  const page = pageOf(input);
  const every = and(where, nameBegins(input.search_word));
  const rows = await memberRows(db, spaceId, every).limit(page.limit).offset(page.offset);
  const total = await countMemberRows(db, spaceId, every);
  const { cursor, hasMore } = afterPage(page, total);
  return { member_info_list: rows.map(toMember), next_cursor_id: cursor, has_more: hasMore, total };
}

export async function addPublishers(context: Context, input: Input<Calls['addPublishers']>) {
  const { spaceId } = await context.spaceAccess(input.space_id, 'updateMember');
  await context.db.transaction(async (db) => {
    const known = await membersAmong(db, spaceId, input.member_list);
    const unknown = input.member_list.find((id) => !known.has(id));
    if (unknown !== undefined)
      throw new DomainError('spaceInvalid', spaceReasons.noSuchMember({ field: 'member_list', id: unknown }));
    const addedAt = new Date();
    await db
      .insert(spacePublishers)
      .values([...known.keys()].map((userId) => ({ spaceId, userId, addedAt })))
      .onConflictDoNothing();
  });
  return {};
}

export async function removePublishers(context: Context, input: Input<Calls['removePublishers']>) {
  const { spaceId } = await context.spaceAccess(input.space_id, 'updateMember');
  await context.db
    .delete(spacePublishers)
    .where(and(eq(spacePublishers.spaceId, spaceId), inArray(spacePublishers.userId, input.member_list)));
  return {};
}
