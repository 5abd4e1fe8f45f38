import type { Input, Result } from '@heddle/api-contract';
import { documentFormats, type plugin, pluginLimits } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { DocumentReading } from '../../plugin-documents/PluginDocuments.js';
import { requirePlace } from '../project/index.js';
import { keepSecret, type SealedSecret, sealSecret } from './call/serviceKey.js';
import { editPlugin } from './editPlugin.js';
import { insertPlugin } from './insertPlugin.js';
import { type Manifest, manifestOf, readManifest } from './manifest.js';
import { requireServerUrl } from './meta.js';
import { noSettings, type PluginSettings, readSettings, serverUrl } from './PluginContent.js';
import { replaceTools } from './replaceTools.js';
import { requirePlugin } from './requirePlugin.js';

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
    ai_plugin: JSON.stringify(manifestOf({ ...reading, icon: '', settings: newSettings(reading, {}) })),
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
  const access = await requirePlace(context, input);
  const manifest = readManifest(input.ai_plugin);
  const reading = await readDocument(context, requireDocument(input.openapi), manifest);
  const plugin_id = newId();
  const sealed = await sealToken(context, plugin_id, reading, input.service_token || manifest.secret);
  const { name, description, document, tools } = reading;
  const settings = newSettings(reading, manifest);
  await context.db.transaction(async (transaction) => {
    await insertPlugin(transaction, access, {
      ...{ id: plugin_id, kind: 'http', name, description, icon: '' },
      ...{ document, settings, tools, projectId: input.project_id },
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
  const sealed = await sealToken(context, input.plugin_id, reading, input.service_token || manifest.secret);
  const { edit_version } = await editPlugin(context, input, async (transaction, row) => {
    const settings = { ...readSettings(row.settings), ...settingsOf(manifest) };
    const before = { document: JSON.parse(row.document), settings };
    const isMoved = serverUrl(before) !== reading.url;
    await replaceTools(transaction, row.id, reading.tools, { isMoved, disableOthers: true });
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

/** The settings of a new plugin; what the manifest does not say follows from the document. */
function newSettings(reading: DocumentReading, manifest: Manifest): PluginSettings {
  return { ...noSettings, auth: reading.auth ?? { type: 'none' }, ...settingsOf(manifest) };
}

/** The settings that a manifest has; the others stay. */
function settingsOf({ auth, common, rest }: Manifest): Partial<PluginSettings> {
  return { ...(auth && { auth }), ...(common && { common }), ...(rest && { manifest: rest }) };
}

/** Reads a document; refuses texts that cannot be read. */
export async function readDocument(
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

/** The document of an input. */
export function requireDocument(text: string | undefined): string {
  if (!text)
    throw new DomainError('pluginDocumentInvalid', pluginReasons.documentMissing({ field: 'openapi' }));
  return text;
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
