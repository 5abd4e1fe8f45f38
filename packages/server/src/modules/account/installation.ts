import {
  type account,
  canInInstallation,
  type Input,
  type InstallationAction,
  type InstallationRole,
  type Result,
} from '@heddle/api-contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context, PublicContext, User } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { emailChanges, installation, resetCodes, sessions, users } from './tables.js';

type Calls = typeof account.calls;

/** Whether somebody has registered here: the first person owns the installation. */
export async function hasOwner({ db }: Pick<PublicContext, 'db'>): Promise<boolean> {
  return (await db.$count(installation)) > 0;
}

/** What its owner calls the installation; empty where they gave it no name. */
export async function installationName(db: Database): Promise<string> {
  const [row] = await db.select({ name: installation.name }).from(installation);
  return row?.name ?? '';
}

/** The role in the installation of the caller, or of anybody else. */
export async function installationRole(
  db: Database,
  user: Pick<User, 'id' | 'role'>,
): Promise<InstallationRole> {
  const isOwner = (await db.$count(installation, eq(installation.ownerId, user.id))) > 0;
  return isOwner ? 'owner' : user.role;
}

/** Whether the caller's role in the installation allows this. */
export async function mayInInstallation(context: Context, action: InstallationAction): Promise<boolean> {
  return canInInstallation(await installationRole(context.db, context.user), action);
}

/** The first line of every domain function that is not for everybody in the installation. */
export async function requireInInstallation(context: Context, action: InstallationAction): Promise<void> {
  if (!(await mayInInstallation(context, action)))
    throw new DomainError('accessDenied', 'your role in this installation does not allow this');
}

/** Who may register: everybody, or who is invited. What the environment says goes before what was chosen here. */
export async function registrationOf({
  db,
  config,
}: Pick<PublicContext, 'db' | 'config'>): Promise<'open' | 'closed'> {
  if (config.registration !== undefined) return config.registration;
  const [row] = await db.select({ chosen: installation.registration }).from(installation);
  return row?.chosen ?? 'closed';
}

/** What was chosen, and whether it can be chosen at all. */
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
    throw new DomainError('settingFixed', 'HEDDLE_REGISTRATION decides this; take it away to choose here');
  await context.db.update(installation).set({ registration: input.registration });
  return {};
}

/** Stops every other change of who owns the installation until the transaction ends; gives its owner. */
export async function lockOwner(db: Database): Promise<string> {
  const [row] = await db.select({ ownerId: installation.ownerId }).from(installation).for('update');
  if (!row) throw new Error('somebody is signed in to an installation without an owner');
  return row.ownerId;
}

/**
 * Gives somebody a role, inside a transaction that has locked the owner. The owner who gives the installation away
 * becomes an administrator.
 */
export async function setRole(db: Database, userId: string, role: InstallationRole): Promise<void> {
  if (role !== 'owner') return void (await db.update(users).set({ role }).where(eq(users.id, userId)));
  const before = await lockOwner(db);
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, before));
  await db.update(installation).set({ ownerId: userId });
}

/**
 * Ends an account: sessions, password, and the address, with which one can register anew. The row stays, for the name
 * under what the person did.
 */
export async function closeAccount(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ kind: 'removed', passwordHash: null, emailKey: `removed:${userId}` })
    .where(eq(users.id, userId));
  for (const table of [sessions, resetCodes, emailChanges])
    await db.delete(table).where(eq(table.userId, userId));
}
