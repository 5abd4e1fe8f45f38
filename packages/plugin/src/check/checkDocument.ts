import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { LineCounter, parseDocument } from 'yaml';
import { importLimits } from '../import/ImportedPlugin.js';
import { isDeeper } from '../response/isDeeper.js';
import { findReferenced, resolve } from '../schema/resolve.js';

/** What is wrong in a document, or will be changed when it is stored. */
export interface DocumentProblem {
  /** Documents with errors are refused or lose tools; warnings say what storing changes. */
  severity: 'error' | 'warning';
  rule: DocumentRule;
  /** The line, from 1. */
  line: number;
  /** The name, path or text that the rule is about. */
  name: string;
}

/** Rule that an OpenAPI document breaks. */
export type DocumentRule =
  | 'syntax'
  | 'tooLarge'
  | 'notObject'
  | 'version'
  | 'noTitle'
  | 'noServer'
  | 'severalServers'
  | 'invalidServer'
  | 'noPaths'
  | 'noTools'
  | 'pathForm'
  | 'pathItem'
  | 'method'
  | 'operation'
  | 'noName'
  | 'nameForm'
  | 'sameName'
  | 'noSummary'
  | 'parameterName'
  | 'parameterPlace'
  | 'sameParameter'
  | 'pathParameter'
  | 'missingParameter'
  | 'noContent'
  | 'getBody'
  | 'remoteReference'
  | 'missingReference';

type Path = readonly (string | number)[];

const methods = new Set(['get', 'post', 'put', 'delete', 'patch']);
const otherMethods = new Set(['head', 'options', 'trace']);
const itemKeys = new Set(['summary', 'description', 'parameters', 'servers', '$ref']);
const places = new Set(['path', 'query', 'header', 'cookie']);
/** Longer documents take too long to check while they are edited. */
const maxCharacters = 512 * 1024;
const maxProblems = 100;

