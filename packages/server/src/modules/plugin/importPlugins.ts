import type { Input, Result } from '@heddle/api-contract';
import {
  documentFormats,
  type plugin,
  pluginLimits,
  toolMethods,
} from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { equalJson, isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { DocumentReading } from '../../plugin-documents/PluginDocuments.js';
import { keepSecret, type SealedSecret, sealSecret } from './call/serviceKey.js';
import { listTools } from './contentAt.js';
import { manifestOf, presentTool } from './describePlugin.js';
import { editPlugin } from './editPlugin.js';
import { insertPlugin, insertTools } from './insertPlugin.js';
import { requireServerUrl } from './meta.js';
import {
  noSettings,
  type PluginAuth,
  type PluginSettings,
  readSettings,
  serverUrl,
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
  const { plugin_name: name, plugin_description: description } = input;
  const url = input.plugin_url ? requireServerUrl(input.plugin_url) : '';
  const reading = await readDocument(context, input.data, { name, description, url }, 'conversionFailed');
  const { servers, notes } = reading;
  if (url !== '' && servers.length > 0 && !servers.includes(url))
    throw new DomainError('conversionFailed', pluginReasons.otherServer({ server: servers[0] ?? '', url }));
  return {
    openapi: reading.text,
    ai_plugin: JSON.stringify(manifestOf({ ...reading, icon: '', settings: settingsOf(reading, {}) })),
    plugin_data_format: documentFormats[reading.format],
    duplicate_api_infos: [],
    notes: [...notes],
    servers: [...servers],
  };
}

/** Creates a plugin with the tools of a document. */
export async function registerByCode(
  context: Context,
  input: Input<Calls['register']>,
): Promise<Result<Calls['register']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const manifest = readManifest(input.ai_plugin);
  const reading = await readDocument(context, requireDocument(input.openapi), manifest);
  const plugin_id = newId();
  const sealed = await sealToken(context, plugin_id, reading, input.service_token);
  const { name, description, document, tools } = reading;
  const settings = settingsOf(reading, manifest);
  await context.db.transaction(async (transaction) => {
    await insertPlugin(transaction, access, {
      ...{ id: plugin_id, kind: 'http', name, description, icon: '' },
      ...{ document, settings, tools },
    });
    if (sealed) await keepSecret(transaction, sealed);
  });
  return { plugin_id, openapi: reading.text };
}

/** Replaces document and tools of a plugin. A tool whose operation changed has to be tested again. */
export async function updateByCode(
  context: Context,
  input: Input<Calls['update']>,
): Promise<Result<Calls['update']>> {
  await requirePlugin(context, input.plugin_id, 'edit');
  const manifest = readManifest(input.ai_plugin);
  const reading = await readDocument(context, requireDocument(input.openapi), manifest);
  const sealed = await sealToken(context, input.plugin_id, reading, input.service_token);
  const { edit_version } = await editPlugin(context, input, async (transaction, row) => {
    const settings = { ...readSettings(row.settings), ...(manifest.auth && { auth: manifest.auth }) };
    const before = { document: JSON.parse(row.document), settings };
    const isMoved = serverUrl(before) !== reading.url;
    await replaceTools(transaction, row.id, reading, { isMoved, disableOthers: true });
    if (sealed) await keepSecret(transaction, sealed);
    return {
      name: reading.name,
      description: reading.description,
      document: reading.document,
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
  const reading = await readDocument(context, requireDocument(input.openapi), {});
  let created: Result<Calls['batchCreate']>['paths_created'] = [];
  const { edit_version } = await editPlugin(context, input, async (transaction, row) => {
    const known = await listTools(transaction, row.id);
    const mayReplace = new Set(
      (input.paths_to_replace ?? []).map(({ path = '', method }) => `${methodOf(method)} ${path}`),
    );
    const taken = reading.tools.filter(
      ({ method, path }) =>
        known.some((tool) => tool.method === method && tool.path === path) &&
        !mayReplace.has(`${method} ${path}`),
    );
    const document = mergedDocument(
      JSON.parse(row.document) as JsonObject,
      JSON.parse(reading.document) as JsonObject,
    );
    const show = (list: readonly (ReadTool & { id: string })[]) =>
      list.map((tool) =>
        presentTool(row.id, document, { ...tool, operation: JSON.parse(tool.operation) }, undefined),
      );
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
    if (known.length + reading.tools.length - taken.length > pluginLimits.tools)
      throw new DomainError('pluginInvalid', pluginReasons.tooManyTools({ maximum: pluginLimits.tools }));
    const ids = await replaceTools(transaction, row.id, reading, { isMoved: false, disableOthers: false });
    created = show(reading.tools.map((tool, index) => ({ ...tool, id: ids[index] ?? '0' })));
    return { document: JSON.stringify(document) };
  });
  return { paths_duplicated: [], paths_created: created, edit_version };
}

type ReadTool = DocumentReading['tools'][number];

function methodOf(number: number | undefined): string {
  return Object.entries(toolMethods).find(([, value]) => value === number)?.[0] ?? '';
}

/** Writes tools by their addresses, and returns their ids in order. */
async function replaceTools(
  transaction: Database,
  pluginId: string,
  { tools }: DocumentReading,
  { isMoved, disableOthers }: { isMoved: boolean; disableOthers: boolean },
): Promise<string[]> {
  const known = new Map(
    (await listTools(transaction, pluginId)).map((row) => [`${row.method} ${row.path}`, row]),
  );
  const ids: string[] = [];
  const fresh: (ReadTool & { id: string })[] = [];
  for (const { name, method, path, operation } of tools) {
    const row = known.get(`${method} ${path}`);
    const id = row?.id ?? newId();
    ids.push(id);
    if (!row) {
      fresh.push({ id, name, method, path, operation });
      continue;
    }
    const isSame =
      row.operation === operation ||
      equalJson(JSON.parse(row.operation) as Json, JSON.parse(operation) as Json);
    await transaction
      .update(pluginTools)
      .set({
        name,
        operation,
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

function settingsOf(reading: DocumentReading, manifest: Manifest): PluginSettings {
  return { ...noSettings, auth: manifest.auth ?? reading.auth ?? { type: 'none' } };
}

async function readDocument(
  { pluginDocuments }: Context,
  text: string,
  { name, description, url }: Manifest,
  error: 'conversionFailed' | 'pluginDocumentInvalid' = 'pluginDocumentInvalid',
): Promise<DocumentReading> {
  const reading = await pluginDocuments.read(text, { name, description, url, limits: pluginLimits });
  if ('problem' in reading) throw new DomainError(error, pluginReasons.conversion({ why: reading.problem }));
  if (reading.url !== '') requireServerUrl(reading.url);
  return reading;
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
  { url }: DocumentReading,
  secret: string | undefined,
): Promise<SealedSecret | undefined> {
  if (!secret || url === '') return undefined;
  return sealSecret(context, pluginId, { secret, origin: new URL(url).origin });
}
