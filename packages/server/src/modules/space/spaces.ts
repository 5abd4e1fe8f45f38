import { type Input, type Result, type space, spaceRoles, spaceTypes } from '@heddle/api-contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { type Action, can, type SpaceAccess } from '../../kernel/access.js';
import type { Context, User } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { NewPersonalSpace } from '../../kernel/implement.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { spaceMembers, spaces } from './tables.js';

type Calls = typeof space.calls;

/** Proves the right to an action in a space; strangers and unknown ids get one and the same refusal. */
export async function requireSpace(
  db: Database,
  user: User,
  spaceId: string,
  action: Action,
): Promise<SpaceAccess> {
  const [member] = await db
    .select({ role: spaceMembers.role })
    .from(spaceMembers)
    .where(and(eq(spaceMembers.spaceId, spaceId), eq(spaceMembers.userId, user.id)));
  const actor = { userId: user.id, role: member?.role };
  if (!can(actor, action, { spaceId })) {
    throw new DomainError('accessDenied', 'no such space, or no right to do this in it');
  }
  return { ...actor, spaceId } as SpaceAccess;
}

const personalNames: Record<string, string> = { 'zh-CN': '个人空间', en: 'Personal space' };

/** Makes the personal space of a new person, inside the transaction that registers them. */
export async function createPersonalSpace(
  db: Database,
  owner: { id: string; locale: string },
): Promise<NewPersonalSpace> {
  const spaceId = newId();
  const now = new Date();
  await db.insert(spaces).values({
    id: spaceId,
    type: 'personal',
    name: personalNames[owner.locale] ?? 'Personal space',
    ownerId: owner.id,
    createdAt: now,
  });
  await db.insert(spaceMembers).values({ spaceId, userId: owner.id, role: 'owner', joinedAt: now });
  return { spaceId, ownerId: owner.id, locale: owner.locale };
}

async function spacesOf(context: Context) {
  return context.db
    .select({ space: spaces, role: spaceMembers.role })
    .from(spaceMembers)
    .innerJoin(spaces, eq(spaces.id, spaceMembers.spaceId))
    .where(eq(spaceMembers.userId, context.user.id))
    .orderBy(spaceMembers.joinedAt, spaces.id);
}

type SpaceRow = Awaited<ReturnType<typeof spacesOf>>[number];

function toBotSpace({ space: row, role }: SpaceRow, user: User) {
  // Team spaces are not built yet, so whoever sees a space owns it.
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon_url: '',
    space_type: spaceTypes[row.type],
    hide_operation: false,
    role_type: spaceRoles[role],
    space_role_type: spaceRoles[role],
    space_mode: 0,
    owner_user_id: row.ownerId,
    owner_name: user.name,
    owner_user_name: user.uniqueName,
    owner_icon_url: user.avatarUrl,
  };
}

function counts(rows: SpaceRow[]) {
  return {
    has_personal_space: rows.some((row) => row.space.type === 'personal'),
    team_space_num: rows.filter((row) => row.space.type === 'team').length,
    max_team_space_num: 0,
  };
}

/** The person's spaces, found by name and cut into pages. */
export async function listSpaces(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const rows = await spacesOf(context);
  const word = input.search_word?.toLowerCase() ?? '';
  const found = rows.filter((row) => row.space.name.toLowerCase().includes(word));
  const page = pageOf(input, { usual: 50 });
  return {
    bot_space_list: found
      .slice(page.offset, page.offset + page.limit)
      .map((row) => toBotSpace(row, context.user)),
    recently_used_space_list: [],
    ...counts(rows),
    total: found.length,
    has_more: afterPage(page, found.length).hasMore,
  };
}

/** The older list without paging. */
export async function listAllSpaces(context: Context): Promise<Result<Calls['listAll']>> {
  const rows = await spacesOf(context);
  return { bot_space_list: rows.map((row) => toBotSpace(row, context.user)), ...counts(rows) };
}
