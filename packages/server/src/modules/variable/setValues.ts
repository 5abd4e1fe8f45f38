import { variableLimits } from '@heddle/api-contract/families/variable';
import { variableReasons } from '@heddle/api-contract/reasons/variable';
import type { Json } from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import {
  type Declaration,
  fitDeclared,
  isInEffect,
  isSystemName,
  plainDeclaration,
  valueText,
} from './Declaration.js';
import type { Declarations } from './declarations.js';
import { allConnectors, countRows, readRows, type VariableKey, writeRow } from './variableRows.js';

/** A value to store: text from a call, or a value of a run. */
export interface NewValue {
  keyword: string;
  value: Json;
}

/**
 * Stores the values of variables that can be set, all or none of them, and returns their names. Others are left out: those
 * that are not declared, read-only, disabled, or not the user's. Refuses if none is left, or if a value does not fit its type.
 */
export async function setValues(
  db: Database,
  key: VariableKey,
  declarations: Declarations,
  values: readonly NewValue[],
): Promise<string[]> {
  const writable = values.flatMap(({ keyword, value }) => {
    const declaration = writableOf(declarations, key, keyword);
    return declaration ? [{ declaration, value: checkedValue(declaration, value, declarations) }] : [];
  });
  if (writable.length === 0) throw new DomainError('variableNotSet', whyNone(declarations, values));
  await db.transaction(async (transaction) => {
    if (!declarations.isDeclared)
      await checkNumber(
        transaction,
        key,
        writable.map(({ declaration }) => declaration.name),
      );
    for (const { declaration, value } of writable) {
      const connectorId = declaration.isShared ? allConnectors : key.connectorId;
      await writeRow(transaction, { ...key, connectorId }, declaration.name, JSON.stringify(value));
    }
  });
  return [...new Set(writable.map(({ declaration }) => declaration.name))];
}

function writableOf(
  { isDeclared, list }: Declarations,
  { connectorId }: VariableKey,
  name: string,
): Declaration | undefined {
  if (isSystemName(name)) return undefined;
  const declaration = list.find((one) => one.name === name && one.scope === 'user');
  if (!declaration) return isDeclared ? undefined : plainDeclaration(name);
  return isInEffect(declaration, connectorId) && !declaration.isReadOnly ? declaration : undefined;
}

/** The value in its type; one of an owner that declares nothing keeps its own. */
function checkedValue(declaration: Declaration, value: Json, { isDeclared }: Declarations): Json {
  const { name } = declaration;
  const fitted = isDeclared ? fitDeclared(declaration, value) : { value };
  if ('misfit' in fitted)
    throw new DomainError('variableNotSet', variableReasons.wrongType({ name, place: fitted.misfit }));
  const maximum = variableLimits.value;
  if (new TextEncoder().encode(valueText(fitted.value)).length > maximum)
    throw new DomainError('variableNotSet', variableReasons.tooLong({ maximum }));
  return fitted.value;
}

function whyNone({ list }: Declarations, values: readonly NewValue[]) {
  const [{ keyword: name } = { keyword: '' }, ...others] = values;
  if (others.length > 0) return variableReasons.noneSet();
  if (isSystemName(name)) return variableReasons.readOnly();
  return list.some((one) => one.name === name)
    ? variableReasons.notWritable({ name })
    : variableReasons.notDeclared({ name });
}

/** Bounds what an owner without declarations stores for a person. */
async function checkNumber(db: Database, key: VariableKey, names: readonly string[]): Promise<void> {
  const maximum = variableLimits.variables;
  const known = new Set((await readRows(db, key, names)).map(({ name }) => name));
  const more = new Set(names.filter((name) => !known.has(name))).size;
  if (more > 0 && (await countRows(db, key)) + more > maximum)
    throw new DomainError('variableNotSet', variableReasons.tooMany({ maximum }));
}
