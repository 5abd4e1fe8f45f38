/** Runs in the sandbox, and is what copies of the plugin begin with. */
export const jsonToolsSource = String.raw`
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Step = string | '*';

const maxResults = 1000;
const maxDepth = 100;

function parse(text: string, name = 'json'): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(name + ' is not valid JSON: ' + error.message);
  }
}

const isObject = (value: Json): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Steps of a path such as $.items[0].name, items[*].price or ["a.b"]. */
function stepsOf(path: string): Step[] {
  const rest = path.trim().replace(/^\$\.?/, '');
  const pattern = /\.?([^.[\]"']+)|\[(\d+|\*)\]|\["([^"]*)"\]|\['([^']*)'\]/y;
  const steps: Step[] = [];
  while (pattern.lastIndex < rest.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(rest);
    if (!match) throw new Error('the path cannot be read at: ' + rest.slice(at, at + 20));
    steps.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '');
  }
  return steps;
}

function at(value: Json, steps: Step[]): Json[] {
  let found = [value];
  for (const step of steps) {
    const next: Json[] = [];
    for (const one of found) {
      if (typeof one !== 'object' || one === null) continue;
      if (step === '*') next.push(...Object.values(one).slice(0, maxResults));
      else if (Object.hasOwn(one, step) && step !== 'length') next.push((one as { [name: string]: Json })[step]);
      if (next.length > maxResults) throw new Error('the path matches more than ' + maxResults + ' values');
    }
    found = next;
  }
  return found;
}

export function query_json({ json, path }: { json: string; path: string }) {
  const values = at(parse(json), stepsOf(path));
  return { values, count: values.length };
}

export function pick_fields({ json, fields }: { json: string; fields: string[] }) {
  const pick = (value: Json): Json =>
    isObject(value) ? Object.fromEntries(fields.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name]]] : []))) : value;
  const value = parse(json);
  return { value: Array.isArray(value) ? value.map(pick) : pick(value) };
}

interface Change { path: string; kind: 'added' | 'removed' | 'changed'; before?: Json; after?: Json }

function compare(before: Json, after: Json, path: string, changes: Change[], depth: number): void {
  if (depth > maxDepth) throw new Error('the values are nested more than ' + maxDepth + ' levels deep');
  if (changes.length >= maxResults) return;
  const isSameKind = Array.isArray(before) === Array.isArray(after);
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null || !isSameKind) {
    if (before !== after) changes.push({ path, kind: 'changed', before, after });
    return;
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const where = Array.isArray(before) ? path + '[' + name + ']' : path + '.' + name;
    if (!Object.hasOwn(after, name)) changes.push({ path: where, kind: 'removed', before: before[name] });
    else if (!Object.hasOwn(before, name)) changes.push({ path: where, kind: 'added', after: after[name] });
    else compare(before[name], after[name], where, changes, depth + 1);
    if (changes.length >= maxResults) return;
  }
}

export function compare_json({ before, after }: { before: string; after: string }) {
  const changes: Change[] = [];
  compare(parse(before, 'before'), parse(after, 'after'), '$', changes, 0);
  return { is_equal: changes.length === 0, changes };
}

const kindOf = (value: Json) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The parts of JSON Schema that describe most data; others are reported, never ignored in silence. */
function check(value: Json, schema: any, path: string, errors: string[], depth: number): void {
  if (depth > maxDepth) throw new Error('the value is nested more than ' + maxDepth + ' levels deep');
  if (errors.length >= 100 || schema === true) return;
  const say = (message: string) => errors.push(path + ' ' + message);
  if (schema === false) { say('is not allowed'); return; }
  if (!isObject(schema)) throw new Error('the schema must be an object');
  for (const key of Object.keys(schema))
    if (!known.includes(key)) throw new Error('the schema keyword ' + key + ' is not supported');
  const kind = kindOf(value);
  const kinds = [schema.type ?? []].flat();
  if (kinds.length > 0 && !kinds.includes(kind) && !(kinds.includes('integer') && Number.isInteger(value))) {
    say('must be of the type ' + kinds.join(' or ') + ', not ' + kind);
    return;
  }
  const same = (other: Json) => { const changes: Change[] = []; compare(value, other, '', changes, 0); return changes.length === 0; };
  if (schema.enum && !schema.enum.some(same)) say('must be one of ' + JSON.stringify(schema.enum));
  if ('const' in schema && !same(schema.const)) say('must be ' + JSON.stringify(schema.const));
  if (typeof value === 'number') {
    if (value < schema.minimum) say('must be at least ' + schema.minimum);
    if (value > schema.maximum) say('must be at most ' + schema.maximum);
  }
  if (typeof value === 'string') {
    if ([...value].length < schema.minLength) say('must have at least ' + schema.minLength + ' characters');
    if ([...value].length > schema.maxLength) say('must have at most ' + schema.maxLength + ' characters');
    if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) say('must match ' + schema.pattern);
  }
  if (Array.isArray(value)) {
    if (value.length < schema.minItems) say('must have at least ' + schema.minItems + ' items');
    if (value.length > schema.maxItems) say('must have at most ' + schema.maxItems + ' items');
    if (schema.items !== undefined) value.forEach((item, index) => check(item, schema.items, path + '[' + index + ']', errors, depth + 1));
  }
  if (isObject(value)) {
    const properties = schema.properties ?? {};
    for (const name of schema.required ?? []) if (!Object.hasOwn(value, name)) say('must have the field ' + name);
    for (const name of Object.keys(value)) {
      const where = path + '.' + name;
      if (Object.hasOwn(properties, name)) check(value[name], properties[name], where, errors, depth + 1);
      else if (schema.additionalProperties !== undefined) check(value[name], schema.additionalProperties, where, errors, depth + 1);
    }
  }
}

const known = ['$schema', '$id', 'title', 'description', 'default', 'examples', 'format', 'type', 'enum', 'const', 'minimum',
  'maximum', 'minLength', 'maxLength', 'pattern', 'items', 'minItems', 'maxItems', 'properties', 'required', 'additionalProperties'];

export function validate_json({ json, schema }: { json: string; schema: string }) {
  const errors: string[] = [];
  check(parse(json), parse(schema, 'schema'), '$', errors, 0);
  return { is_valid: errors.length === 0, errors };
}
`;
