import { eq } from 'drizzle-orm';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { installation } from './tables.js';

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
