import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import type { ImportedAuth, ImportedPlugin } from './ImportedPlugin.js';
import { Importing } from './Importing.js';
import { readablePath } from './readablePath.js';
import { operationOf, type SampleRequest } from './requestTool.js';

const maxDepth = 50;

/** Reads a Postman collection (v2.0 and v2.1): its folders, and every request once for each method and path. */
export async function importPostman(collection: JsonObject): Promise<ImportedPlugin> {
  const importing = new Importing();
  const variables = variablesOf(collection.variable);
  const found = [...requestsOf(collection.item, 0)];
  const info = isJsonObject(collection.info) ? collection.info : {};
  const name = textOf(info.name) || 'Postman';
  const servers = new Set<string>();
  let auth: ImportedAuth | undefined;
  const seen = new Set<string>();
  const document = { openapi: '3.0.1', info: { title: name, description: name, version: '1.0.0' } };
  for (const { name: title, request } of found) {
    await importing.breathe();
    const sample = readRequest(request, variables);
    if (!sample) {
      importing.note('requestSkipped', title);
      continue;
    }
    const url = new URL(sample.url);
    const path = readablePath(url.pathname).replace(/\/:([\w-]+)/g, '/{$1}');
    const key = `${sample.method} ${path}`;
    servers.add(url.origin);
    // Other servers and further samples of one operation have no place in a document.
    if (url.origin !== [...servers][0] || seen.has(key)) {
      importing.note('requestSkipped', title);
      continue;
    }
    seen.add(key);
    const pathNames = [...path.matchAll(/\{([\w-]+)\}/g)].map(([, one = '']) => one);
    const { operation, auth: own, secrets } = operationOf({ ...sample, pathNames });
    for (const secret of secrets) importing.note('secretRemoved', secret);
    auth ??= own;
    const description = textOf(request.description);
    importing.add(document, sample.method, path, {
      ...operation,
      operationId: title,
      summary: description || title,
    });
  }
  if (importing.tools.length === 0)
    throw new PluginError('invalidDocument', 'the collection has no request with an http or https address', {
      place: 'item',
    });
  const described = textOf(info.description) || name;
  return {
    format: 'postman',
    name,
    description: described,
    document: { ...document, servers: [...servers].slice(0, 1).map((url) => ({ url })) },
    tools: importing.tools,
    servers: [...servers],
    ...(auth && { auth }),
    notes: importing.notes,
  };
}

function* requestsOf(
  items: Json | undefined,
  depth: number,
): Generator<{ name: string; request: JsonObject }> {
  if (depth > maxDepth) return;
  for (const item of Array.isArray(items) ? items : []) {
    if (!isJsonObject(item)) continue;
    const { request } = item;
    if (typeof request === 'string')
      yield { name: textOf(item.name), request: { method: 'GET', url: request } };
    else if (isJsonObject(request)) yield { name: textOf(item.name), request };
    yield* requestsOf(item.item, depth + 1);
  }
}

function variablesOf(given: Json | undefined): ReadonlyMap<string, string> {
  const list = (Array.isArray(given) ? given : []).filter(isJsonObject);
  return new Map(list.map(({ key, value }) => [textOf(key), textOf(value)]));
}

/** Fills `{{name}}`; what has no value stays readable as a parameter of the path. */
function fill(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(
    /\{\{([^{}]+)\}\}/g,
    (_, name: string) => variables.get(name.trim()) ?? `:${name.trim()}`,
  );
}

function readRequest(request: JsonObject, variables: ReadonlyMap<string, string>): SampleRequest | undefined {
  const raw = isJsonObject(request.url) ? textOf(request.url.raw) : textOf(request.url);
  const filled = fill(raw, variables);
  const url = /^[a-z][\w+.-]*:\/\//i.test(filled) ? filled : `https://${filled}`;
  if (!URL.canParse(url) || !/^https?:/i.test(url) || new URL(url).hostname === '') return undefined;
  const list = (Array.isArray(request.header) ? request.header : []).filter(isJsonObject);
  const headers = list
    .filter(({ disabled }) => disabled !== true)
    .map(({ key, value }): [string, string] => [textOf(key), fill(textOf(value), variables)])
    .filter(([name]) => name !== '');
  if (isJsonObject(request.auth) && textOf(request.auth.type) !== 'noauth')
    headers.push(['Authorization', '']);
  const body = readBody(request.body, headers, variables);
  return { method: (textOf(request.method) || 'GET').toUpperCase(), url, headers, ...(body && { body }) };
}

function readBody(
  given: Json | undefined,
  headers: SampleRequest['headers'],
  variables: ReadonlyMap<string, string>,
): SampleRequest['body'] | undefined {
  if (!isJsonObject(given)) return undefined;
  const { mode } = given;
  if (mode === 'urlencoded' || mode === 'formdata') {
    const fields = (Array.isArray(given[mode]) ? given[mode] : []).filter(isJsonObject);
    const value: JsonObject = {};
    for (const { key, value: content } of fields) setOwn(value, textOf(key), textOf(content));
    const files = fields.filter(({ type }) => type === 'file').map(({ key }) => textOf(key));
    const contentType = mode === 'formdata' ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    return { contentType, value, files };
  }
  const text = fill(textOf(given.raw), variables);
  if (mode !== 'raw' || text.trim() === '') return undefined;
  try {
    return { contentType: 'application/json', value: JSON.parse(text) as Json };
  } catch {
    const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? 'text/plain';
    return { contentType: type, value: text };
  }
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
