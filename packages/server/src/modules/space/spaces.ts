import type { Input, Result } from '@heddle/api-contract';
import { type space, spaceRoles, spaceTypes } from '@heddle/api-contract/families/space';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Events } from '../../events/Events.js';
import type { RowHandler } from '../../events/Subscriptions.js';
import type { User } from '../../identity/User.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { findPeople } from '../account/index.js';
import { users } from '../account/tables.js';
import { mayInTeams } from './guests.js';
import { iconUrl } from './icons.js';
import { maxTeams } from './limits.js';
import { spaceMembers, spaces } from './tables.js';

type Calls = typeof space.calls;

const personalNames: Record<string, string> = { 'zh-CN': '个人空间', en: 'Personal workspace' };

/** Creates the personal space of a new user, in the transaction that registers them. */
export const createPersonalSpace: RowHandler<Events['personRegistered']> = async (db, person, { emit }) => {
  const { userId: ownerId, locale } = person;
  const name = personalNames[locale] ?? 'Personal workspace';
  const spaceId = await insertSpace(db, { type: 'personal', name, description: '' }, ownerId);
  await emit(db, 'personalSpaceCreated', { spaceId, ownerId, locale });
};

async function insertSpace(
  db: Database,
  values: Pick<typeof spaces.$inferInsert, 'type' | 'name' | 'description'>,
  ownerId: string,
): Promise<string> {
  const id = newId();
  const now = new Date();
  await db.insert(spaces).values({ ...values, id, ownerId, createdAt: now });
  await db.insert(spaceMembers).values({ spaceId: id, userId: ownerId, role: 'owner', joinedAt: now });
  return id;
}

/** Creates a team space, or updates the one with the given id. */
export async function saveSpace(
  context: Context,
  input: Input<Calls['save']>,
): Promise<Result<Calls['save']>> {
  if (input.space_id === undefined) {
    const made = await createSpace(context, input);
    if (input.space_config) await changeSpace(context, String(made.id), { space_config: input.space_config });
    return made;
  }
  await changeSpace(context, input.space_id, { ...input, description: input.description ?? '' });
  return { id: input.space_id, check_not_pass: false };
}

/** Creates a team space owned by the caller. */
export async function createSpace(
  { db, user }: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  if (input.space_type === spaceTypes.personal) {
    throw new DomainError('spaceInvalid', spaceReasons.onePersonalSpace({ field: 'space_type' }));
  }
  const { name, description } = input;
  const values = {
    type: 'team',
    name: checkName(name),
    description: checkDescription(description),
  } as const;
  const id = await db.transaction(async (transaction) => {
    await checkTeamLimit(transaction, user.id);
    return insertSpace(transaction, values, user.id);
  });
  return { id, check_not_pass: false };
}

/** Refuses when the user owns the maximum number of teams. Requires the transaction that assigns the team. */
export async function checkTeamLimit(db: Database, ownerId: string): Promise<void> {
  await lockRow(db, users, ownerId);
  if (!(await mayInTeams(db, ownerId, 'ownTeam')))
    throw new DomainError('spaceInvalid', spaceReasons.guestCannotOwn());
  const owned = and(eq(spaces.ownerId, ownerId), eq(spaces.type, 'team'), isNull(spaces.deletedAt));
  if ((await db.$count(spaces, owned)) >= maxTeams)
    throw new DomainError('spaceInvalid', spaceReasons.tooManyTeams({ maximum: maxTeams }));
}

export async function updateSpace(
  context: Context,
  input: Input<Calls['update']>,
): Promise<Result<Calls['update']>> {
  await changeSpace(context, input.space_id, { ...input, description: input.description ?? '' });
  return { check_not_pass: false };
}

/** Fields of a space that can change; omitted fields are left unchanged. */
interface SpaceChange {
  name?: string | undefined;
  description?: string | undefined;
  space_config?: Input<Calls['save']>['space_config'];
}

/** Updates a space. */
export async function changeSpace(context: Context, spaceId: string, change: SpaceChange): Promise<void> {
  const access = await context.spaceAccess(spaceId, 'update');
  const { name, description, space_config: config } = change;
  const { is_support_external_users_join_space: atOnce, is_all_member_can_publish: everybody } = config ?? {};
  const values = {
    ...(name !== undefined && { name: checkName(name) }),
    ...(description !== undefined && { description: checkDescription(description) }),
    ...(atOnce !== undefined && { linkJoinsAtOnce: atOnce }),
    ...(everybody !== undefined && { everybodyPublishes: everybody }),
  };
  if (Object.keys(values).length > 0)
    await context.db.update(spaces).set(values).where(eq(spaces.id, access.spaceId));
}

