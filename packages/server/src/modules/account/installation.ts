import type { account, Input, Result } from '@heddle/api-contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { installation, resetCodes, sessions, users } from './tables.js';

type Calls = typeof account.calls;

/** Whether somebody has registered here: the first person owns the installation. */
export async function hasOwner({ db }: Pick<PublicContext, 'db'>): Promise<boolean> {
  return (await db.$count(installation)) > 0;
}

/** Whether the caller owns the installation. */
export async function ownsInstallation({ db, user }: Context): Promise<boolean> {
  return (await db.$count(installation, eq(installation.ownerId, user.id))) > 0;
}

/** The first line of every domain function that is the owner's alone. */
export async function requireInstallationOwner(context: Context): Promise<void> {
  if (!(await ownsInstallation(context)))
    throw new DomainError('accessDenied', 'only the owner of this installation may do this');
}

/** Who may register: everybody, or who is invited. What the environment says goes before what the owner chose. */
export async function registrationOf({
  db,
  config,
}: Pick<PublicContext, 'db' | 'config'>): Promise<'open' | 'closed'> {
  if (config.registration !== undefined) return config.registration;
  const [row] = await db.select({ chosen: installation.registration }).from(installation);
  return row?.chosen ?? 'closed';
}

/** What the owner has chosen, and whether it can be chosen at all. */
export async function describeRegistrationSetting(
  context: Context,
): Promise<Result<Calls['registrationSetting']>> {
  await requireInstallationOwner(context);
  return {
    registration: await registrationOf(context),
    is_fixed: context.config.registration !== undefined,
  };
}

/** Opens or closes registration. */
export async function setRegistration(context: Context, input: Input<Calls['setRegistration']>) {
  await requireInstallationOwner(context);
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

/** Gives the installation to somebody, inside a transaction that has locked its owner. */
export async function setOwner(db: Database, userId: string): Promise<void> {
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
  for (const table of [sessions, resetCodes]) await db.delete(table).where(eq(table.userId, userId));
}
