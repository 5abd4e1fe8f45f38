import type { Input, Result } from '@heddle/api-contract';
import { tokenSpaces } from '@heddle/api-contract/families/access-token';
import type { serviceIdentity } from '@heddle/api-contract/families/service-identity';
import { spaceRoles } from '@heddle/api-contract/families/space';
import { serviceIdentityReasons } from '@heddle/api-contract/reasons/service-identity';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Events } from '../../events/Events.js';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { checkName, checkPermissions, expiryOf } from '../access-token/index.js';
import { insertServiceUser, renameServiceUser } from '../account/index.js';
import { users } from '../account/tables.js';
import { inLockedSpace, insertMember, removeMember } from '../space/index.js';
import { spaceMembers, spaces } from '../space/tables.js';
import { serviceIdentities } from './tables.js';

type Calls = typeof serviceIdentity.calls;
type Permission = Input<Calls['create']>['permission'];

const maxIdentities = 50;

/** Creates a service identity in a team and returns its token, which cannot be read again. */
export async function createIdentity(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const { db } = context;
  const spaceId = await requireTeam(context, input.space_id ?? spaceOf(input.permission));
  const now = new Date();
  const id = newId(now.getTime());
  const token = newToken();
  const name = checkName(input.name);
  const row = {
    id,
    spaceId,
    permissions: readPermissions(input.permission) ?? [],
    tokenHash: await hashOfToken(token),
    createdAt: now,
    updatedAt: now,
    expiresAt: expiryOf(input, now),
  };
  await inLockedSpace(db, spaceId, async (transaction) => {
    if (
      (await transaction.$count(serviceIdentities, eq(serviceIdentities.spaceId, spaceId))) >= maxIdentities
    )
      throw new DomainError('tokenRefused', serviceIdentityReasons.tooMany({ maximum: maxIdentities }));
    await insertServiceUser(transaction, { id, name, createdAt: now });
    await insertMember(transaction, spaceId, id, roleOf(input.space_role_type));
    await transaction.insert(serviceIdentities).values(row);
  });
  return { service_identity: (await describe(db, [id]))[0]!, token };
}

const newToken = () => `sit_${randomToken()}`;

function roleOf(number: number = spaceRoles.member): 'admin' | 'member' {
  if (number === spaceRoles.member) return 'member';
  if (number === spaceRoles.admin) return 'admin';
  throw new DomainError('tokenRefused', programText('space_role_type: 2 (administrator) or 3 (member)'));
}

function spaceOf(permission: Permission): string {
  const ids = permission.workspace_permission?.workspace_id_list ?? [];
  if (ids.length !== 1 || permission.workspace_permission?.option !== tokenSpaces.listed)
    throw new DomainError('tokenRefused', programText('workspace_id_list: names the one team it belongs to'));
  return ids[0]!;
}

/** Requires the right to use the team's API, which service identities are for. */
async function requireTeam(context: Context, spaceId: string): Promise<string> {
  const access = await context.spaceAccess(spaceId, 'useApi');
  if (access.spaceType !== 'team')
    throw new DomainError('tokenRefused', serviceIdentityReasons.personalSpace({ field: 'space_id' }));
  return access.spaceId;
}

// A team owned by a service identity could not be transferred.
const notForServices = ['Workspace.create', 'Workspace.delete', 'App.listAuthorizations'];

function readPermissions(permission: Permission | undefined): string[] | undefined {
  const words = [permission?.workspace_permission, permission?.account_permission]
    .filter((part) => part !== undefined)
    .map((part) => part.permission_list);
  if (words.length === 0) return undefined;
  const permissions = checkPermissions(words.flat());
  const wrong = permissions.find((word) => notForServices.includes(word));
  if (wrong)
    throw new DomainError(
      'tokenRefused',
      serviceIdentityReasons.permissionForPeople({ field: 'permission_list', permission: wrong }),
    );
  return permissions;
}

export async function describeIdentity(
  context: Context,
  input: Input<Calls['get']>,
): Promise<Result<Calls['get']>> {
  const row = await requireIdentity(context, input.id);
  const [identity] = await describe(context.db, [row.id]);
  return {
    service_identity: identity!,
    service_permission: {
      account_permission: { permission_list: row.permissions.filter((word) => word.startsWith('Account.')) },
      workspace_permission: {
        option: tokenSpaces.listed,
        workspace_id_list: [row.spaceId],
        permission_list: row.permissions,
      },
    },
  };
}

