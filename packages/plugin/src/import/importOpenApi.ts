import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import { resolve } from '../schema/resolve.js';
import type { PluginDocument } from '../tool/Tool.js';
import type { ImportedAuth, ImportedPlugin, ImportFormat } from './ImportedPlugin.js';
import { Importing, without } from './Importing.js';

/** Keys of a path item that are no operations. */
const itemKeys = new Set(['summary', 'description', 'parameters', 'servers', '$ref']);

/** Reads an OpenAPI 3.0 or 3.1 document. References stay as they are; they are followed when a tool is read. */
export async function importOpenApi(
  given: JsonObject,
  format: ImportFormat = 'openapi',
): Promise<ImportedPlugin> {
  const importing = new Importing();
  const { paths } = given;
  if (!isJsonObject(paths))
    throw new PluginError('invalidDocument', 'the document has no paths', { place: 'paths' });
  const servers = serversOf(given, importing);
  const document: PluginDocument = {
    ...without(given, 'paths', 'webhooks', 'servers'),
    servers: servers.map((url) => ({ url })),
  };
  importing.measure(document);
  for (const [path, item] of Object.entries(paths)) {
    if (!path.startsWith('/')) continue;
    await importing.breathe();
    addPath(importing, given, document, path, item);
  }
  const info = isJsonObject(given.info) ? given.info : {};
  const auth = authOf(given);
  return {
    format,
    name: textOf(info.title) || 'API',
    description: textOf(info.description) || textOf(info.summary) || textOf(info.title) || 'API',
    document,
    tools: importing.tools,
    servers,
    ...(auth && { auth }),
    notes: importing.notes,
  };
}

function addPath(
  importing: Importing,
  whole: JsonObject,
  document: PluginDocument,
  path: string,
  given: Json,
): void {
  const item = resolve(whole, given);
  const shared = Array.isArray(item.parameters) ? item.parameters : [];
  for (const [method, operation] of Object.entries(item)) {
    if (itemKeys.has(method) || method.startsWith('x-') || !isJsonObject(operation)) continue;
    const own = Array.isArray(operation.parameters) ? operation.parameters : [];
    const parameters = [...withoutReplaced(whole, shared, own), ...own];
    importing.add(document, method.toUpperCase(), path, {
      ...operation,
      ...(parameters.length > 0 && { parameters }),
    });
  }
}

/** The parameters of a path that an operation does not replace by its own. */
function withoutReplaced(document: JsonObject, shared: readonly Json[], own: readonly Json[]): Json[] {
  const keyOf = (one: Json) => {
    const { name, in: place } = resolve(document, one);
    return `${String(place)} ${String(name)}`;
  };
  const replaced = new Set(own.map(keyOf));
  return shared.filter((one) => !replaced.has(keyOf(one)));
}

function serversOf({ servers }: JsonObject, importing: Importing): string[] {
  const urls = (Array.isArray(servers) ? servers : []).filter(isJsonObject).flatMap((server) => {
    const url = textOf(server.url);
    const variables = isJsonObject(server.variables) ? server.variables : {};
    const filled = url.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      importing.note('serverVariables', url);
      const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
      return isJsonObject(variable) ? textOf(variable.default) : '';
    });
    // A relative address has no meaning without the one that the document came from.
    return /^https?:\/\//i.test(filled) && URL.canParse(filled) ? [withoutLastSlashes(filled)] : [];
  });
  if (urls.length > 1) importing.note('severalServers', urls.join(', '));
  return [...new Set(urls)];
}

/** Not by a pattern, which takes quadratic time on many slashes. */
function withoutLastSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}

/** The key of the first scheme that is an API key or a token. */
function authOf(document: JsonObject): ImportedAuth | undefined {
  const components = isJsonObject(document.components) ? document.components : {};
  const schemes = isJsonObject(components.securitySchemes) ? components.securitySchemes : {};
  for (const given of Object.values(schemes)) {
    const { type, in: place, name, scheme } = resolve(document, given);
    if (type === 'apiKey' && (place === 'header' || place === 'query'))
      return { type: 'service', location: place, key: textOf(name) || 'Authorization' };
    if (type === 'http' && /^(?:bearer|basic)$/i.test(textOf(scheme)))
      return { type: 'service', location: 'header', key: 'Authorization' };
  }
  return undefined;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
