import type { Input, Result } from '@heddle/api-contract';
import {
  documentFormats,
  type plugin,
  pluginLimits,
  toolMethods,
} from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { type ImportedPlugin, importPlugin, PluginError } from '@heddle/plugin';
import { equalJson, isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { and, eq, notInArray } from 'drizzle-orm';
import { stringify } from 'yaml';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { keepSecret, type SealedSecret, sealSecret } from './call/serviceKey.js';
import { listTools } from './contentAt.js';
import { manifestOf, presentTool } from './describePlugin.js';
import { editPlugin } from './editPlugin.js';
import { exportDocument } from './exportDocument.js';
import { insertPlugin, insertTools } from './insertPlugin.js';
import { requireServerUrl } from './meta.js';
import {
  noSettings,
  type PluginAuth,
  type PluginContent,
  readSettings,
  serverUrl,
  withServerUrl,
} from './PluginContent.js';
import { requirePlugin } from './requirePlugin.js';
import { pluginTools } from './tables.js';

type Calls = typeof plugin.calls;

/** Reads a document or a cURL command, and gives it as OpenAPI with a manifest. */
export async function convertDocument(
  context: Context,
  input: Input<Calls['convert']>,
): Promise<Result<Calls['convert']>> {
  if (input.space_id !== undefined) await context.spaceAccess(input.space_id, 'view');
  const imported = await readDocument(input.data, 'conversionFailed');
  const url = input.plugin_url ? requireServerUrl(input.plugin_url) : '';
  if (url !== '' && imported.servers.length > 0 && !imported.servers.includes(url))
    throw new DomainError(
      'conversionFailed',
      pluginReasons.otherServer({ server: imported.servers[0] ?? '', url }),
    );
  const content = contentOf(imported, {
    name: input.plugin_name,
    description: input.plugin_description,
    url,
  });
  return {
    openapi: stringify(exportDocument(content)),
    ai_plugin: JSON.stringify(manifestOf(content)),
    plugin_data_format: documentFormats[imported.format],
    duplicate_api_infos: [],
    notes: [...imported.notes],
    servers: [...imported.servers],
  };
}

/** Creates a plugin with the tools of a document. */
export async function registerByCode(
  context: Context,
  input: Input<Calls['register']>,
): Promise<Result<Calls['register']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const imported = await readDocument(requireDocument(input.openapi), 'pluginDocumentInvalid');
  const manifest = readManifest(input.ai_plugin);
  const content = contentOf(imported, manifest);
  const plugin_id = newId();
  const sealed = await sealToken(context, plugin_id, content, input.service_token);
  await context.db.transaction(async (transaction) => {
    await insertPlugin(transaction, access, { ...content, id: plugin_id, tools: imported.tools });
    if (sealed) await keepSecret(transaction, sealed);
  });
  return { plugin_id, openapi: stringify(exportDocument(content)) };
}

/** Replaces document and tools of a plugin. A tool whose operation changed has to be tested again. */
export async function updateByCode(
  context: Context,
  input: Input<Calls['update']>,
): Promise<Result<Calls['update']>> {
  await requirePlugin(context, input.plugin_id, 'edit');
  const imported = await readDocument(requireDocument(input.openapi), 'pluginDocumentInvalid');
  const manifest = readManifest(input.ai_plugin);
  const given = contentOf(imported, manifest);
  const sealed = await sealToken(context, input.plugin_id, given, input.service_token);
  const { edit_version } = await editPlugin(context, input, async (transaction, row) => {
    const settings = { ...readSettings(row.settings), ...(manifest.auth && { auth: manifest.auth }) };
    const before = { document: JSON.parse(row.document), settings };
    const isMoved = serverUrl(before) !== serverUrl(given);
    await replaceTools(transaction, row.id, imported, { isMoved, disableOthers: true });
    if (sealed) await keepSecret(transaction, sealed);
    return {
      name: given.name,
      description: given.description,
      document: JSON.stringify(given.document),
      settings: JSON.stringify(settings),
    };
  });
  return { res: true, edit_version };
}

/** Adds the tools of a document to a plugin, all of them or none. */
export async function addTools(
  context: Context,
  input: Input<Calls['batchCreate']>,
): Promise<Result<Calls['batchCreate']>> {
  await requirePlugin(context, input.plugin_id, 'edit', { spaceId: input.space_id });
  const imported = await readDocument(requireDocument(input.openapi), 'pluginDocumentInvalid');
  let created: Result<Calls['batchCreate']>['paths_created'] = [];
  const { edit_version } = await editPlugin(context, input, async (transaction, row) => {
    const known = await listTools(transaction, row.id);
    const mayReplace = new Set(
      (input.paths_to_replace ?? []).map(({ path = '', method }) => `${methodOf(method)} ${path}`),
    );
    const taken = imported.tools.filter(
      ({ method, path }) =>
        known.some((tool) => tool.method === method && tool.path === path) &&
        !mayReplace.has(`${method} ${path}`),
    );
    const document = mergedDocument(JSON.parse(row.document) as JsonObject, imported.document);
    const show = (
      list: readonly { id: string; name: string; method: string; path: string; operation: JsonObject }[],
    ) => list.map((tool) => presentTool(row.id, document, tool, undefined));
    if (taken.length > 0 && !input.replace_same_paths)
      throw new DomainError(
        'toolTaken',
        pluginReasons.duplicates({
          names: taken
            .map(({ method, path }) => `${method} ${path}`)
            .slice(0, 20)
            .join(', '),
        }),
        { data: { paths_duplicated: show(taken.map((tool) => ({ ...tool, id: '0' }))), paths_created: [] } },
      );
    if (known.length + imported.tools.length - taken.length > pluginLimits.tools)
      throw new DomainError('pluginInvalid', pluginReasons.tooManyTools({ maximum: pluginLimits.tools }));
    const ids = await replaceTools(transaction, row.id, imported, { isMoved: false, disableOthers: false });
    created = show(imported.tools.map((tool, index) => ({ ...tool, id: ids[index] ?? '0' })));
    return { document: JSON.stringify(document) };
  });
  return { paths_duplicated: [], paths_created: created, edit_version };
}

