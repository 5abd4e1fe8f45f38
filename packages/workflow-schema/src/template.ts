import { errorCodes, WorkflowSchemaError } from './errors.js';
import { isJsonObject, type Json, type JsonObject } from './json.js';

/** A part of a template: literal text, or a placeholder for a value. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | {
      kind: 'variable';
      /** Source text including braces: rendered if the value does not exist. */
      source: string;
      /** Field names and list indexes, starting with the input's name. */
      path: (string | number)[];
    };

/** How a template is filled in. */
export interface RenderOptions {
  /** Inputs (or dotted paths inside them) whose source was skipped: they render as nothing. */
  skipped?: ReadonlySet<string>;
  /** How missing values render: as the placeholder itself (the default), or as nothing. */
  missing?: 'keep' | 'empty';
}

/**
 * Splits a template at `{{path}}`. Scans by hand, because a regular expression would backtrack over white
 * space in front of a path.
 */
export function parseTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let printed = 0;
  let from = 0;
  for (;;) {
    const open = text.indexOf('{{', from);
    if (open < 0) break;
    const close = text.indexOf('}', open + 2);
    if (close < 0) break;
    // Paths contain no braces, so a placeholder cannot start before a lone brace.
    if (text[close + 1] !== '}' || close === open + 2) {
      from = close + 1;
      continue;
    }
    if (open > printed) addText(parts, text.slice(printed, open));
    const name = text.slice(open + 2, close).trimStart();
    const path = parsePath(name);
    if (path === undefined) addText(parts, name);
    else parts.push({ kind: 'variable', source: text.slice(open, close + 2), path });
    printed = close + 2;
    from = printed;
  }
  if (printed < text.length) addText(parts, text.slice(printed));
  return parts;
}

function addText(parts: TemplatePart[], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'text') last.text += text;
  else if (text !== '') parts.push({ kind: 'text', text });
}

/**
 * Parses `a.b[0].c[1][2]` into names and indexes; undefined if brackets are unbalanced or contain no index.
 */
export function parsePath(name: string): (string | number)[] | undefined {
  const path: (string | number)[] = [];
  for (const segment of name.split('.')) {
    const bracket = segment.indexOf('[');
    const field = bracket < 0 ? segment : segment.slice(0, bracket);
    if (field.includes(']') || (bracket === 0 && path.length === 0)) return undefined;
    if (bracket !== 0) path.push(field);
    if (bracket < 0) continue;
    const indexes = segment.slice(bracket);
    if (!/^(?:\[\d{1,9}\])+$/.test(indexes)) return undefined;
    for (const index of indexes.slice(1, -1).split('][')) path.push(Number(index));
  }
  return path;
}

/** Renders a template with the values of `inputs`. Throws if an index is outside its list. */
export function renderTemplate(
  parts: readonly TemplatePart[],
  inputs: JsonObject,
  options: RenderOptions = {},
): string {
  let text = '';
  for (const part of parts) text += renderPart(part, inputs, options);
  return text;
}

/** Renders a single part, for callers that render a template piece by piece. */
export function renderPart(part: TemplatePart, inputs: JsonObject, options: RenderOptions = {}): string {
  if (part.kind === 'text') return part.text;
  if (options.skipped !== undefined && isSkipped(part.path, options.skipped)) return '';
  const value = valueAtPath(inputs, part.path);
  if (value === undefined) return options.missing === 'empty' ? '' : part.source;
  return printValue(value);
}

function isSkipped(path: readonly (string | number)[], skipped: ReadonlySet<string>): boolean {
  let prefix = '';
  for (const segment of path) {
    prefix = prefix === '' ? String(segment) : `${prefix}.${segment}`;
    if (skipped.has(prefix)) return true;
  }
  return false;
}

/**
 * The value at a template path; undefined if a field is missing, or an index is applied to something other
 * than a list.
 */
export function valueAtPath(inputs: JsonObject, path: readonly (string | number)[]): Json | undefined {
  let value: Json | undefined = inputs;
  let list = '';
  for (const segment of path) {
    if (typeof segment === 'number') {
      if (value === null || value === undefined) throw nullIndex(list);
      if (!Array.isArray(value)) return undefined;
      if (segment >= value.length) throw outOfRange(list);
      value = value[segment];
      list = `${list}[${segment}]`;
    } else {
      // Keep undefined for one more step: an index into a missing field is a different error.
      if (value === undefined || !isJsonObject(value)) return undefined;
      value = Object.hasOwn(value, segment) ? value[segment] : undefined;
      list = list === '' ? segment : `${list}.${segment}`;
    }
  }
  return value;
}

/** Formats a value as templates render it. */
export function printValue(value: Json): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : sortedJson(value);
}

/** Compact JSON with sorted keys. */
export function sortedJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((key) => `${JSON.stringify(key)}:${sortedJson(value[key]!)}`).join(',')}}`;
}

function outOfRange(list: string): WorkflowSchemaError {
  return new WorkflowSchemaError(errorCodes.indexOutOfRange, `Array ${list} index out of bounds`, {
    field: list,
  });
}

function nullIndex(list: string): WorkflowSchemaError {
  return new WorkflowSchemaError(errorCodes.indexIntoNull, `Array ${list} is null and has no index`, {
    field: list,
  });
}
