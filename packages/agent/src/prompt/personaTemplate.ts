import { isJsonObject, type Json, type JsonObject, parsePath, readOwn } from '@heddle/workflow-schema';

type Path = readonly (string | number)[];

/** What a condition compares; without a value, whether there is anything at the path. */
interface Condition {
  path: Path;
  negated: boolean;
  equals?: Json;
}

type Part =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; path: Path }
  /** The first branch whose condition holds is shown; one without a condition always holds. */
  | { kind: 'choice'; branches: { condition?: Condition; parts: Part[] }[] };

/** A parsed template. */
export type PersonaTemplate = readonly Part[];

const maxDepth = 32;
const token = /\{\{([^{}]*)\}\}|\{%([^{}%]*)%\}/g;
const condition =
  /^(not\s+)?([^\s=!]+)(?:\s*(==|!=)\s*(?:"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?|true|false)))?$/;

/**
 * Parses `{{variable}}`, `{{variable.path[0]}}` and `{% if variable == "text" %}`, `{% elif %}`, `{% else %}`,
 * `{% endif %}`. Nothing is ever evaluated: what does not fit this grammar stays text.
 */
export function parsePersona(template: string): PersonaTemplate {
  const root: Part[] = [];
  const open: { kind: 'choice'; branches: { condition?: Condition; parts: Part[] }[] }[] = [];
  const here = () => open.at(-1)?.branches.at(-1)?.parts ?? root;
  let from = 0;
  for (const match of template.matchAll(token)) {
    const [source, variable, statement = ''] = match;
    const before = template.slice(from, match.index);
    if (before !== '') here().push({ kind: 'text', text: before });
    from = match.index + source.length;
    if (variable !== undefined) here().push(readVariable(source, variable));
    else if (!take(statement.trim())) here().push({ kind: 'text', text: source });
  }
  if (from < template.length) here().push({ kind: 'text', text: template.slice(from) });
  return root;

  function take(statement: string): boolean {
    const [keyword = ''] = statement.split(/\s/, 1);
    const rest = statement.slice(keyword.length).trim();
    const last = open.at(-1);
    if (keyword === 'if') {
      const held = readCondition(rest);
      if (!held || open.length >= maxDepth) return false;
      const part: (typeof open)[number] = { kind: 'choice', branches: [{ condition: held, parts: [] }] };
      here().push(part);
      open.push(part);
      return true;
    }
    if (!last || last.branches.at(-1)?.condition === undefined) {
      if (statement !== 'endif' || !last) return false;
    }
    if (statement === 'endif') open.pop();
    else if (statement === 'else') last.branches.push({ parts: [] });
    else if (keyword === 'elif') {
      const held = readCondition(rest);
      if (!held) return false;
      last.branches.push({ condition: held, parts: [] });
    } else return false;
    return true;
  }
}

function readVariable(source: string, name: string): Part {
  const path = parsePath(name.trim());
  return path === undefined ? { kind: 'text', text: source } : { kind: 'variable', path };
}

function readCondition(text: string): Condition | undefined {
  const match = condition.exec(text);
  if (!match) return undefined;
  const [, not, name = '', operator, double, single, plain] = match;
  const path = parsePath(name);
  if (path === undefined) return undefined;
  const negated = (not !== undefined) !== (operator === '!=');
  if (operator === undefined) return { path, negated };
  return { path, negated, equals: double ?? single ?? readPlain(plain ?? '') };
}

/** A number or a boolean; numbers may begin with zeros, as telephone numbers do. */
function readPlain(text: string): number | boolean {
  return text === 'true' || (text !== 'false' && Number(text));
}

/** A template with the values of variables; `missing` names those that have none, which render as nothing. */
export function renderPersona(
  template: PersonaTemplate,
  values: JsonObject,
): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const render = (parts: PersonaTemplate): string => {
    let text = '';
    for (const part of parts) {
      if (part.kind === 'text') text += part.text;
      else if (part.kind === 'choice') {
        const held = part.branches.find((branch) => !branch.condition || holds(branch.condition, values));
        if (held) text += render(held.parts);
      } else {
        const value = valueAt(values, part.path);
        if (value === undefined) missing.add(part.path.join('.'));
        else text += printed(value);
      }
    }
    return text;
  };
  return { text: render(template), missing: [...missing] };
}

function holds({ path, negated, equals }: Condition, values: JsonObject): boolean {
  const value = valueAt(values, path);
  const met = equals === undefined ? isFilled(value) : value !== undefined && isSame(value, equals);
  return met !== negated;
}

function isFilled(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false && value !== 0;
}

/** Stored values of variables are often text, so `5` equals `"5"`. */
function isSame(value: Json, other: Json): boolean {
  return value === other || (typeof value !== 'object' && String(value) === String(other));
}

function valueAt(values: JsonObject, path: Path): Json | undefined {
  let value: Json | undefined = values;
  for (const step of path) {
    if (typeof step === 'number') value = Array.isArray(value) ? value[step] : undefined;
    else value = value !== undefined && isJsonObject(value) ? readOwn(value, step) : undefined;
  }
  return value;
}

/** A value as text: objects and lists as JSON. */
export function printed(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