/** Renames it, changes expiry or permissions, disables or enables it. */
export async function updateIdentity(context: Context, input: Input<Calls['update']>) {
  const { id } = await requireIdentity(context, input.id);
  const now = new Date();
  const permissions = readPermissions(input.permission);
  await context.db.transaction(async (transaction) => {
    if (input.name !== undefined) await renameServiceUser(transaction, id, checkName(input.name));
    await transaction
      .update(serviceIdentities)
      .set({
        updatedAt: now,
        ...(permissions && { permissions }),
        ...(input.disabled !== undefined && { disabledAt: input.disabled ? now : null }),
        ...(input.duration_day !== undefined && { expiresAt: expiryOf(input, now) }),
      })
      .where(eq(serviceIdentities.id, id));
  });
  return {};
}

export async function renewToken(
  context: Context,
  input: Input<Calls['renewToken']>,
): Promise<Result<Calls['renewToken']>> {
  const { id } = await requireIdentity(context, input.id);
  const token = newToken();
  await context.db
    .update(serviceIdentities)
    .set({ tokenHash: await hashOfToken(token), updatedAt: new Date() })
    .where(eq(serviceIdentities.id, id));
  return { token };
}

/** Removes it from the team, which deletes it. */
export async function removeIdentity(context: Context, input: Input<Calls['remove']>) {
  const row = await requireIdentity(context, input.id);
  return removeMember(context, { space_id: row.spaceId, remove_user_id: row.id });
}

/** Disables a service identity whenever it leaves its team, so that its token stops working. */
export async function forgetIdentity(db: Database, { userId, spaceId }: Events['memberLeft']): Promise<void> {
  await db
    .delete(serviceIdentities)
    .where(and(eq(serviceIdentities.id, userId), eq(serviceIdentities.spaceId, spaceId)));
}

/** A service identity of a team that the caller owns; others are answered as not found. */
async function requireIdentity({ db, user }: Context, id: string) {
  const [found] = await db
    .select({ identity: serviceIdentities })
    .from(serviceIdentities)
    .innerJoin(spaces, eq(spaces.id, serviceIdentities.spaceId))
    .where(and(eq(serviceIdentities.id, id), eq(spaces.ownerId, user.id), isNull(spaces.deletedAt)));
  if (!found) throw new DomainError('tokenRefused', serviceIdentityReasons.notFound({ field: 'id' }));
  return found.identity;
}

export async function listIdentities(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const { db, user } = context;
  const where = input.space_id
    ? eq(spaces.id, (await context.spaceAccess(input.space_id, 'useApi')).spaceId)
    : and(eq(spaces.ownerId, user.id), isNull(spaces.deletedAt));
  const rows = await db
    .select({ id: serviceIdentities.id })
    .from(serviceIdentities)
    .innerJoin(spaces, eq(spaces.id, serviceIdentities.spaceId))
    .where(where);
  return {
    service_identity_list: await describe(
      db,
      rows.map((row) => row.id),
    ),
  };
}

const never = -1;

async function describe(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ identity: serviceIdentities, name: users.name, role: spaceMembers.role })
    .from(serviceIdentities)
    .innerJoin(users, eq(users.id, serviceIdentities.id))
    .innerJoin(
      spaceMembers,
      and(eq(spaceMembers.userId, serviceIdentities.id), eq(spaceMembers.spaceId, serviceIdentities.spaceId)),
    )
    .where(inArray(serviceIdentities.id, [...ids]))
    .orderBy(desc(serviceIdentities.id));
  return rows.map(({ identity, name, role }) => ({
    id: identity.id,
    name,
    created_at: toSeconds(identity.createdAt),
    updated_at: toSeconds(identity.updatedAt),
    last_used_at: identity.lastUsedAt ? toSeconds(identity.lastUsedAt) : never,
    expire_at: toSeconds(identity.expiresAt),
    space_id: identity.spaceId,
    space_role_type: spaceRoles[role],
    disabled: identity.disabledAt !== null,
  }));
}
