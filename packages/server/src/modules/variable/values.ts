import type { Json } from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import {
  type Declaration,
  defaultOf,
  fitDeclared,
  isInEffect,
  isSystemName,
  plainDeclaration,
} from './Declaration.js';
import type { Declarations } from './declarations.js';
import type { SystemValues } from './systemValues.js';
import { allConnectors, readRows, type VariableKey, type VariableRow } from './variableRows.js';

/** A variable with its value for a person. */
export interface VariableValue {
  declaration: Declaration;
  /** Undefined for one that was never set and has no default value. */
  value: Json | undefined;
  /** When it was set; undefined for default and computed values. */
  createdAt?: Date;
  updatedAt?: Date;
}

/**
 * The variables in effect, in the order of their declaration, with the value that the person has, else the default; those of
 * the system are computed. Without `names`, all of them. Values of app variables live within a run: their default is given.
 */
export async function readValues(
  db: Database,
  key: VariableKey,
  declarations: Declarations,
  system: SystemValues,
  names?: readonly string[],
): Promise<VariableValue[]> {
  const isWanted = (name: string) => names === undefined || names.includes(name);
  const list = declarations.list.filter(
    (declaration) => isWanted(declaration.name) && isInEffect(declaration, key.connectorId),
  );
  const hasStored = !declarations.isDeclared || list.some(({ scope }) => scope === 'user');
  const rows = hasStored ? await readRows(db, key, names) : [];
  const declared = await Promise.all(
    list.map(async (declaration): Promise<VariableValue> => {
      if (declaration.scope === 'system') return { declaration, value: await system.read(declaration.name) };
      return storedValue(declaration, declaration.scope === 'user' ? rows : []);
    }),
  );
  return [...declared, ...(declarations.isDeclared ? [] : undeclaredValues(rows))];
}

/** The value that channels share, if the variable has one, else that of the channel, else the default. */
function storedValue(declaration: Declaration, rows: readonly VariableRow[]): VariableValue {
  const own = rows.filter(({ name }) => name === declaration.name);
  const shared = declaration.isShared && own.find(({ connectorId }) => connectorId === allConnectors);
  const row = shared || own.find(({ connectorId }) => connectorId !== allConnectors);
  if (row) {
    // The declared type may have changed since; a value that no longer fits is not used.
    const fitted = fitDeclared(declaration, JSON.parse(row.value) as Json);
    if ('value' in fitted)
      return { declaration, value: fitted.value, createdAt: row.createdAt, updatedAt: row.updatedAt };
  }
  return { declaration, value: defaultOf(declaration) };
}

/** Values of an owner that declares no variables keep the type in which they were set. */
function undeclaredValues(rows: readonly VariableRow[]): VariableValue[] {
  return rows
    .filter(({ name, connectorId }) => connectorId !== allConnectors && !isSystemName(name))
    .map(({ name, value, createdAt, updatedAt }) => ({
      declaration: plainDeclaration(name),
      value: JSON.parse(value) as Json,
      createdAt,
      updatedAt,
    }));
}
