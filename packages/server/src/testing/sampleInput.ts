import { type Call, cursorNames } from '@heddle/api-contract';
import * as z from 'zod';

/** The subset of JSON Schema that zod generates for our calls. */
export interface JsonSchema {
  $ref?: string;
  oneOf?: JsonSchema[];
  maxLength?: number;
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
}

/** A valid input of a call: the required or all fields, with the simplest values and the given ids. */
export function sampleInput(
  call: Call,
  idOf: (field: string) => string,
  fields: 'required fields' | 'all fields' = 'required fields',
): Record<string, unknown> {
  const schema = z.toJSONSchema(call.input() as unknown as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  const top = fields === 'all fields' ? () => true : isIdField;
  return sampleOf(schema as JsonSchema, '', idOf, top) as Record<string, unknown>;
}

/** The names of a call's id fields. */
export function idFields(call: Call): string[] {
  const schema = z.toJSONSchema(call.input() as unknown as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.keys((schema as JsonSchema).properties ?? {}).filter(isIdField);
}

/** Whether a field of this name holds an id. */
export function isIdField(name: string): boolean {
  // `cursor_id` is a position in a list, not an id.
  return /(?:^|_)(?:app)?ids?$|[a-z]IDs?$/.test(name) && !(cursorNames as readonly string[]).includes(name);
}

function sampleOf(
  schema: JsonSchema,
  name: string,
  idOf: (field: string) => string,
  isIncluded: (field: string) => boolean = () => false,
): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([key]) => schema.required?.includes(key) || isIncluded(key),
    );
    return Object.fromEntries(fields.map(([key, field]) => [key, sampleOf(field, key, idOf)]));
  }
  if (/(?:^|_)ids$/.test(name)) return [idOf(name.slice(0, -1))];
  if (isIdField(name)) return idOf(name);
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], name, idOf);
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  if (schema.type === 'string') return 'sample';
  return {};
}
