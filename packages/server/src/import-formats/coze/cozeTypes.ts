import type { Json, JsonObject } from '@heddle/workflow-schema';
import { objectOf, textOf } from '../foreignJson.js';
import { variable, type WireType } from '../values.js';

/** Types of files and times, which documents write as texts. */
const assistTypes: Readonly<Record<string, number>> = {
  ...{ file: 1, image: 2, doc: 3, code: 4, ppt: 5, txt: 6, excel: 7, audio: 8, zip: 9, video: 10, svg: 11 },
  ...{ voice: 12, time: 10_000 },
};
const plainTypes: Readonly<Record<string, WireType['type']>> = {
  ...{ string: 'string', integer: 'integer', float: 'float', number: 'float', boolean: 'boolean' },
};

/** The type that a part of a DSL file declares; undefined if it declares none. */
export function typeOf(declared: JsonObject): WireType | undefined {
  const name = textOf(declared.type);
  if (name === 'list' || name === 'array')
    return { type: 'list', schema: { ...(typeOf(objectOf(declared.items)) ?? { type: 'string' }) } };
  if (name === 'object')
    return {
      type: 'object',
      schema: Object.entries(objectOf(declared.properties)).map(([key, part]) => field(key, objectOf(part))),
    };
  if (Object.hasOwn(plainTypes, name)) return { type: plainTypes[name]! };
  if (Object.hasOwn(assistTypes, name)) return { type: 'string', assistType: assistTypes[name]! };
  return undefined;
}

/** A declared field as documents write it. */
export function field(name: string, declared: JsonObject): JsonObject {
  const { required, description, default_value: defaultValue } = declared;
  return variable(name, typeOf(declared) ?? { type: 'string' }, {
    ...(required === true && { required: true }),
    ...(textOf(description) !== '' && { description: textOf(description) }),
    ...(defaultValue !== undefined && defaultValue !== null && { defaultValue }),
  });
}

/** The declaration that a path leads to in the outputs of a node. */
export function declaredAt(outputs: JsonObject, path: string): JsonObject {
  const [first = '', ...rest] = path.split('.');
  let found = partOf(outputs, first);
  for (const name of rest) {
    while (found.items !== undefined) found = objectOf(found.items);
    found = partOf(objectOf(found.properties), name);
  }
  return found;
}

/** Outputs of a loop are declared in their value. */
function partOf(parts: JsonObject, name: string): JsonObject {
  const part: Json | undefined = Object.hasOwn(parts, name) ? parts[name] : undefined;
  const declared = objectOf(part);
  return textOf(declared.type) === '' ? objectOf(declared.value) : declared;
}
