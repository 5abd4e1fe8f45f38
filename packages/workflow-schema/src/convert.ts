import { errorCodes, WorkflowSchemaError } from './errors.js';
import { splitFileName } from './fileUrls.js';
import { isJsonObject, type Json, type JsonObject } from './json.js';
import { readOwn, setOwn } from './keys.js';
import { parseBoolean, parseJson, parseNumber } from './literals.js';
import type { Warning } from './runs.js';
import { isFileType } from './types.js';
import type { TypeDescription, Variable } from './values.js';

/** A converted value, with warnings about lost data. */
export interface Conversion<Value extends Json = Json> {
  /** The value in the wanted type. */
  value: Value;
  /** What was lost or guessed on the way; empty if nothing was. */
  warnings: Warning[];
}

/** `lenient` turns a mismatch into null and a warning; `strict` throws at the first one. */
export type ConversionMode = 'lenient' | 'strict';

/** How strictly values are converted. */
export interface ConversionOptions {
  /** False for outputs of a node: missing required fields are not an error there. */
  checkRequired?: boolean;
}

/**
 * Converts `value` to the declared type. Null is valid for every type. A mismatch results in null (for a
 * list: `[]`) and a warning; a missing required field of an object throws.
 */
export function convertValue(
  type: TypeDescription,
  value: Json,
  field: string,
  options: ConversionOptions = {},
): Conversion {
  const warnings: Warning[] = [];
  return { value: convert(type, value, field, { warnings, ...options }), warnings };
}

/**
 * Converts declared fields by name; undeclared ones are passed through, absent ones stay absent. Throws if a
 * required one is absent and, in strict mode, at the first mismatch.
 */
export function convertFields(
  declared: readonly Variable[],
  values: JsonObject,
  mode: ConversionMode,
  options: ConversionOptions = {},
): Conversion<JsonObject> {
  const warnings: Warning[] = [];
  const value = convertObject(declared, values, '', { warnings, ...options });
  const first = warnings[0];
  if (mode === 'strict' && first !== undefined) {
    throw new WorkflowSchemaError(errorCodes.invalidParameter, first.message, { field: fieldOf(first) });
  }
  return { value, warnings };
}

/** A value in a type, or the path of the first part that does not fit; paths begin with `name`. */
export function fitValue(
  type: TypeDescription,
  value: Json,
  name: string,
): { value: Json } | { misfit: string } {
  try {
    const { value: fields } = convertFields([{ ...type, name }], { [name]: value }, 'strict');
    return { value: readOwn(fields, name) ?? null };
  } catch (error) {
    if (!WorkflowSchemaError.isInstance(error)) throw error;
    return { misfit: error.field ?? name };
  }
}

interface Context extends ConversionOptions {
  warnings: Warning[];
}

function convert(type: TypeDescription, value: Json, field: string, context: Context): Json {
  if (value === null) return null;
  switch (type.type) {
    case 'string': {
      const text = toText(value);
      return isFileType(type) ? splitFileName(text).url : text;
    }
    case 'integer':
    case 'float':
      return (
        toNumber(type.type, value) ?? mismatch(context, field, type.type === 'float' ? 'number' : 'integer')
      );
    case 'boolean': {
      const truth = typeof value === 'string' ? parseBoolean(value) : value;
      return typeof truth === 'boolean' ? truth : mismatch(context, field, 'boolean');
    }
    case 'object': {
      const object = typeof value === 'string' ? parseJson(value) : value;
      if (!isJsonObject(object)) return mismatch(context, field, 'object');
      return convertObject(Array.isArray(type.schema) ? type.schema : [], object, field, context);
    }
    case 'list': {
      const list = typeof value === 'string' ? parseJson(value) : value;
      if (Array.isArray(list)) return convertList(type, list, field, context);
      mismatch(context, field, 'list');
      return [];
    }
  }
}

function convertObject(
  declared: readonly Variable[],
  object: JsonObject,
  field: string,
  context: Context,
): JsonObject {
  const result: JsonObject = { ...object };
  for (const variable of declared) {
    const path = field === '' ? variable.name : `${field}.${variable.name}`;
    const value = readOwn(object, variable.name);
    if (value !== undefined) setOwn(result, variable.name, convert(variable, value, path, context));
    else if (variable.required && context.checkRequired !== false) {
      throw new WorkflowSchemaError(errorCodes.missingParameter, `Missing required parameters: "${path}"`, {
        field: path,
      });
    }
  }
  return result;
}

function convertList(type: TypeDescription, list: Json[], field: string, context: Context): Json[] {
  const element = type.schema;
  if (element === undefined || Array.isArray(element)) return list;
  const result: Json[] = [];
  list.forEach((item, index) => {
    const before = context.warnings.length;
    const converted = convert(element, item, `${field}.${index}`, context);
    // Drop elements of the wrong type, but keep objects with their invalid fields null.
    if (context.warnings.length === before || (element.type === 'object' && isJsonObject(converted))) {
      result.push(converted);
    }
  });
  return result;
}

/** Converts a value to text: numbers as decimals without exponent, lists and objects as JSON. */
export function toText(value: Json): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? toDecimal(value) : JSON.stringify(value);
}

function toNumber(type: 'integer' | 'float', value: Json): number | undefined {
  const number = typeof value === 'string' ? parseNumber(type, value) : value;
  if (typeof number !== 'number') return undefined;
  return type === 'integer' ? Math.trunc(number) : number;
}

/** The shortest decimal for this number, without exponent. */
export function toDecimal(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign, lead, fraction = '', exponentText] = match;
  const digits = `${lead}${fraction}`;
  const exponent = Number(exponentText);
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return `${sign}${digits}${'0'.repeat(Math.max(0, exponent - fraction.length))}`;
}

function mismatch(context: Context, field: string, typeName: string): null {
  context.warnings.push({
    code: errorCodes.conversionWarning,
    message: `field ${field} is not ${typeName}`,
  });
  return null;
}

function fieldOf(warning: Warning): string {
  return warning.message.slice('field '.length, warning.message.lastIndexOf(' is not '));
}
