import { html } from 'hono/html';

type Json = Readonly<Record<string, unknown>>;
type Page = ReturnType<typeof html>;

/** A field as shown on the pages. */
interface Row {
  /** Full path of the field; `[]` marks a list. */
  name: string;
  type: string;
  isRequired: boolean;
  about: string;
}

// Deeper schemas are documents that have their own description.
const maxDepth = 6;

/** Renders an object schema as a table of fields, and any other schema as its type. */
export function renderFields(schema: Json, side: 'input' | 'output'): Page {
  const rows = [...rowsOf(schema, '', 0)];
  if (rows.length === 0) return html`<p>${wholeOf(schema)}</p>`;
  return html`<table><thead><tr><th>Field</th><th>Type</th><th>${side === 'input' ? 'Required' : 'Always present'}</th></tr></thead><tbody>${rows.map(
    ({ name, type, isRequired, about }) =>
      html`<tr><td><code>${name}</code></td><td>${type}${about && html`<br><small>${about}</small>`}</td><td>${isRequired ? 'yes' : ''}</td></tr>`,
  )}</tbody></table>`;
}

function wholeOf(schema: Json): string {
  const type = typeOf(schema);
  return type === 'object' ? 'No fields.' : type;
}

function* rowsOf(schema: Json, prefix: string, depth: number): Generator<Row> {
  const required = (schema.required ?? []) as string[];
  for (const [field, given] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    const { value, mayBeNull } = withoutNull(given);
    const name = `${prefix}${field}`;
    yield {
      name,
      type: typeOf(value) + (mayBeNull ? ', or null' : ''),
      isRequired: required.includes(field) && !mayBeNull,
      about: String(given.description ?? ''),
    };
    const { inner, marks } = insideOf(value);
    if (depth < maxDepth) yield* rowsOf(inner, `${name}${marks}.`, depth + 1);
  }
}

function withoutNull(given: Json): { value: Json; mayBeNull: boolean } {
  const choices = given.anyOf as Json[] | undefined;
  const others = choices?.filter(({ type }) => type !== 'null') ?? [];
  if (!choices || others.length === choices.length) return { value: given, mayBeNull: false };
  const [only, ...rest] = others;
  return { value: only && rest.length === 0 ? only : { anyOf: others }, mayBeNull: true };
}

/** The innermost item schema of nested lists. */
function insideOf(schema: Json): { inner: Json; marks: string } {
  if (schema.type !== 'array') return { inner: schema, marks: '' };
  const { inner, marks } = insideOf((schema.items ?? {}) as Json);
  return { inner, marks: `[]${marks}` };
}

function typeOf(schema: Json): string {
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' or ');
  if (schema.$ref) return String(schema.$ref).split('/').at(-1) ?? '';
  switch (schema.type) {
    case 'array':
      return `list${upTo(schema.maxItems, 'items')}: ${typeOf((schema.items ?? {}) as Json)}`;
    case 'string':
      return `${schema.format === 'binary' ? 'file' : 'string'}${upTo(schema.maxLength, 'characters')}`;
    case undefined:
      return 'any JSON';
    default:
      return String(schema.type);
  }
}

const upTo = (limit: unknown, unit: string) =>
  limit === undefined ? '' : ` of up to ${String(limit)} ${unit}`;
