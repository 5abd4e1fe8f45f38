import type { TypeDescription } from '@heddle/workflow-schema';

/** The types that the editor offers. Lists of lists come from imports and stay as they are. */
export const typeChoices = [
  'string',
  'integer',
  'float',
  'boolean',
  'object',
  'list.string',
  'list.integer',
  'list.float',
  'list.boolean',
  'list.object',
] as const;

export type TypeChoice = (typeof typeChoices)[number] | 'list.list';

export function choiceOf({ type, schema }: TypeDescription): TypeChoice {
  if (type !== 'list') return type;
  return schema === undefined || Array.isArray(schema) ? 'list.object' : `list.${schema.type}`;
}

/** The type of a choice; fields stay when an object becomes a list of objects or the reverse. */
export function withChoice(before: TypeDescription, choice: TypeChoice): TypeDescription {
  const fields = [...(fieldsOf(before) ?? [])];
  if (choice === 'object') return { type: 'object', schema: fields };
  if (choice === 'list.object') return { type: 'list', schema: { type: 'object', schema: fields } };
  if (choice === 'list.list') return before;
  const [outer, inner] = choice.split('.') as [TypeDescription['type'], TypeDescription['type']?];
  return inner === undefined ? { type: outer } : { type: 'list', schema: { type: inner } };
}

/** The fields of an object or of the objects in a list; undefined for other types. */
export function fieldsOf({ type, schema }: TypeDescription) {
  if (type === 'object') return Array.isArray(schema) ? schema : [];
  if (type !== 'list' || schema === undefined || Array.isArray(schema)) return undefined;
  return schema.type === 'object' ? (Array.isArray(schema.schema) ? schema.schema : []) : undefined;
}

/** The type with these fields in place of its own. */
export function withFields(
  type: TypeDescription,
  fields: NonNullable<ReturnType<typeof fieldsOf>>,
): TypeDescription {
  return type.type === 'object'
    ? { type: 'object', schema: fields }
    : { type: 'list', schema: { type: 'object', schema: fields } };
}
