import { maxVariableLength } from '@heddle/api-contract/families/variable';
import { variableReasons } from '@heddle/api-contract/reasons/variable';
import type { Json } from '@heddle/workflow-schema';
import { and, asc, count, eq, inArray, notLike } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import { userVariables } from './tables.js';

/** Whose variables these are, and of what. */
export interface VariableKey {
  owner: { kind: 'project' | 'workflow' | 'bot'; id: string; spaceId: string };
  userId: string;
  endUser: string;
  connectorId: string;
}

const maxVariables = 100;

function hasKey({ owner, userId, endUser, connectorId }: VariableKey) {
  return and(
    eq(userVariables.userId, userId),
    eq(userVariables.ownerKind, owner.kind),
    eq(userVariables.ownerId, owner.id),
    eq(userVariables.connectorId, connectorId),
    eq(userVariables.endUser, endUser),
  );
}

/** Variables by name; all but those of the system if no names are given. */
export async function readVariables(db: Database, key: VariableKey, names?: readonly string[]) {
  const which = names ? inArray(userVariables.name, [...names]) : notLike(userVariables.name, 'sys\\_%');
  return db
    .select()
    .from(userVariables)
    .where(and(hasKey(key), which))
    .orderBy(asc(userVariables.name));
}

/** Sets a variable. */
export async function writeVariable(
  db: Database,
  key: VariableKey,
  name: string,
  value: Json,
  mode?: 'only if there is none',
): Promise<void> {
  const text = JSON.stringify(value);
  if (text.length > maxVariableLength * 6)
    throw new DomainError('workflowInvalid', variableReasons.tooLong({ maximum: maxVariableLength }));
  const now = new Date();
  const isNamed = and(hasKey(key), eq(userVariables.name, name));
  const known = mode
    ? await db.select({ name: userVariables.name }).from(userVariables).where(isNamed)
    : await db
        .update(userVariables)
        .set({ value: text, updatedAt: now })
        .where(isNamed)
        .returning({ name: userVariables.name });
  if (known.length > 0) return;
  const [counted] = await db.select({ total: count() }).from(userVariables).where(hasKey(key));
  if ((counted?.total ?? 0) >= maxVariables)
    throw new DomainError('workflowInvalid', variableReasons.tooMany({ maximum: maxVariables }));
  const { owner, userId, endUser, connectorId } = key;
  const values = { value: text, updatedAt: now };
  const { userId: u, ownerKind, ownerId, connectorId: c, endUser: e, name: n } = userVariables;
  const insert = db.insert(userVariables).values({
    ...values,
    ownerKind: owner.kind,
    ownerId: owner.id,
    spaceId: owner.spaceId,
    userId,
    endUser,
    connectorId,
    name,
    createdAt: now,
  });
  const target = [u, ownerKind, ownerId, c, e, n];
  await (mode ? insert.onConflictDoNothing() : insert.onConflictDoUpdate({ target, set: values }));
}
