import { isJsonObject, type Json } from './json.js';
import { readKey, readText } from './keys.js';
import { readReference } from './references.js';
import { readType } from './types.js';
import type { Parameter, ValueExpression } from './values.js';

/** Reads a typed value. Never throws: unreadable values have the kind `missing`. */
export function readValueExpression(json: Json | undefined): ValueExpression {
  // Extends the new object rather than copying it: documents have thousands of values.
  const expression = readType(json) as ValueExpression;
  expression.value = isJsonObject(json) ? readValue(json, readKey(json, 'value')) : { kind: 'missing' };
  return expression;
}

function readValue(input: Json, value: Json | undefined): ValueExpression['value'] {
  if (!isJsonObject(value)) return { kind: 'missing' };
  const content = readKey(value, 'content');
  switch (readText(value, 'type')) {
    case 'ref': {
      const reference = readReference(content);
      return reference === undefined ? { kind: 'missing' } : { kind: 'reference', reference };
    }
    case 'object_ref':
      return {
        kind: 'object',
        fields: readParameters(isJsonObject(input) ? readKey(input, 'schema') : undefined),
      };
    case 'literal': {
      const rawMeta = readKey(value, 'rawMeta');
      const fileName = isJsonObject(rawMeta) ? readKey(rawMeta, 'fileName') : undefined;
      if (typeof fileName === 'string') return { kind: 'literal', content, fileName };
      if (Array.isArray(fileName)) {
        return { kind: 'literal', content, fileName: fileName.filter((name) => typeof name === 'string') };
      }
      return { kind: 'literal', content };
    }
    default:
      return { kind: 'missing' };
  }
}

/** Reads named value expressions such as `inputParameters`. An entry without `input` has a missing value. */
export function readParameters(json: Json | undefined): Parameter[] {
  if (!Array.isArray(json)) return [];
  const parameters: Parameter[] = [];
  for (const entry of json) {
    if (!isJsonObject(entry)) continue;
    parameters.push({
      name: readText(entry, 'name'),
      input: readValueExpression(readKey(entry, 'input')),
    });
  }
  return parameters;
}
