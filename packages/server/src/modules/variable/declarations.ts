import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { type AgentAt, blocksOf } from '../bot/index.js';
import { findRelease } from '../project-version/index.js';
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

/** What an owner declares; `at` chooses the state of an agent, `connectorId` what a channel serves of an app. */
export async function declarationsOf(
  db: Database,
  owner: VariableOwner,
  at: AgentAt | undefined,
  connectorId?: string,
): Promise<Declarations> {
  if (owner.kind === 'bot') {
    const block = at && (await blocksOf(db, owner.id, at))?.variable_list;
    return { isDeclared: true, list: declarationsOfAgent(block ?? []) };
  }
  const release =
    owner.kind === 'project' && connectorId !== undefined
      ? await findRelease(db, owner.id, connectorId)
      : undefined;
  const stored = release
    ? parseDeclarations(release.manifest.parts.variables ?? '')
    : await readDeclarations(db, { ...owner, kind: owner.kind });
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
  return parseDeclarations(row?.list ?? '');
}

function parseDeclarations(text: string): Declaration[] | undefined {
  if (text === '') return undefined;
  return (JSON.parse(text) as StoredDeclaration[]).map((stored) => ({
    ...stored,
    ...typeOf(stored.schema),
  }));
}