/** Checks an OpenAPI 3 document in YAML or JSON; each problem names its line. */
export function checkDocument(text: string): DocumentProblem[] {
  if (text.length > maxCharacters) return [{ severity: 'warning', rule: 'tooLarge', line: 1, name: '' }];
  const lines = new LineCounter();
  const parsed = parseDocument(text, {
    lineCounter: lines,
    schema: 'core',
    stringKeys: true,
    logLevel: 'silent',
  });
  const [broken] = parsed.errors;
  if (broken) {
    const [why = ''] = broken.message.split(/ at line \d|\n/, 1);
    return [{ severity: 'error', rule: 'syntax', line: lines.linePos(broken.pos[0]).line, name: why }];
  }
  let value: Json;
  try {
    value = (parsed.toJS({ maxAliasCount: importLimits.aliases }) ?? null) as Json;
  } catch {
    return [{ severity: 'error', rule: 'tooLarge', line: 1, name: '' }];
  }
  if (isDeeper(value, importLimits.depth))
    return [{ severity: 'error', rule: 'tooLarge', line: 1, name: '' }];
  const lineOf = (path: Path): number => {
    for (let length = path.length; length > 0; length--) {
      const node = parsed.getIn(path.slice(0, length), true) as
        | { range?: [number, number, number] }
        | undefined;
      if (node?.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  const check = new DocumentCheck(lineOf);
  check.document(value);
  return check.problems.sort((first, second) => first.line - second.line);
}

class DocumentCheck {
  readonly problems: DocumentProblem[] = [];
  readonly #lineOf: (path: Path) => number;
  readonly #names = new Set<string>();
  #document: JsonObject = {};
  #tools = 0;

  constructor(lineOf: (path: Path) => number) {
    this.#lineOf = lineOf;
  }

  #add(severity: DocumentProblem['severity'], rule: DocumentRule, path: Path, name = ''): void {
    if (this.problems.length < maxProblems)
      this.problems.push({ severity, rule, line: this.#lineOf(path), name: name.slice(0, 200) });
  }

  document(value: Json): void {
    if (!isJsonObject(value)) {
      this.#add('error', 'notObject', []);
      return;
    }
    this.#document = value;
    const { openapi, info, paths } = value;
    if (!/^3\.[01]\./.test(String(openapi ?? '')))
      this.#add('error', 'version', ['openapi'], String(openapi ?? ''));
    if (!isJsonObject(info) || !isText(info.title)) this.#add('error', 'noTitle', ['info']);
    this.#servers(value.servers);
    this.#references(value, [], new Set(), 0);
    if (!isJsonObject(paths)) {
      this.#add('error', 'noPaths', ['paths']);
      return;
    }
    for (const [path, item] of Object.entries(paths)) this.#path(path, item);
    if (this.#tools === 0) this.#add('error', 'noTools', ['paths']);
  }

  #servers(servers: Json | undefined): void {
    const list = Array.isArray(servers) ? servers : [];
    if (list.length === 0) {
      this.#add('warning', 'noServer', ['servers']);
      return;
    }
    if (list.length > 1) this.#add('warning', 'severalServers', ['servers', 1]);
    const [first] = list;
    const url = isJsonObject(first) ? String(first.url ?? '') : '';
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url.replace(/\{[^{}]*\}/g, 'x')))
      this.#add('error', 'invalidServer', ['servers', 0], url);
  }

  #path(path: string, given: Json): void {
    const at = ['paths', path];
    if (!path.startsWith('/')) {
      this.#add('error', 'pathForm', at, path);
      return;
    }
    const item = resolve(this.#document, given);
    if (!isJsonObject(given)) {
      this.#add('error', 'pathItem', at, path);
      return;
    }
    const shared = Array.isArray(item.parameters) ? item.parameters : [];
    this.#parameters(shared, [...at, 'parameters']);
    for (const [method, operation] of Object.entries(item)) {
      if (itemKeys.has(method) || method.startsWith('x-')) continue;
      const place = [...at, method];
      if (otherMethods.has(method)) this.#add('warning', 'method', place, method);
      else if (!methods.has(method)) this.#add('error', 'method', place, method);
      else if (!isJsonObject(operation)) this.#add('error', 'operation', place, `${method} ${path}`);
      else this.#operation(path, method, operation, shared, place);
    }
  }

  #operation(path: string, method: string, operation: JsonObject, shared: readonly Json[], at: Path): void {
    this.#tools += 1;
    const { operationId, summary, description, parameters, requestBody } = operation;
    const address = `${method.toUpperCase()} ${path}`;
    if (!isText(operationId)) this.#add('warning', 'noName', at, address);
    else if (this.#names.has(operationId))
      this.#add('warning', 'sameName', [...at, 'operationId'], operationId);
    else if (!/^[\w-]{1,64}$/.test(operationId))
      this.#add('warning', 'nameForm', [...at, 'operationId'], operationId);
    if (isText(operationId)) this.#names.add(operationId);
    if (!isText(summary) && !isText(description)) this.#add('warning', 'noSummary', at, address);
    const own = Array.isArray(parameters) ? parameters : [];
    this.#parameters(own, [...at, 'parameters']);
    this.#pathParameters(path, [...shared, ...own], at);
    if (requestBody === undefined) return;
    const { content } = resolve(this.#document, requestBody);
    if (!isJsonObject(content) || Object.keys(content).length === 0)
      this.#add('error', 'noContent', [...at, 'requestBody'], address);
    else if (method === 'get') this.#add('warning', 'getBody', [...at, 'requestBody'], address);
  }

  #parameters(given: readonly Json[], at: Path): void {
    const seen = new Set<string>();
    for (const [index, one] of given.entries()) {
      const { name, in: place } = resolve(this.#document, one);
      if (!isText(name)) this.#add('error', 'parameterName', [...at, index]);
      else if (typeof place !== 'string' || !places.has(place))
        this.#add('error', 'parameterPlace', [...at, index], name);
      const key = `${String(place)} ${String(name)}`;
      if (seen.has(key)) this.#add('error', 'sameParameter', [...at, index], String(name));
      seen.add(key);
    }
  }

  /** Placeholders of a path and its parameters have to name the same. */
  #pathParameters(path: string, given: readonly Json[], at: Path): void {
    const wanted = new Set([...path.matchAll(/\{([^{}/]+)\}/g)].map(([, name = '']) => name));
    for (const one of given) {
      const { name, in: place } = resolve(this.#document, one);
      if (place !== 'path' || typeof name !== 'string') continue;
      if (!wanted.delete(name)) this.#add('error', 'pathParameter', [...at, 'parameters'], name);
    }
    for (const name of wanted) this.#add('error', 'missingParameter', at, name);
  }

  #references(value: Json, path: Path, seen: Set<string>, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > importLimits.depth) return;
    if (isJsonObject(value) && typeof value.$ref === 'string' && !seen.has(value.$ref)) {
      seen.add(value.$ref);
      if (!value.$ref.startsWith('#')) this.#add('warning', 'remoteReference', [...path, '$ref'], value.$ref);
      else if (findReferenced(this.#document, value.$ref) === undefined)
        this.#add('error', 'missingReference', [...path, '$ref'], value.$ref);
    }
    const entries: [string | number, Json][] = Array.isArray(value)
      ? [...value.entries()]
      : Object.entries(value);
    for (const [key, inner] of entries) this.#references(inner, [...path, key], seen, depth + 1);
  }
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