/** Closes a team space for everybody. */
export async function deleteSpace(context: Context, input: Input<Calls['remove']>) {
  const access = await context.spaceAccess(input.space_id, 'delete');
  await context.db.transaction((transaction) => closeSpace(context, transaction, access.spaceId));
  return {};
}

/** Marks a space as deleted; what it contains is removed afterwards. */
export async function closeSpace({ emit }: Context, db: Database, spaceId: string): Promise<void> {
  const closed = await db
    .update(spaces)
    .set({ deletedAt: new Date() })
    .where(and(eq(spaces.id, spaceId), isNull(spaces.deletedAt)))
    .returning({ id: spaces.id });
  if (closed.length > 0) await emit(db, 'spaceDeleted', { spaceId });
}

const maxNameLength = 50;
const maxDescriptionLength = 2000;

function checkName(text: string): string {
  const name = text.trim();
  if (name === '' || [...name].length > maxNameLength)
    throw new DomainError(
      'spaceInvalid',
      inputReasons.length({ field: 'name', minimum: 1, maximum: maxNameLength }),
    );
  return name;
}

function checkDescription(text = ''): string {
  const description = text.trim();
  if ([...description].length > maxDescriptionLength)
    throw new DomainError(
      'spaceInvalid',
      inputReasons.tooLong({ field: 'description', maximum: maxDescriptionLength }),
    );
  return description;
}

/** The user's spaces with their role in each, in the order in which they joined. */
export async function spacesOf({ db, user }: Context) {
  const rows = await db
    .select({ space: spaces, role: spaceMembers.role })
    .from(spaceMembers)
    .innerJoin(spaces, eq(spaces.id, spaceMembers.spaceId))
    .where(and(eq(spaceMembers.userId, user.id), isNull(spaces.deletedAt)))
    .orderBy(spaceMembers.joinedAt, spaces.id);
  const owners = await findPeople(
    db,
    rows.map((row) => row.space.ownerId),
  );
  const sizes = await countMembers(
    db,
    rows.map((row) => row.space.id),
  );
  return rows.map((row) => ({
    ...row,
    owner: owners.get(row.space.ownerId),
    members: sizes.get(row.space.id) ?? 0,
  }));
}

async function countMembers(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: spaceMembers.spaceId, members: count() })
    .from(spaceMembers)
    .where(inArray(spaceMembers.spaceId, [...ids]))
    .groupBy(spaceMembers.spaceId);
  return new Map(rows.map((row) => [row.id, Number(row.members)]));
}

type SpaceRow = Awaited<ReturnType<typeof spacesOf>>[number];

function toBotSpace({ space: row, role, owner, members }: SpaceRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon_url: iconUrl(row.iconKey),
    space_type: spaceTypes[row.type],
    hide_operation: false,
    role_type: spaceRoles[role],
    space_role_type: spaceRoles[role],
    space_mode: 0,
    owner_user_id: row.ownerId,
    ...ownerFields(owner),
    total_member_num: members,
  };
}

/** The owner of a space in the format shared by several calls. */
export function ownerFields(owner: User | undefined) {
  return {
    owner_name: owner?.name ?? '',
    owner_user_name: owner?.uniqueName ?? '',
    owner_icon_url: owner?.avatarUrl ?? '',
  };
}

function counts(rows: SpaceRow[]) {
  return {
    has_personal_space: rows.some((row) => row.space.type === 'personal'),
    team_space_num: rows.filter((row) => row.space.type === 'team').length,
    max_team_space_num: maxTeams,
  };
}

/** Searches the caller's spaces by name; paginated. */
export async function listSpaces(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const rows = await spacesOf(context);
  const word = input.search_word?.toLowerCase() ?? '';
  const found = rows.filter((row) => row.space.name.toLowerCase().includes(word));
  const page = pageOf(input, { usual: 50 });
  return {
    bot_space_list: found.slice(page.offset, page.offset + page.limit).map(toBotSpace),
    recently_used_space_list: [],
    ...counts(rows),
    total: found.length,
    has_more: afterPage(page, found.length).hasMore,
  };
}

/** The older call without pagination. */
export async function listAllSpaces(context: Context): Promise<Result<Calls['listAll']>> {
  const rows = await spacesOf(context);
  return { bot_space_list: rows.map(toBotSpace), ...counts(rows) };
}
