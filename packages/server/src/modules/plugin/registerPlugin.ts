import type { Input, Result } from '@heddle/api-contract';
import type { plugin } from '@heddle/api-contract/families/plugin';
import { credentialReasons } from '@heddle/api-contract/reasons/credential';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { mask, type PluginDocument } from '@heddle/plugin';
import { isJsonObject } from '@heddle/workflow-schema';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { withServerUrl } from '../../plugin-documents/withServerUrl.js';
import { type Reference, replaceReferences } from '../../resources/references.js';
import { iconReference, shareIcon } from '../file/index.js';
import { requirePlace } from '../project/index.js';
import { credentialLists } from '../workflow/index.js';
import { keepSecret, removeSecret, type SealedSecret, sealSecret } from './call/serviceKey.js';
import { readDraft } from './contentAt.js';
import { editPlugin } from './editPlugin.js';
import { insertPlugin } from './insertPlugin.js';
import { readAuth, readCommon, requireServerUrl } from './meta.js';
import { isOAuth, readOAuth } from './oauth/OAuthSettings.js';
import {
  credentialsOf,
  noSettings,
  type PluginContent,
  type PluginEnvironment,
  type PluginSettings,
  readSettings,
  serverUrl,
} from './PluginContent.js';
import { requirePlugin } from './requirePlugin.js';

type Calls = typeof plugin.calls;
type Meta = Input<Calls['updateMeta']>;

/** Creates a plugin without tools. */
export async function registerPlugin(
  context: Context,
  input: Input<Calls['registerMeta']>,
): Promise<Result<Calls['registerMeta']>> {
  const access = await requirePlace(context, input);
  const name = requireName(input.name);
  const description = input.desc ?? '';
  const url = input.url ? requireServerUrl(input.url) : '';
  const icon = input.icon?.uri ?? '';
  const meta = { ...input, plugin_id: '0', edit_version: undefined, environments: undefined };
  const settings = changedSettings(noSettings, meta);
  const document = withServerUrl(newDocument(name, description), url);
  const plugin_id = newId();
  const sealed = await sealSecrets(context, plugin_id, { document, settings }, meta);
  await shareIcon(context.db, access, icon);
  await context.db.transaction(async (transaction) => {
    const content = { kind: 'http', name, description, icon, document, settings };
    await insertPlugin(transaction, access, {
      ...content,
      id: plugin_id,
      projectId: input.project_id,
      tools: [],
    });
    for (const row of sealed) await keepSecret(transaction, row);
  });
  return { plugin_id };
}

/** Changes a plugin; what the input does not have stays. */
export async function updatePlugin(context: Context, input: Meta): Promise<Result<Calls['updateMeta']>> {
  const { access } = await requirePlugin(context, input.plugin_id, 'edit');
  if (input.icon?.uri !== undefined) await shareIcon(context.db, access, input.icon.uri);
  const draft = await readDraft(context.db, input.plugin_id);
  if (!draft) throw new Error(`the plugin ${input.plugin_id} was purged during a request`);
  const sealed = await sealSecrets(context, input.plugin_id, changedContent(draft, input), input);
  await requireCredentials(context, access, input, credentialsOf(draft.settings));
  return editPlugin(context, input, async (transaction, row) => {
    const before = { ...row, document: JSON.parse(row.document), settings: readSettings(row.settings) };
    const { document, settings, ...change } = changedContent(before, input);
    if (input.icon?.uri !== undefined)
      await replaceReferences(
        transaction,
        { kind: 'plugin', id: row.id, spaceId: row.spaceId },
        'icon',
        iconReference(change.icon),
      );
    if (input.environments)
      await replaceReferences(
        transaction,
        { kind: 'plugin', id: row.id, spaceId: row.spaceId },
        'draft',
        credentialsOf(settings),
      );
    // The secret of another kind is never sent where this one would be.
    if (input.auth_type !== undefined && settings.auth.type !== before.settings.auth.type)
      await removeSecret(transaction, row.id);
    for (const secret of sealed) await keepSecret(transaction, secret);
    return { ...change, document: JSON.stringify(document), settings: JSON.stringify(settings) };
  });
}

