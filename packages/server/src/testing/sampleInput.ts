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
  minItems?: number;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
}

/**
 * A valid input of a call: the required or all fields, with the simplest values and the given ids. Fields that
 * contain ids are always included, at any depth, with one element per list.
 */
export function sampleInput(
  call: Call,
  idOf: (field: string) => string,
  fields: 'required fields' | 'all fields' = 'required fields',
): Record<string, unknown> {
  const isIncluded = fields === 'all fields' ? () => true : hasId;
  return sampleOf({ schema: inputSchemaOf(call), name: '', parent: '' }, idOf, isIncluded) as Record<
    string,
    unknown
  >;
}

const sampleText = 'sample';
let ownTexts = 0;

/** The sample with texts that no other sample has, so that what it creates has a name of its own. */
export function withOwnTexts(sample: Record<string, unknown>): Record<string, unknown> {
  ownTexts += 1;
  // Letters alone: some names may not contain digits.
  const letters = [...String(ownTexts)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return JSON.parse(JSON.stringify(sample), (_, value) =>
    value === sampleText ? `${sampleText}${letters}` : value,
  ) as Record<string, unknown>;
}

/** Names under which `sampleInput` requests the ids of a call: `user_ids` and `user_id` are `user_id`. */
export function idFields(call: Call): string[] {
  const names = new Set<string>();
  sampleInput(call, (name) => {
    names.add(name);
    return '0';
  });
  return [...names];
}

/** Whether a field of this name holds an id. */
export function isIdField(name: string): boolean {
  return /(?:^|_)(?:app)?ids?$|[a-z]IDs?$/.test(name) && !notIds.includes(name);
}

// Positions in lists, names of permissions and channels, ids within a document, ids that the caller makes up, and those of
// templates, which everybody may copy.
const notIds: readonly string[] = [
  ...cursorNames,
  'content_id',
  'permission_id',
  'last_event_id',
  'toolCalls_id',
  'connector_id',
  'trigger_user_id',
  'ConnectorID',
  'before_id',
  'after_id',
  'from_node_id',
  'to_node_id',
  'node_ids',
  'agent_id',
  'next_agent_id',
  'entry_agent_id',
  'intent_id',
  'field_list_id',
  'folders_id',
  'not_filter_by_user_id',
  'not_filter_by_connector_id',
  'ori_connector_id',
  'X-Temp-OpenID',
  'label_id',
  // Tokens of previews, and channels.
  'PreviewID',
  'preview_id',
  'preview_topic_id',
  'publish_platform_id',
];

interface Field {
  schema: JsonSchema;
  name: string;
  /** Name of the object that contains the field: the `id` of a `resource` is a `resource_id`. */
  parent: string;
}

// The tests that visit every call ask for thousands of samples; generating a schema takes milliseconds.
const schemas = new WeakMap<Call, JsonSchema>();

/** The JSON Schema of a call's input. */
export function inputSchemaOf(call: Call): JsonSchema {
  const known = schemas.get(call);
  if (known) return known;
  const input = call.input() as unknown as z.ZodType;
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(call, schema);
  return schema;
}

const isListOfIds = (name: string) => /(?:^|_)ids$|_id_list$/.test(name);

function idNameOf({ name, parent }: Field): string | undefined {
  const single = name.replace(/_id_list$/, '_id').replace(/(?:^|_)ids$/, (end) => end.slice(0, -1));
  const full = single === 'id' && parent !== '' ? `${parent}_id` : single;
  return isIdField(full) ? full : undefined;
}

function fieldsOf({ schema, name }: Field): Field[] {
  const inside = Object.entries(schema.properties ?? {});
  return inside.map(([key, field]) => ({ schema: field, name: key, parent: name }));
}

const branchesOf = ({ schema, ...place }: Field): Field[] =>
  (schema.anyOf ?? schema.oneOf ?? []).map((branch) => ({ schema: branch, ...place }));

function hasId(field: Field): boolean {
  const { schema, name } = field;
  if (schema.properties) return fieldsOf(field).some(hasId);
  if (idNameOf(field) !== undefined) return true;
  const item = schema.items ? { schema: schema.items, name, parent: '' } : undefined;
  return branchesOf(field).some(hasId) || (item !== undefined && hasId(item));
}

function sampleOf(
  field: Field,
  idOf: (field: string) => string,
  isIncluded: (field: Field) => boolean = hasId,
): unknown {
  const { schema, name } = field;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object' || schema.properties) {
    const given = fieldsOf(field).filter(
      (inner) => schema.required?.includes(inner.name) || isIncluded(inner),
    );
    return Object.fromEntries(given.map((inner) => [inner.name, sampleOf(inner, idOf)]));
  }
  const idName = idNameOf(field);
  if (idName !== undefined) return isListOfIds(name) ? [idOf(idName)] : idOf(idName);
  const branches = branchesOf(field);
  const [branch] = [...branches.filter(hasId), ...branches];
  if (branch) return sampleOf(branch, idOf);
  if (schema.type === 'array') {
    const item = { schema: schema.items ?? {}, name, parent: '' };
    return schema.minItems || hasId(item) ? [sampleOf(item, idOf)] : [];
  }
  if (schema.type === 'boolean') return false;
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  if (schema.type === 'string') return sampleText;
  return {};
}
