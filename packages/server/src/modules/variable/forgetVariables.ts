import { and, eq, inArray, isNotNull, isNull, lt, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { variableNamesOf } from '../bot/index.js';
import { readDeclarations } from './declarations.js';
import { userVariables } from './tables.js';
import type { VariableOwner } from './variableRows.js';

/** Values of variables that are not declared any more are kept so long: the variable may return. */
const keptDays = 30;

/** Deletes values of variables that their owner has not declared for 30 days; returns their number. */
export async function clearRemovedVariables(db: Database, now: Date): Promise<number> {
  const owners = await db
    .selectDistinct({
      kind: userVariables.ownerKind,
      id: userVariables.ownerId,
      spaceId: userVariables.spaceId,
    })
    .from(userVariables);
  for (const owner of owners) await markRemoved(db, owner, now);
  const deleted = await db
    .delete(userVariables)
    .where(lt(userVariables.removedAt, new Date(now.getTime() - keptDays * 86_400_000)))
    .returning({ name: userVariables.name });
  return deleted.length;
}

async function markRemoved(db: Database, owner: VariableOwner, now: Date): Promise<void> {
  const declared = await namesOf(db, owner);
  if (!declared) return;
  const isOfOwner = and(eq(userVariables.ownerKind, owner.kind), eq(userVariables.ownerId, owner.id));
  const isDeclared = declared.length > 0 ? inArray(userVariables.name, declared) : undefined;
  const isRemoved = declared.length > 0 ? notInArray(userVariables.name, declared) : undefined;
  await db
    .update(userVariables)
    .set({ removedAt: now })
    .where(and(isOfOwner, isRemoved, isNull(userVariables.removedAt)));
  if (!isDeclared) return;
  await db
    .update(userVariables)
    .set({ removedAt: null })
    .where(and(isOfOwner, isDeclared, isNotNull(userVariables.removedAt)));
}

/** Everything that an owner declares in any state that runs; undefined for one that may use any name. */
async function namesOf(db: Database, owner: VariableOwner): Promise<string[] | undefined> {
  if (owner.kind === 'bot') return variableNamesOf(db, owner.id);
  const stored = await readDeclarations(db, { ...owner, kind: owner.kind });
  return stored?.map(({ name }) => name);
}
