import * as z from 'zod';
import { post } from '../kernel/call.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { editVersion } from './fields.js';
import { pluginLimits } from './limits.js';
import { toolInfo } from './toolCalls.js';

/** Formats of documents by API number. */
export const documentFormats = { openapi: 1, curl: 2, postman: 3, swagger: 4 } as const;

/** A document in escaped JSON may be twice as long as its text. */
export const documentLimit = 33 * 1024 * 1024;
const limit = documentLimit;

/** A document in YAML or JSON. */
export const documentText = () => shortText(pluginLimits.document);
const code = () => ({
  /** JSON text of the manifest. */
  ai_plugin: optional(shortText(100_000)),
  /** The document in YAML or JSON. */
  openapi: optional(documentText()),
  client_id: optional(shortText(200)),
  client_secret: optional(shortText(pluginLimits.secret)),
  service_token: optional(shortText(pluginLimits.secret)),
});
const address = () => z.object({ path: z.string(), method: z.string(), count: z.number() });

/** Calls that read plugins and tools from documents. */
export const pluginImportCalls = {
  /** Reads a document or a cURL command; changes nothing. */
  convert: post('/api/plugin_api/convert_to_openapi', {
    auth: 'session',
    audit: { 'zh-CN': '转换接口文档', en: 'Converted an API document' },
    envelope: 'fields',
    limit,
    errors: ['conversionFailed'],
    input: () =>
      z.object({
        data: documentText(),
        plugin_name: optional(shortText(200)),
        plugin_url: optional(shortText(pluginLimits.url)),
        plugin_description: optional(shortText(10_000)),
        merge_same_paths: optional(flag),
        space_id: idOrNone,
      }),
    output: () =>
      z.object({
        openapi: z.string(),
        ai_plugin: z.string(),
        /** One of `documentFormats`. */
        plugin_data_format: z.number(),
        duplicate_api_infos: z.array(address()),
        /** Added: what the conversion changed or left out, and the addresses to choose from. */
        notes: z.array(z.object({ rule: z.string(), place: z.string() })),
        servers: z.array(z.string()),
      }),
  }),
  /** Reads the text at an address, through the server's guard for outgoing requests. */
  fetchDocument: post('/api/plugin_api/fetch_document', {
    auth: 'session',
    audit: { 'zh-CN': '从网址读取接口文档', en: 'Fetched an API document' },
    added: 'documents are imported from their address, which pages of the studio cannot read',
    errors: ['conversionFailed', 'tooManyRequests'],
    input: () => z.object({ space_id: id, url: shortText(2_000) }),
    output: () => z.object({ text: z.string() }),
  }),
  /** Creates a plugin with the tools of a document. */
  register: post('/api/plugin_api/register', {
    auth: 'session',
    audit: { 'zh-CN': '导入插件', en: 'Imported a plugin' },
    limit,
    errors: ['pluginInvalid', 'pluginDocumentInvalid', 'pluginManifestInvalid'],
    input: () =>
      z.object({
        space_id: id,
        ...code(),
        plugin_type: optional(count),
        import_from_file: optional(flag),
        project_id: idOrNone,
      }),
    output: () => z.object({ plugin_id: id, openapi: z.string() }),
  }),
  /** Replaces a plugin by its code: tools that the document lacks are disabled. */
  update: post('/api/plugin_api/update', {
    auth: 'session',
    audit: { 'zh-CN': '通过代码修改插件', en: 'Changed a plugin by its code' },
    limit,
    errors: [
      'pluginInvalid',
      'pluginDocumentInvalid',
      'pluginManifestInvalid',
      'changedElsewhere',
      'pluginLocked',
    ],
    input: () =>
      z.object({ plugin_id: id, ...code(), source_code: optional(shortText(100)), ...editVersion() }),
    output: () => z.object({ res: z.boolean(), edit_version: z.number() }),
  }),
  /** Adds the tools of a document. With tools of the same address it changes nothing, unless they may be replaced. */
  batchCreate: post('/api/plugin_api/batch_create_api', {
    auth: 'session',
    audit: { 'zh-CN': '批量导入工具', en: 'Imported tools' },
    envelope: 'fields',
    limit,
    errors: ['pluginInvalid', 'pluginDocumentInvalid', 'toolTaken', 'changedElsewhere', 'pluginLocked'],
    input: () =>
      z.object({
        plugin_id: id,
        ...code(),
        space_id: idOrNone,
        dev_id: idOrNone,
        replace_same_paths: optional(flag),
        paths_to_replace: optional(
          z.array(z.object({ path: optional(shortText(2_000)), method: optional(count) })).max(2_000),
        ),
        /** Added: tools with the address of another one that `paths_to_replace` does not name are left out. */
        skip_same_paths: optional(flag),
        ...editVersion(),
      }),
    output: () =>
      z.object({
        paths_duplicated: z.array(toolInfo()),
        paths_created: z.array(toolInfo()),
        edit_version: z.number(),
      }),
  }),
};
