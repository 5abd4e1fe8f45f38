import type { Input, InstallationAction, Result } from '@heddle/api-contract';
import { type enterprise, enterpriseRoles, installationId } from '@heddle/api-contract/families/enterprise';
import { eq, min } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { toUser } from '../../identity/sessions.js';
import type { User } from '../../identity/User.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { installationRole, requireInInstallation } from '../account/index.js';
import { installation, users } from '../account/tables.js';
import { iconUrl } from './installationIcon.js';

type Calls = typeof enterprise.calls;

/** The installation is the only enterprise; refuses any other id. */
export function requireThisEnterprise(enterpriseId: string): void {
  if (enterpriseId !== installationId)
    throw new DomainError('accessDenied', programText('no such enterprise'));
}

/** Access check that begins every call that not all members of the enterprise may make. */
export async function requireInEnterprise(
  context: Context,
  enterpriseId: string,
  action: InstallationAction,
): Promise<void> {
  await requireInInstallation(context, action);
  requireThisEnterprise(enterpriseId);
}

/** A user in the representation of these calls. */
export function toEnterpriseUser(user: Pick<User, 'id' | 'uniqueName' | 'name' | 'avatarUrl'>) {
  return { user_id: user.id, name: user.uniqueName, nick_name: user.name, avatar_url: user.avatarUrl };
}

/** A timestamp as these calls send it: seconds since 1970, as a string. */
export function secondsText(moment: Date): string {
  return String(toSeconds(moment));
}

/** Describes the caller's enterprise and the caller. */
export async function listEnterprises(context: Context): Promise<Result<Calls['list']>> {
  const { name, ...person } = toEnterpriseUser(context.user);
  const { icon_url: icon_uri, ...head } = await describeHead(context);
  return {
    personal_account_info: { ...person, user_name: name },
    enterprise_info_list: [{ ...head, icon_uri, ...(await describeOwnRole(context)) }],
  };
}

/** Describes the enterprise and its owner. */
export async function describeEnterprise(
  context: Context,
  input: Input<Calls['get']>,
): Promise<Result<Calls['get']>> {
  requireThisEnterprise(input.enterprise_id);
  const [first] = await context.db.select({ at: min(users.createdAt) }).from(users);
  return {
    ...(await describeHead(context)),
    ...(await describeOwnRole(context)),
    level: 'Enterprise',
    super_admin_list: await listOwners(context.db),
    create_time: secondsText(first?.at ?? context.user.createdAt),
    expiration_time: '0',
  };
}

/** The single owner, as a list because these calls return one. */
export async function listOwners(db: Database) {
  const rows = await db
    .select({ user: users })
    .from(installation)
    .innerJoin(users, eq(users.id, installation.ownerId));
  return rows.map(({ user }) => toEnterpriseUser(toUser(user)));
}

/** Name and icon of the enterprise. The name defaults to the host name. */
export async function describeHead({ db, request }: Context) {
  const { name, iconKey } = installation;
  const [row] = await db.select({ name, iconKey }).from(installation);
  return {
    enterprise_id: installationId,
    name: row?.name || new URL(originOf(request)).host,
    icon_url: iconUrl(row?.iconKey ?? ''),
  };
}

async function describeOwnRole({ db, user }: Context) {
  return { enterprise_role_type_list: [enterpriseRoles[await installationRole(db, user)]] };
}

/** Always false: the enterprise exists as soon as the caller has an account. */
export async function needsCreation(): Promise<Result<Calls['needsCreation']>> {
  return { need_create_enterprise: false };
}

export async function enterpriseExists(): Promise<Result<Calls['exists']>> {
  return { enterprise_exist: true };
}

/** Refused: a second enterprise requires a second installation. */
export async function createEnterprise(): Promise<never> {
  throw new DomainError(
    'notOffered',
    programText('an installation is one enterprise; install Heddle again for another one'),
  );
}

export async function describeCertification({ db }: Context): Promise<Result<Calls['certification']>> {
  return {
    certification_type: 'Uncertified',
    level: 'Enterprise',
    certification_info: '',
    super_admin_list: await listOwners(db),
  };
}

/** Whether identity providers are configured for sign-in. */
export async function describeSso(
  { identityProviders }: Context,
  input: Input<Calls['ssoSetting']>,
): Promise<Result<Calls['ssoSetting']>> {
  requireThisEnterprise(input.enterprise_id);
  return { enabled: identityProviders.list.length > 0 };
}
