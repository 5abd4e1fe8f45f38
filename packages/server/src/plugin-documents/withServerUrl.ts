import type { PluginDocument } from '@heddle/plugin';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';

/** The document with another address. */
export function withServerUrl(document: PluginDocument, url: string): PluginDocument {
  const [first, ...others] = Array.isArray(document.servers) ? document.servers.filter(isJsonObject) : [];
  const server: JsonObject = { ...first, url };
  return { ...document, servers: [server, ...others] };
}
