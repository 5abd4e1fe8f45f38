import type { PluginDocument, ToolOperation } from '@heddle/plugin';
import { isJsonObject, type JsonObject, setOwn } from '@heddle/workflow-schema';

/** The whole OpenAPI document: the stored one with the tools as its paths. Never with secrets. */
export function exportDocument({
  document,
  tools,
}: {
  document: PluginDocument;
  tools: readonly ToolOperation[];
}): PluginDocument {
  const paths: JsonObject = {};
  for (const { method, path, operation } of tools) {
    const known = Object.hasOwn(paths, path) ? paths[path] : undefined;
    const item: JsonObject = isJsonObject(known) ? known : {};
    setOwn(item, method.toLowerCase(), operation);
    setOwn(paths, path, item);
  }
  return { ...document, paths };
}
