import { errorCodes, WorkflowSchemaError } from './errors.js';
import { isJsonObject, type Json, type JsonObject } from './json.js';

/** A piece of a template: text to print, or a place where a value goes. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | {
      kind: 'variable';
      /** As written, braces included: printed when there is no such value. */
      source: string;
      /** Field names and list indexes, the input's name first. */
      path: (string | number)[];
    };

export interface RenderOptions {
  /** Inputs (or dotted paths inside them) whose source did not run: they print as nothing. */
  skipped?: ReadonlySet<string>;
  /** What prints where there is no such value: the placeholder itself (the rule), or nothing. */
  missing?: 'keep' | 'empty';
}

/**
 * Splits a template at `{{path}}`. A scan instead of a pattern, because white space in front of a path would
 * make a pattern try all ways to divide it.
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
    // The content ends at the first brace, so no placeholder begins before a brace that stands alone.
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

/** `a.b[0].c[1][2]` as names and indexes; undefined where brackets do not pair or hold no index. */
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

/** The text of a template with the values of `inputs`. Throws where an index lies outside its list. */
export function renderTemplate(
  parts: readonly TemplatePart[],
  inputs: JsonObject,
  options: RenderOptions = {},
): string {
  let text = '';
  for (const part of parts) text += renderPart(part, inputs, options);
  return text;
}

/** One part alone, for those who print a template piece by piece. */
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

/** The value at a template path; undefined where a field is missing or an index meets no list. */
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
      // A missing field stays undefined for one more step: an index into it has an error of its own.
      if (value === undefined || !isJsonObject(value)) return undefined;
      value = Object.hasOwn(value, segment) ? value[segment] : undefined;
      list = list === '' ? segment : `${list}.${segment}`;
    }
  }
  return value;
}

/** A value as templates print it. */
export function printValue(value: Json): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : sortedJson(value);
}

/** Compact JSON with the keys of every object in order. */
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
