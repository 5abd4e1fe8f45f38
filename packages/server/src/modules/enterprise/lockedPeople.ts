import {
  canInInstallation,
  type InstallationAction,
  type InstallationRole,
  type Result,
} from '@heddle/api-contract';
import { type enterprise, enterpriseRoles } from '@heddle/api-contract/families/enterprise';
import { enterpriseReasons } from '@heddle/api-contract/reasons/enterprise';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { installationRole, lockOwner } from '../account/index.js';
import { users } from '../account/tables.js';

/**
 * Runs `change` in a transaction that locks membership and roles of the installation. Passes it the caller's
 * role as read under the lock, since it may have changed after the first check.
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
      throw new DomainError('accessDenied', enterpriseReasons.roleChanged());
    return change(transaction, ownRole);
  });
}

/** The role of a user; undefined for unknown ids, service identities and removed users. */
async function roleOfPerson(db: Database, userId: string): Promise<InstallationRole | undefined> {
  const [user] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.kind, 'person')));
  return user && installationRole(db, user);
}

/** The role of a person; otherwise refuses with an error that names the field. */
export async function requirePerson(db: Database, userId: string, field: string): Promise<InstallationRole> {
  const role = await roleOfPerson(db, userId);
  if (role === undefined) throw new DomainError('spaceInvalid', enterpriseReasons.noPerson({ field }));
  return role;
}

type WireRole = Result<
  typeof enterprise.calls.list
>['enterprise_info_list'][number]['enterprise_role_type_list'][number];

const rolesOfWire = new Map<string, InstallationRole>(
  Object.entries(enterpriseRoles).map(([role, word]) => [word, role as InstallationRole]),
);

/** Converts a role from its API name. */
export function readRole(word: WireRole): InstallationRole {
  const role = rolesOfWire.get(word);
  if (role === undefined) throw new Error(`the contract let the role ${word} through`);
  return role;
}

const byRank: readonly InstallationRole[] = ['guest', 'member', 'admin', 'owner'];

/** Whether one role outranks another. */
export function outranks(role: InstallationRole, than: InstallationRole): boolean {
  return byRank.indexOf(role) > byRank.indexOf(than);
}
