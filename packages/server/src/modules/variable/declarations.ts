import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { type AgentAt, blocksOf } from '../bot/index.js';
import { type Declaration, declarationsOfAgent, systemDeclarations, typeOf } from './Declaration.js';
import { variableDeclarations } from './tables.js';
import type { VariableOwner } from './variableRows.js';

/** What an owner declares. */
export interface Declarations {
  /** False for an app or a workflow that has never declared variables: it may use any name. */
  isDeclared: boolean;
  list: readonly Declaration[];
}

/** A declaration as its row keeps it, without what follows from it. */
export type StoredDeclaration = Omit<Declaration, 'type'>;

/** What an owner declares; `at` chooses the state of an agent. */
export async function declarationsOf(
  db: Database,
  owner: VariableOwner,
  at: AgentAt | undefined,
): Promise<Declarations> {
  if (owner.kind === 'bot') {
    const block = at && (await blocksOf(db, owner.id, at))?.variable_list;
    return { isDeclared: true, list: declarationsOfAgent(block ?? []) };
  }
  const stored = await readDeclarations(db, { ...owner, kind: owner.kind });
  return { isDeclared: stored !== undefined, list: [...(stored ?? []), ...systemDeclarations] };
}

/** The declarations of an app or a workflow; undefined if it has never saved any. */
export async function readDeclarations(
  db: Database,
  { kind, id }: { kind: 'project' | 'workflow'; id: string },
): Promise<Declaration[] | undefined> {
  const [row] = await db
    .select({ list: variableDeclarations.list })
    .from(variableDeclarations)
    .where(and(eq(variableDeclarations.ownerKind, kind), eq(variableDeclarations.ownerId, id)));
  if (!row) return undefined;
  return (JSON.parse(row.list) as StoredDeclaration[]).map((stored) => ({
    ...stored,
    ...typeOf(stored.schema),
  }));
}