function methodOf(number: number | undefined): string {
  return Object.entries(toolMethods).find(([, value]) => value === number)?.[0] ?? '';
}

/** Writes tools by their addresses, and returns their ids in order. */
async function replaceTools(
  transaction: Database,
  pluginId: string,
  { tools }: ImportedPlugin,
  { isMoved, disableOthers }: { isMoved: boolean; disableOthers: boolean },
): Promise<string[]> {
  const known = new Map(
    (await listTools(transaction, pluginId)).map((row) => [`${row.method} ${row.path}`, row]),
  );
  const ids: string[] = [];
  const fresh: { id: string; name: string; method: string; path: string; operation: JsonObject }[] = [];
  for (const { name, method, path, operation } of tools) {
    const row = known.get(`${method} ${path}`);
    const id = row?.id ?? newId();
    ids.push(id);
    if (!row) {
      fresh.push({ id, name, method, path, operation });
      continue;
    }
    const isSame = equalJson(JSON.parse(row.operation) as Json, operation);
    await transaction
      .update(pluginTools)
      .set({
        name,
        operation: JSON.stringify(operation),
        isEnabled: true,
        ...((!isSame || isMoved) && { isTested: false }),
        updatedAt: new Date(),
      })
      .where(eq(pluginTools.id, id));
  }
  await insertTools(transaction, pluginId, fresh);
  if (disableOthers && ids.length > 0)
    await transaction
      .update(pluginTools)
      .set({ isEnabled: false })
      .where(and(eq(pluginTools.pluginId, pluginId), notInArray(pluginTools.id, ids)));
  return ids;
}

/** The plugin's document with the components of another one; those of the plugin win. */
function mergedDocument(own: JsonObject, added: JsonObject): JsonObject {
  const components: JsonObject = { ...(isJsonObject(own.components) ? own.components : {}) };
  for (const [group, given] of Object.entries(isJsonObject(added.components) ? added.components : {})) {
    const known = isJsonObject(components[group]) ? components[group] : {};
    if (isJsonObject(given)) components[group] = { ...given, ...known };
  }
  return Object.keys(components).length > 0 ? { ...own, components } : own;
}

interface Manifest {
  name?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  auth?: PluginAuth | undefined;
}

function contentOf(imported: ImportedPlugin, { name, description, url, auth }: Manifest): PluginContent {
  const title = (name || imported.name).slice(0, pluginLimits.name);
  const described = (description || imported.description).slice(0, pluginLimits.description);
  const info = isJsonObject(imported.document.info) ? imported.document.info : {};
  const document = {
    ...imported.document,
    info: { version: '1.0.0', ...info, title, description: described },
  };
  const address = url || imported.servers[0] || '';
  return {
    kind: 'http',
    name: title,
    description: described,
    icon: '',
    document: withServerUrl(document, address === '' ? '' : requireServerUrl(address)),
    settings: { ...noSettings, auth: auth ?? imported.auth ?? { type: 'none' } },
    tools: imported.tools.map((tool) => ({ ...tool, id: '0' })),
  };
}

async function readDocument(
  text: string,
  error: 'conversionFailed' | 'pluginDocumentInvalid',
): Promise<ImportedPlugin> {
  try {
    return await importPlugin(text);
  } catch (cause) {
    if (!PluginError.isInstance(cause)) throw cause;
    throw new DomainError(error, pluginReasons.conversion({ why: cause.message }), { cause });
  }
}

function requireDocument(text: string | undefined): string {
  if (!text)
    throw new DomainError('pluginDocumentInvalid', pluginReasons.documentMissing({ field: 'openapi' }));
  return text;
}

function readManifest(text: string | undefined): Manifest {
  if (!text) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isJsonObject(value))
    throw new DomainError('pluginManifestInvalid', pluginReasons.manifest({ field: 'ai_plugin' }));
  const { name_for_human: name, description_for_human: description, auth } = value;
  return {
    name: typeof name === 'string' ? name : undefined,
    description: typeof description === 'string' ? description : undefined,
    auth: isJsonObject(auth) ? readManifestAuth(auth) : undefined,
  };
}

function readManifestAuth({ type, payload }: JsonObject): PluginAuth | undefined {
  if (type === 'none') return { type: 'none' };
  if (type !== 'service_http') return undefined;
  const { location, key } = isJsonObject(payload) ? payload : {};
  const name = typeof key === 'string' && /^[\w-]+$/.test(key) ? key : 'Authorization';
  return { type: 'service', location: location === 'query' ? 'query' : 'header', key: name };
}

async function sealToken(
  context: Context,
  pluginId: string,
  content: PluginContent,
  secret: string | undefined,
): Promise<SealedSecret | undefined> {
  const url = serverUrl(content);
  if (!secret || url === '') return undefined;
  return sealSecret(context, pluginId, { secret, origin: new URL(url).origin });
}
