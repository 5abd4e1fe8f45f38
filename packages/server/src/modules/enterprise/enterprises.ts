import {
  type enterprise,
  enterpriseRoles,
  type Input,
  type InstallationAction,
  installationId,
  type Result,
} from '@heddle/api-contract';
import { eq, min } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { toUser } from '../../identity/sessions.js';
import type { Context, User } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { installationRole, requireInInstallation } from '../account/index.js';
import { installation, users } from '../account/tables.js';
import { iconUrl } from './installationIcon.js';

type Calls = typeof enterprise.calls;

/** The installation is the one enterprise there is; any other id is that of none. */
export function requireThisEnterprise(enterpriseId: string): void {
  if (enterpriseId !== installationId) throw new DomainError('accessDenied', 'no such enterprise');
}

/** The first line of every call that is not for everybody in this enterprise. */
export async function requireInEnterprise(
  context: Context,
  enterpriseId: string,
  action: InstallationAction,
): Promise<void> {
  await requireInInstallation(context, action);
  requireThisEnterprise(enterpriseId);
}

/** A person as these calls write them. */
export function toEnterpriseUser(user: Pick<User, 'id' | 'uniqueName' | 'name' | 'avatarUrl'>) {
  return { user_id: user.id, name: user.uniqueName, nick_name: user.name, avatar_url: user.avatarUrl };
}

/** A moment as these calls write it: seconds since 1970 in a text. */
export function secondsText(moment: Date): string {
  return String(toSeconds(moment));
}

/** The enterprise of the caller, and the caller. */
export async function listEnterprises(context: Context): Promise<Result<Calls['list']>> {
  const { name, ...person } = toEnterpriseUser(context.user);
  const { icon_url: icon_uri, ...head } = await describeHead(context);
  return {
    personal_account_info: { ...person, user_name: name },
    enterprise_info_list: [{ ...head, icon_uri, ...(await describeOwnRole(context)) }],
  };
}

/** The enterprise with who owns it. */
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

/** The one owner, in the list that these calls have. */
export async function listOwners(db: Database) {
  const rows = await db
    .select({ user: users })
    .from(installation)
    .innerJoin(users, eq(users.id, installation.ownerId));
  return rows.map(({ user }) => toEnterpriseUser(toUser(user)));
}

/** The enterprise as people know it: by the name it was given, else by the host name in its address. */
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

/** Whoever asks has an account here, and so has the enterprise. */
export async function needsCreation(): Promise<Result<Calls['needsCreation']>> {
  return { need_create_enterprise: false };
}

export async function enterpriseExists(): Promise<Result<Calls['exists']>> {
  return { enterprise_exist: true };
}

/** Founding one more is installing once more. */
export async function createEnterprise(): Promise<never> {
  throw new DomainError(
    'notOffered',
    'an installation is one enterprise; install Heddle again for another one',
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

/** Whether the configuration names providers by which people sign in. */
export async function describeSso(
  { identityProviders }: Context,
  input: Input<Calls['ssoSetting']>,
): Promise<Result<Calls['ssoSetting']>> {
  requireThisEnterprise(input.enterprise_id);
  return { enabled: identityProviders.list.length > 0 };
}
