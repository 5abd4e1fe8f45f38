import { type enterprise, type Input, installationId, type Result } from '@heddle/api-contract';
import { eq, min } from 'drizzle-orm';
import { toUser } from '../../identity/sessions.js';
import type { Context, User } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { ownsInstallation, requireInstallationOwner } from '../account/index.js';
import { installation, users } from '../account/tables.js';

type Calls = typeof enterprise.calls;

/** The installation is the one enterprise there is; any other id is that of none. */
function requireThisEnterprise(enterpriseId: string): void {
  if (enterpriseId !== installationId) throw new DomainError('accessDenied', 'no such enterprise');
}

/** The first line of every call that is for the owner of this enterprise. */
export async function requireEnterpriseOwner(context: Context, enterpriseId: string): Promise<void> {
  await requireInstallationOwner(context);
  requireThisEnterprise(enterpriseId);
}

/** A person as these calls write them. */
export function toEnterpriseUser(user: User) {
  return { user_id: user.id, name: user.uniqueName, nick_name: user.name, avatar_url: user.avatarUrl };
}

/** The enterprise of the caller, and the caller. */
export async function listEnterprises(context: Context): Promise<Result<Calls['list']>> {
  const { name, ...person } = toEnterpriseUser(context.user);
  return {
    personal_account_info: { ...person, user_name: name },
    enterprise_info_list: [{ ...(await describe(context)), icon_uri: '' }],
  };
}

/** The enterprise with who owns it. */
export async function describeEnterprise(
  context: Context,
  input: Input<Calls['get']>,
): Promise<Result<Calls['get']>> {
  requireThisEnterprise(input.enterprise_id);
  const [first] = await context.db.select({ at: min(users.createdAt) }).from(users);
  const owners = await context.db
    .select({ user: users })
    .from(installation)
    .innerJoin(users, eq(users.id, installation.ownerId));
  return {
    ...(await describe(context)),
    level: 'Enterprise',
    icon_url: '',
    super_admin_list: owners.map(({ user }) => toEnterpriseUser(toUser(user))),
    create_time: String(toSeconds(first?.at ?? context.user.createdAt)),
    expiration_time: '0',
  };
}

async function describe(context: Context) {
  const role = (await ownsInstallation(context)) ? ('SuperAdmin' as const) : ('Member' as const);
  return {
    enterprise_id: installationId,
    // An installation has no name but the one by which people reach it.
    name: new URL(originOf(context.request)).host,
    enterprise_role_type_list: [role],
  };
}
