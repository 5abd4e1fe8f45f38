import { errorCodes, WorkflowSchemaError } from './errors.js';
import { isJsonObject, type Json } from './json.js';
import type { TypeDescription } from './values.js';

const truths: ReadonlySet<string> = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const falsehoods: ReadonlySet<string> = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

/** The value of a literal's `content`, by its declared type. Throws if the content is invalid. */
export function decodeLiteral(type: TypeDescription, content: Json | undefined, field: string): Json {
  if (content === undefined || content === null) {
    throw invalid(field, 'is a literal without a value');
  }
  switch (type.type) {
    case 'string':
      return content;
    case 'boolean': {
      const value = typeof content === 'string' ? parseBoolean(content) : content;
      if (typeof value === 'boolean') return value;
      throw invalid(field, 'is not a boolean');
    }
    case 'integer':
    case 'float': {
      const value = typeof content === 'string' ? parseNumber(type.type, content) : content;
      if (typeof value !== 'number')
        throw invalid(field, `is not ${type.type === 'integer' ? 'an integer' : 'a number'}`);
      return type.type === 'integer' ? Math.trunc(value) : value;
    }
    case 'object': {
      const value = typeof content === 'string' ? parseJson(content) : content;
      if (isJsonObject(value)) return value;
      throw invalid(field, 'is not the JSON text of an object');
    }
    case 'list': {
      const value = typeof content === 'string' ? parseJson(content) : content;
      if (Array.isArray(value)) return value;
      throw invalid(field, 'is not the JSON text of a list');
    }
  }
}

/** Parses the twelve spellings of booleans that documents use. */
export function parseBoolean(text: string): boolean | undefined {
  if (truths.has(text)) return true;
  return falsehoods.has(text) ? false : undefined;
}

/** Parses a decimal number; undefined for other text, and for numbers that a double cannot represent. */
export function parseNumber(type: 'integer' | 'float', text: string): number | undefined {
  const pattern = type === 'integer' ? /^[+-]?\d+$/ : /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
  if (text.length > 400 || !pattern.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function invalid(field: string, complaint: string): WorkflowSchemaError {
  return new WorkflowSchemaError(errorCodes.invalidParameter, `field ${field} ${complaint}`, { field });
}
