import { isJsonObject } from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import type { ImportedPlugin } from './ImportedPlugin.js';
import { importCurl } from './importCurl.js';
import { importOpenApi } from './importOpenApi.js';
import { importPostman } from './importPostman.js';
import { importSwagger } from './importSwagger.js';
import { parseText } from './parseText.js';

/**
 * Reads a plugin from an OpenAPI 3, Swagger 2 or Postman document, in JSON or YAML, or from a cURL command. Fetches
 * nothing: remote references are noted and lead nowhere. Throws a `PluginError`.
 */
export async function importPlugin(text: string): Promise<ImportedPlugin> {
  if (/^\s*curl(?:\.exe)?\s/i.test(text)) return importCurl(text);
  const value = parseText(text);
  if (isJsonObject(value)) {
    const { openapi, swagger, info } = value;
    if (/^3\./.test(String(openapi ?? ''))) return importOpenApi(value);
    if (/^2\./.test(String(swagger ?? ''))) return importSwagger(value);
    if (Array.isArray(value.item) && isJsonObject(info)) return importPostman(value);
  }
  throw new PluginError(
    'unreadable',
    'the text is no OpenAPI, Swagger or Postman document and no cURL command',
  );
}
