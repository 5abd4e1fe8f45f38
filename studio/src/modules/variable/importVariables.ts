import { variableLimits } from '@heddle/api-contract/families/variable';
import { isJsonObject, type Json, type TypeDescription, type Variable } from '@heddle/workflow-schema';
import { type EditedVariable, newVariable } from './EditedVariable.js';

/** What a JSON file declares, or why it declares nothing, as the key of a message. */
export type Imported =
  | { variables: EditedVariable[]; replaced: string[] }
  | { problem: 'importTooLarge' | 'importNotJson' | 'importNotObject' };

/**
 * Reads variables from the text of a JSON object: each of its keys is a variable, with the type and the default of its value.
 * `known` are the names that would be replaced.
 */
export function importVariables(
  text: string,
  scope: EditedVariable['scope'],
  known: readonly EditedVariable[],
): Imported {
  if (new TextEncoder().encode(text).length > variableLimits.importBytes)
    return { problem: 'importTooLarge' };
  let given: Json;
  try {
    given = JSON.parse(text) as Json;
  } catch {
    return { problem: 'importNotJson' };
  }
  if (!isJsonObject(given)) return { problem: 'importNotObject' };
  const variables = Object.entries(given).map(([name, value]) => ({
    ...newVariable(name, scope),
    type: typeOfValue(value),
    defaultText: value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value),
  }));
  const names = new Set(variables.map(({ name }) => name));
  return { variables, replaced: known.map(({ name }) => name).filter((name) => names.has(name)) };
}

/** The variables after an import: those of the same name are replaced where they stand. */
export function withImported(
  list: readonly EditedVariable[],
  imported: readonly EditedVariable[],
): EditedVariable[] {
  const left = new Map(imported.map((variable) => [variable.name, variable]));
  const kept = list.map((variable) => {
    const next = left.get(variable.name);
    left.delete(variable.name);
    return next ?? variable;
  });
  return [...kept, ...left.values()];
}

/** The type of a value; null and empty lists are of strings, lists of several types have the type of their first item. */
export function typeOfValue(value: Json): TypeDescription {
  if (typeof value === 'number') return { type: Number.isSafeInteger(value) ? 'integer' : 'float' };
  if (typeof value === 'boolean') return { type: 'boolean' };
  if (Array.isArray(value)) return { type: 'list', schema: itemType(value) };
  if (!isJsonObject(value)) return { type: 'string' };
  const fields = Object.entries(value).map(([name, field]): Variable => ({ ...typeOfValue(field), name }));
  return { type: 'object', schema: fields };
}

function itemType(list: readonly Json[]): TypeDescription {
  const isFractional = list.some((item) => typeof item === 'number' && !Number.isInteger(item));
  const type = typeOfValue(list[0] ?? null);
  return type.type === 'integer' && isFractional ? { type: 'float' } : type;
}