function readEnvironment(
  { name, url, credential_id }: NonNullable<Meta['environments']>[number],
  before: PluginSettings,
): PluginEnvironment {
  const kept = before.environments.find((one) => one.name === name.trim())?.credentialId;
  const credentialId = credential_id ?? kept ?? '';
  return { name: name.trim(), url: requireServerUrl(url), ...(credentialId !== '' && { credentialId }) };
}

/** Refuses credentials that the caller may not use; those that the plugin has already may stay. */
async function requireCredentials(
  context: Context,
  access: SpaceAccess,
  { environments = [] }: Meta,
  before: readonly Reference[],
): Promise<void> {
  const kept = new Set(before.map(({ id }) => id));
  const added = environments.flatMap(({ credential_id: id }) => (!id || kept.has(id) ? [] : [id]));
  if (added.length === 0) return;
  const lists = context.extensions(credentialLists).map((list) => list(context, access));
  const known = new Set((await Promise.all(lists)).flat().map(({ id }) => id));
  const unknown = added.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new DomainError(
      'credentialInvalid',
      credentialReasons.unknown({ field: 'environments', id: unknown }),
    );
}

type Changeable = Pick<PluginContent, 'name' | 'description' | 'icon' | 'document' | 'settings'>;

function changedContent(before: Changeable, input: Meta): Changeable {
  const name = input.name === undefined ? before.name : requireName(input.name);
  const description = input.desc ?? before.description;
  const info = isJsonObject(before.document.info) ? before.document.info : {};
  const titled = { ...before.document, info: { version: '1.0.0', ...info, title: name, description } };
  return {
    name,
    description,
    icon: input.icon?.uri ?? before.icon,
    document: input.url ? withServerUrl(titled, requireServerUrl(input.url)) : titled,
    settings: changedSettings(before.settings, input),
  };
}

function changedSettings(before: PluginSettings, input: Meta): PluginSettings {
  const auth = readAuth(input);
  const { environments } = input;
  const names = new Set(environments?.map(({ name }) => name.trim()));
  if (environments && (names.size < environments.length || names.has('')))
    throw new DomainError('pluginInvalid', pluginReasons.environmentNames({ field: 'environments' }));
  return {
    ...before,
    ...(auth && { auth }),
    ...(input.common_params && { common: readCommon(input.common_params) }),
    ...(environments && {
      environments: environments.map((one) => readEnvironment(one, before)),
    }),
  };
}

/** Seals the keys of the input, each for the address that it is meant for. */
async function sealSecrets(
  context: Context,
  pluginId: string,
  content: Pick<PluginContent, 'document' | 'settings'>,
  input: Meta,
): Promise<SealedSecret[]> {
  const keys = [
    { environment: '', secret: input.service_token },
    ...(input.environments ?? []).map((one) => ({ environment: one.name.trim(), secret: one.service_token })),
  ];
  const sealed: SealedSecret[] = [];
  for (const { environment, secret } of keys) {
    // Forms send the mask back.
    if (!secret || secret === mask) continue;
    const url = serverUrl(content, environment);
    if (url === '') throw new DomainError('pluginInvalid', pluginReasons.invalidUrl({ field: 'url' }));
    if (/[\r\n\0]/.test(secret))
      throw new DomainError('pluginInvalid', pluginReasons.invalidKey({ field: 'service_token' }));
    sealed.push(await sealSecret(context, pluginId, { secret, environment, origin: new URL(url).origin }));
  }
  const client = await sealClientSecret(context, pluginId, content, input);
  return client ? [client, ...sealed.filter(({ environment }) => environment !== '')] : sealed;
}

/** Seals the client secret of the input, for the address where tokens are requested. */
async function sealClientSecret(
  context: Context,
  pluginId: string,
  { settings: { auth } }: Pick<PluginContent, 'settings'>,
  input: Meta,
): Promise<SealedSecret | undefined> {
  if (!isOAuth(auth) || input.auth_type === undefined) return undefined;
  const { secret } = readOAuth(input);
  if (secret === '' || secret === mask) return undefined;
  return sealSecret(context, pluginId, { secret, origin: new URL(auth.tokenUrl).origin });
}

function requireName(text = ''): string {
  const name = text.trim();
  if (name === '') throw new DomainError('pluginInvalid', pluginReasons.nameMissing({ field: 'name' }));
  return name;
}

function newDocument(title: string, description: string): PluginDocument {
  return { openapi: '3.0.1', info: { title, description, version: '1.0.0' } };
}
