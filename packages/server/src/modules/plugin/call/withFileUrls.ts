import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { inputsOf, type Tool } from '@heddle/plugin';
import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { DomainError } from '../../../kernel/DomainError.js';
import type { App } from '../../../kernel/services.js';
import { readableUrl } from '../../file/index.js';
import type { ToolCaller } from './PluginCall.js';

const fileUri = /^file-\d{1,20}(?:\.[a-z0-9]{1,8})?$/;

/**
 * Arguments in which files of this installation, in inputs for files, are URLs that the server of the tool can read.
 * Other values stay. Refuses files that the caller may not read.
 */
export async function withFileUrls(
  app: App,
  tool: Tool,
  { userId }: Pick<ToolCaller, 'userId'>,
  values: JsonObject,
): Promise<JsonObject> {
  const given: JsonObject = { ...values };
  for (const { argument, name, schema } of inputsOf(tool))
    for (const key of new Set([argument, name])) {
      const value = Object.hasOwn(given, key) ? given[key] : undefined;
      if (value !== undefined && hasFile(schema)) setOwn(given, key, await replaced(app, userId, value));
    }
  return given;
}

/** Whether an input is a file or a list of files. */
function hasFile(schema: JsonObject): boolean {
  if (typeof schema['x-assist-type'] === 'string') return true;
  const { items } = schema;
  return items !== undefined && isJsonObject(items) && typeof items['x-assist-type'] === 'string';
}

async function replaced(app: App, userId: string, value: Json): Promise<Json> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => replaced(app, userId, item)));
  if (typeof value !== 'string' || !fileUri.test(value)) return value;
  const url = await readableUrl(app, userId, value);
  if (url === undefined) throw new DomainError('pluginFailed', pluginReasons.fileNotReadable({ uri: value }));
  return url;
}
