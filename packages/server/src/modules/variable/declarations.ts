import type { AppEnvironment } from '@heddle/api-contract/families/project-environment';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { type AgentAt, blocksOf } from '../bot/index.js';
import { type EnvironmentValues, findRelease } from '../project-version/index.js';
import {
  type Declaration,
  declarationsOfAgent,
  defaultOf,
  systemDeclarations,
  typeOf,
} from './Declaration.js';
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
  environment?: AppEnvironment,
): Promise<Declarations> {
  if (owner.kind === 'bot') {
    const block = at && (await blocksOf(db, owner.id, at))?.variable_list;
    return { isDeclared: true, list: declarationsOfAgent(block ?? []) };
  }
  const release =
    owner.kind === 'project' && connectorId !== undefined
      ? await findRelease(db, owner.id, connectorId, environment)
      : undefined;
  const stored = release
    ? withValues(parseDeclarations(release.manifest.parts.variables ?? ''), release.values)
    : await readDeclarations(db, { ...owner, kind: owner.kind });
  return { isDeclared: stored !== undefined, list: [...(stored ?? []), ...systemDeclarations] };
}

/** With the values of an environment in place of the defaults, where they fit. */
function withValues(list: Declaration[] | undefined, values: EnvironmentValues): Declaration[] | undefined {
  return list?.map((declaration) => {
    const { name } = declaration;
    if (!Object.hasOwn(values, name)) return declaration;
    const own = { ...declaration, defaultText: values[name]! };
    return defaultOf(own) === undefined ? declaration : own;
  });
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

/** The declarations that a version of an app keeps as text; undefined for none. */
export function parseDeclarations(text: string): Declaration[] | undefined {
  if (text === '') return undefined;
  return (JSON.parse(text) as StoredDeclaration[]).map((stored) => ({
    ...stored,
    ...typeOf(stored.schema),
  }));
}
