import {
  isJsonObject,
  type Json,
  type JsonObject,
  parsePath,
  parseTemplate,
  renderTemplate,
  setOwn,
} from '@heddle/workflow-schema';

/** A statement whose `?` are bound to `parameters`, in order. */
export interface BoundSql {
  sql: string;
  parameters: string[];
}

/**
 * A quoted placeholder (`'{{x}}'` or `` `{{x}}` ``) becomes a bound parameter, so its value cannot change the
 * statement. An unquoted one is replaced as text, because users build table names with it.
 */
export function bindSql(template: string, inputs: JsonObject): BoundSql {
  const values = numericBooleans(inputs) as JsonObject;
  const parameters: string[] = [];
  let sql = '';
  let from = 0;
  // Placeholder names contain no braces, and quotes do not nest, so one pass finds every match.
  for (const match of template.matchAll(/(['`])(\{\{[^{}]{1,500}\}\})\1/g)) {
    const placeholder = match[2] ?? '';
    if (parsePath(placeholder.slice(2, -2).trimStart()) === undefined) continue;
    sql += render(template.slice(from, match.index), values);
    sql += '?';
    parameters.push(render(placeholder, values));
    from = match.index + match[0].length;
  }
  return { sql: sql + render(template.slice(from), values), parameters };
}

function render(template: string, values: JsonObject): string {
  return renderTemplate(parseTemplate(template), values);
}

/** Databases of this format store booleans as numbers. */
function numericBooleans(value: Json): Json {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Array.isArray(value)) return value.map(numericBooleans);
  if (!isJsonObject(value)) return value;
  const copy: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) setOwn(copy, key, numericBooleans(inner));
  return copy;
}
