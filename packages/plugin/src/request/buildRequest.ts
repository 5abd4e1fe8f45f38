import { isJsonObject, type Json, type JsonObject, readOwn, setOwn } from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import { overrideOf } from '../schema/modelSchema.js';
import type { InputOverride, PluginDocument, Tool, ToolInput, ToolParameter } from '../tool/Tool.js';
import { buildBody } from './buildBody.js';
import { correct, missing } from './correct.js';
import { cookiePairs, encode, headerValue, pathValue, queryPairs } from './serialise.js';
import type { ToolRequest } from './ToolRequest.js';

/** Values that every tool of a plugin sends, by place. */
export type CommonParameters = {
  readonly [P in 'header' | 'query' | 'path' | 'body']?: readonly { name: string; value: string }[];
};

/** What a request is built from. */
export interface RequestParts {
  /** Base address of the plugin, with its path. */
  serverUrl: string;
  /** By the arguments' names, or by the names of the inputs. Unknown ones are ignored. */
  arguments: JsonObject;
  overrides?: readonly InputOverride[];
  common?: CommonParameters;
  /** Values of variables by name. */
  variables?: JsonObject;
}

/** Builds the request of a call. Throws `invalidArgument` and `invalidAddress`. */
export function buildRequest(tool: Tool, parts: RequestParts): ToolRequest {
  const values = new Map<ToolParameter, Json>();
  for (const parameter of tool.parameters) {
    const value = inputValue(tool.document, parts, parameter, parameter.in);
    if (value !== undefined) values.set(parameter, value);
  }
  const url = buildUrl(tool, parts, values);
  const headers: ToolRequest['headers'] = [];
  const cookies: string[] = [];
  for (const [parameter, value] of values) {
    if (parameter.in === 'header') addHeader(headers, parameter.name, textOf(parameter, value, headerValue));
    if (parameter.in === 'cookie') cookies.push(...cookiePairs(parameter, value));
  }
  for (const { name, value } of parts.common?.header ?? [])
    if (!headers.some(([known]) => known.toLowerCase() === name.toLowerCase()))
      addHeader(headers, name, value);
  if (cookies.length > 0) addHeader(headers, 'Cookie', cookies.join('; '));
  const body =
    tool.body &&
    buildBody(
      tool,
      tool.body,
      (field) => inputValue(tool.document, parts, field, 'body'),
      parts.common?.body,
    );
  return { method: tool.method, url, headers, ...(body && { body }) };
}

/**
 * The value of an input in the type of its schema: a fixed one, the argument, the override's, a common one, the
 * variable's, the default. Undefined if it is not sent.
 */
export function inputValue(
  document: PluginDocument,
  parts: Omit<RequestParts, 'serverUrl'>,
  input: ToolInput,
  place: string,
): Json | undefined {
  const override = overrideOf(parts.overrides ?? [], input);
  const isFixed = input.isHidden || override?.isHidden === true;
  const given = isFixed
    ? undefined
    : (readOwn(parts.arguments, input.argument) ?? readOwn(parts.arguments, input.name));
  const variable = override?.variable ?? input.variable;
  const value =
    given ??
    override?.value ??
    commonOf(parts.common, input.name, place) ??
    (variable === undefined ? undefined : readOwn(parts.variables ?? {}, variable)) ??
    input.defaultValue;
  if (value !== undefined && value !== null)
    return correct(document, value, input.schema, input.name, { isGiven: value === given });
  if (input.isRequired) throw missing(place, input.name);
  return undefined;
}

function commonOf(common: CommonParameters | undefined, name: string, place: string): string | undefined {
  return place === 'cookie'
    ? undefined
    : common?.[place as keyof CommonParameters]?.find((one) => one.name === name)?.value;
}

function textOf(
  parameter: ToolParameter,
  value: Json,
  write: (parameter: ToolParameter, value: Json) => string,
): string {
  return parameter.contentType === undefined ? write(parameter, value) : JSON.stringify(value);
}

const lineBreak = /[\r\n\0]/;
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;

function addHeader(headers: ToolRequest['headers'], name: string, value: string): void {
  if (!headerName.test(name) || lineBreak.test(value))
    throw new PluginError('invalidArgument', `the header '${name}' must not contain line breaks`, { name });
  // Names beyond Latin-1 cannot be sent as they are.
  headers.push([name, /^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? value : encode(value)]);
}

function buildUrl(
  { path, parameters }: Tool,
  { serverUrl, common }: RequestParts,
  values: ReadonlyMap<ToolParameter, Json>,
): string {
  const inPath = new Map<string, ToolParameter>();
  for (const one of parameters) if (one.in === 'path' && !inPath.has(one.name)) inPath.set(one.name, one);
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = inPath.get(name);
    const value = parameter && values.get(parameter);
    if (parameter && value !== undefined) return segment(name, textOf(parameter, value, pathValue));
    const shared = common?.path?.find((one) => one.name === name)?.value;
    if (shared === undefined) throw missing('path', name);
    return segment(name, encode(shared));
  });
  const url = joinUrl(serverUrl, filled);
  const shared = common?.query ?? [];
  const named = new Set([
    ...parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    ...shared.map(({ name }) => name),
  ]);
  const query = [...values].flatMap(([parameter, value]) => {
    if (parameter.in !== 'query') return [];
    if (parameter.contentType !== undefined)
      return [`${encode(parameter.name)}=${encode(JSON.stringify(value))}`];
    return queryPairs(parameter, withoutNamed(parameter, value, named));
  });
  const sent = new Set([...values.keys()].filter((one) => one.in === 'query').map(({ name }) => name));
  for (const { name, value } of shared) if (!sent.has(name)) query.push(`${encode(name)}=${encode(value)}`);
  if (query.length > 0) url.search = [url.search.slice(1), ...query].filter(Boolean).join('&');
  return url.href;
}

/** The keys of an object may become parameters of their own; those never stand for another parameter of the tool. */
function withoutNamed({ style, explode }: ToolParameter, value: Json, named: ReadonlySet<string>): Json {
  if (!isJsonObject(value) || !explode || style === 'deepObject') return value;
  const kept: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) if (!named.has(key)) setOwn(kept, key, inner);
  return kept;
}

/** A value within the path stays one segment: it never leads to another place of the server. */
function segment(name: string, text: string): string {
  if (text === '' || isDots(text))
    throw new PluginError('invalidAddress', `the path parameter '${name}' must not be empty, '.' or '..'`, {
      name,
    });
  return text;
}

/** Whether addresses read a segment as this folder or the one above. */
function isDots(text: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(text);
}

function joinUrl(serverUrl: string, path: string): URL {
  const base = URL.canParse(serverUrl) ? new URL(serverUrl) : undefined;
  if (!base || (base.protocol !== 'http:' && base.protocol !== 'https:'))
    throw new PluginError('invalidAddress', 'the plugin has no http or https address');
  const [pathname = '', search = ''] = path.split(/\?(.*)/s);
  // Several parameters may make up a segment, and so may the path of the author.
  if (pathname.split(/[/\\]/).some(isDots))
    throw new PluginError('invalidAddress', "the tool's path must not contain the segments '.' and '..'");
  const url = new URL(base);
  url.hash = '';
  url.pathname = `${base.pathname.replace(/\/$/, '')}/${pathname.replace(/^\/+/, '')}`;
  url.search = [base.search.slice(1), search.replace(/#.*$/s, '')].filter(Boolean).join('&');
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname.replace(/\/$/, '')))
    throw new PluginError('invalidAddress', "the tool's path leads outside of the plugin's address");
  return url;
}
