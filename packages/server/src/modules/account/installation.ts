import {
  canInInstallation,
  type Input,
  type InstallationAction,
  type InstallationRole,
  type Result,
} from '@heddle/api-contract';
import type { account } from '@heddle/api-contract/families/account';
import { accountReasons } from '@heddle/api-contract/reasons/account';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { User } from '../../identity/User.js';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { installation, mailCodes, sessions, users } from './tables.js';

type Calls = typeof account.calls;

/** Whether the installation has an owner. The first person to register becomes the owner. */
export async function hasOwner({ db }: Pick<PublicContext, 'db'>): Promise<boolean> {
  return (await db.$count(installation)) > 0;
}

/** The configured name of the installation; empty when none is set. */
export async function installationName(db: Database): Promise<string> {
  const [row] = await db.select({ name: installation.name }).from(installation);
  return row?.name ?? '';
}

/** Whether the installation takes no new guests. */
export async function areGuestsForbidden(db: Database): Promise<boolean> {
  const [row] = await db.select({ forbidden: installation.guestsForbidden }).from(installation);
  return row?.forbidden ?? false;
}

/** The role of a user, by default the caller, in the installation. */
export async function installationRole(
  db: Database,
  user: Pick<User, 'id' | 'role'>,
): Promise<InstallationRole> {
  const isOwner = (await db.$count(installation, eq(installation.ownerId, user.id))) > 0;
  return isOwner ? 'owner' : user.role;
}

/** Whether the caller's installation role allows the action. */
export async function mayInInstallation(context: Context, action: InstallationAction): Promise<boolean> {
  return canInInstallation(await installationRole(context.db, context.user), action);
}

/** Access check that begins every domain function that not all members of the installation may call. */
export async function requireInInstallation(context: Context, action: InstallationAction): Promise<void> {
  if (!(await mayInInstallation(context, action)))
    throw new DomainError('accessDenied', accountReasons.roleTooLow());
}

/**
 * Registration setting: open to anyone, or only to invited people. The environment variable overrides the
 * stored setting.
 */
export async function registrationOf({
  db,
  config,
}: Pick<PublicContext, 'db' | 'config'>): Promise<'open' | 'closed'> {
  if (config.registration !== undefined) return config.registration;
  const [row] = await db.select({ chosen: installation.registration }).from(installation);
  return row?.chosen ?? 'closed';
}

/** The stored registration setting, and whether the environment leaves it editable. */
export async function describeRegistrationSetting(
  context: Context,
): Promise<Result<Calls['registrationSetting']>> {
  await requireInInstallation(context, 'manageRegistration');
  return {
    registration: await registrationOf(context),
    is_fixed: context.config.registration !== undefined,
  };
}

/** Opens or closes registration. */
export async function setRegistration(context: Context, input: Input<Calls['setRegistration']>) {
  await requireInInstallation(context, 'manageRegistration');
  if (context.config.registration !== undefined)
    throw new DomainError('settingFixed', accountReasons.registrationFixed());
  await context.db.update(installation).set({ registration: input.registration });
  return {};
}

/** Settings of the installation that its owner and administrators change. */
export type InstallationSettings = Partial<
  Pick<
    typeof installation.$inferInsert,
    'name' | 'iconKey' | 'guestsForbidden' | 'invitationDays' | 'reviewsProducts' | 'hasCommunity'
  >
>;

/** Updates the given settings; callers check rights. */
export async function updateInstallation(db: Database, changes: InstallationSettings): Promise<void> {
  await db.update(installation).set(changes);
}

/** Locks ownership of the installation until the transaction ends; returns the owner's id. */
export async function lockOwner(db: Database): Promise<string> {
  const [row] = await db.select({ ownerId: installation.ownerId }).from(installation).for('update');
  if (!row) throw new Error('somebody is signed in to an installation without an owner');
  return row.ownerId;
}

/**
 * Sets a user's role. Requires a transaction that holds the owner lock. When ownership is transferred, the
 * previous owner becomes an administrator.
 */
export async function setRole(db: Database, userId: string, role: InstallationRole): Promise<void> {
  if (role !== 'owner') return void (await db.update(users).set({ role }).where(eq(users.id, userId)));
  const before = await lockOwner(db);
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, before));
  await db.update(installation).set({ ownerId: userId });
}

/**
 * Closes an account: deletes sessions and password, and frees the email address for a new registration. The
 * row stays so that past activity still shows a name.
 */
export async function closeAccount(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ kind: 'removed', passwordHash: null, emailKey: `removed:${userId}`, emailVerifiedAt: null })
    .where(eq(users.id, userId));
  for (const table of [sessions, mailCodes]) await db.delete(table).where(eq(table.userId, userId));
}
