import {
  canInInstallation,
  type enterprise,
  enterpriseRoles,
  type InstallationAction,
  type InstallationRole,
  type Result,
} from '@heddle/api-contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { installationRole, lockOwner } from '../account/index.js';
import { users } from '../account/tables.js';

/**
 * A transaction in which nobody else changes who belongs to the installation and as what. `change` is given the role
 * that the caller has by now: it was checked before the lock, and somebody may have taken it meanwhile.
 */
export async function inLockedEnterprise<T>(
  context: Context,
  action: InstallationAction,
  change: (transaction: Database, ownRole: InstallationRole) => Promise<T>,
): Promise<T> {
  return context.db.transaction(async (transaction) => {
    await lockOwner(transaction);
    const ownRole = await roleOfPerson(transaction, context.user.id);
    if (ownRole === undefined || !canInInstallation(ownRole, action))
      throw new DomainError('accessDenied', 'your role in this installation has changed');
    return change(transaction, ownRole);
  });
}

/** The role of somebody; undefined for nobody, for a program, and for somebody who was removed. */
async function roleOfPerson(db: Database, userId: string): Promise<InstallationRole | undefined> {
  const [user] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.kind, 'person')));
  return user && installationRole(db, user);
}

/** The role of a person, or a refusal that names the field. */
export async function requirePerson(db: Database, userId: string, field: string): Promise<InstallationRole> {
  const role = await roleOfPerson(db, userId);
  if (role === undefined) throw new DomainError('spaceInvalid', `${field}: nobody in this installation`);
  return role;
}

type WireRole = Result<
  typeof enterprise.calls.list
>['enterprise_info_list'][number]['enterprise_role_type_list'][number];

const rolesOfWire = new Map<string, InstallationRole>(
  Object.entries(enterpriseRoles).map(([role, word]) => [word, role as InstallationRole]),
);

/** The role that a word of the wire means. */
export function readRole(word: WireRole): InstallationRole {
  const role = rolesOfWire.get(word);
  if (role === undefined) throw new Error(`the contract let the role ${word} through`);
  return role;
}

const byRank: readonly InstallationRole[] = ['guest', 'member', 'admin', 'owner'];

/** Whether a role is more than another. */
export function isMore(role: InstallationRole, than: InstallationRole): boolean {
  return byRank.indexOf(role) > byRank.indexOf(than);
}
