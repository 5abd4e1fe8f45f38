import type { AppEnvironment } from '@heddle/api-contract/families/project-environment';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { userVariables } from './tables.js';

/** What variables belong to: an app, a workflow without one, or an agent. */
export interface VariableOwner {
  kind: 'project' | 'workflow' | 'bot';
  id: string;
  spaceId: string;
}

/** Whose variables these are, and of what. */
export interface VariableKey {
  owner: VariableOwner;
  userId: string;
  endUser: string;
  connectorId: string;
  /** Of an app; default: production. */
  environment?: AppEnvironment | undefined;
}

/** Stands for every channel in the rows of values that channels share. */
export const allConnectors = '0';

export type VariableRow = typeof userVariables.$inferSelect;

function isOf({ owner, userId, endUser, environment = 'production' }: VariableKey) {
  return and(
    eq(userVariables.userId, userId),
    eq(userVariables.ownerKind, owner.kind),
    eq(userVariables.ownerId, owner.id),
    eq(userVariables.endUser, endUser),
    eq(userVariables.environment, environment),
  );
}

/** The stored values of a person in a channel, and those that channels share; all if no names are given. */
export async function readRows(
  db: Database,
  key: VariableKey,
  names?: readonly string[],
): Promise<VariableRow[]> {
  if (names?.length === 0) return [];
  return db
    .select()
    .from(userVariables)
    .where(
      and(
        isOf(key),
        inArray(userVariables.connectorId, [key.connectorId, allConnectors]),
        names && inArray(userVariables.name, [...names]),
      ),
    )
    .orderBy(asc(userVariables.name));
}

/** How many values a person has of an owner in a channel. */
export async function countRows(db: Database, key: VariableKey): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(userVariables)
    .where(and(isOf(key), eq(userVariables.connectorId, key.connectorId)));
  return counted?.total ?? 0;
}

/** Stores a value, whether there is one or not. */
export async function writeRow(db: Database, key: VariableKey, name: string, value: string): Promise<void> {
  const { owner, userId, endUser, connectorId, environment = 'production' } = key;
  const now = new Date();
  const { userId: u, ownerKind, ownerId, connectorId: c, endUser: e, name: n } = userVariables;
  await db
    .insert(userVariables)
    .values({
      ownerKind: owner.kind,
      ownerId: owner.id,
      spaceId: owner.spaceId,
      ...{ userId, endUser, connectorId, environment, name, value },
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [u, ownerKind, ownerId, c, e, n, userVariables.environment],
      set: { value, updatedAt: now, removedAt: null },
    });
}

/** Deletes values of a person in a channel, also of variables that channels share; returns their names. */
export async function deleteRows(
  db: Database,
  key: VariableKey,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const deleted = await db
    .delete(userVariables)
    .where(
      and(
        isOf(key),
        inArray(userVariables.connectorId, [key.connectorId, allConnectors]),
        inArray(userVariables.name, [...names]),
      ),
    )
    .returning({ name: userVariables.name });
  return deleted.map(({ name }) => name);
}
