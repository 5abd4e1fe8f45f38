import type { Input, Result } from '@heddle/api-contract';
import {
  authTypes,
  creationMethods,
  debugStatuses,
  keyPlaces,
  type plugin,
  pluginTypes,
  subAuthTypes,
  toolMethods,
} from '@heddle/api-contract/families/plugin';
import {
  exampleArguments,
  mask,
  type PluginDocument,
  readTool,
  requestParameters,
  responseParameters,
  type Tool,
} from '@heddle/plugin';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { exportDocument } from '../../plugin-documents/exportDocument.js';
import { writeDocument } from '../../plugin-documents/writeDocument.js';
import { findPeople } from '../account/index.js';
import { iconUrl } from '../file/index.js';
import { hasSecret } from './call/serviceKey.js';
import { findVersion, readDraft } from './contentAt.js';
import { manifestOf } from './manifest.js';
import { presentCommon } from './meta.js';
import { isOAuth, oauthTypes, presentOAuth } from './oauth/OAuthSettings.js';
import { type PluginContent, type StoredTool, serverUrl } from './PluginContent.js';
import { type PluginHead, requirePlugin } from './requirePlugin.js';
import { plugins, pluginTools } from './tables.js';
import { toCreator } from './toCreator.js';

type Calls = typeof plugin.calls;
type Info = Result<Calls['getInfo']>;
type ToolInfo = Result<Calls['getApis']>['api_info'][number];

const authModes = ['required', 'supported', 'disabled'] as const;

/** A plugin with its settings, and as a document with its enabled tools. Keys are masked. */
export async function describePlugin(context: Context, input: Input<Calls['getInfo']>): Promise<Info> {
  const { head } = await requirePlugin(context, input.plugin_id, 'view');
  const preview = input.preview_version_ts ?? input.preview_version_tsx;
  const content = preview
    ? (await findVersion(context.db, head.id, preview))?.content
    : await readDraft(context.db, head.id);
  const shown = content ?? (await readDraft(context.db, head.id))!;
  const person = (await findPeople(context.db, [head.creatorId])).get(head.creatorId);
  return {
    meta_info: await presentMeta(context, head, shown),
    code_info: {
      plugin_desc: JSON.stringify(manifestOf(shown), null, 2),
      openapi_desc: writeDocument(exportDocument(shown)),
      client_id: '',
      client_secret: '',
      service_token: '',
    },
    status: true,
    published: head.publishedVersion !== null,
    creator: toCreator(person, head.creatorId, context.user.id),
    statistic_data: { bot_quote: 0 },
    creation_method: head.kind === 'code' ? creationMethods.code : creationMethods.api,
    plugin_type: head.kind === 'code' ? pluginTypes.function : pluginTypes.plugin,
    edit_version: head.editVersion,
    space_id: head.spaceId,
    version_name: head.publishedVersion ?? '',
  };
}

async function presentMeta(
  context: Context,
  head: PluginHead,
  content: PluginContent,
): Promise<Info['meta_info']> {
  const { auth, common, environments } = content.settings;
  const service = auth.type === 'service' ? (auth as { location: string; key: string }) : undefined;
  const oauth = isOAuth(auth) ? auth : undefined;
  const secret = (await hasSecret(context.db, head.id)) ? mask : '';
  const keys = await Promise.all(environments.map(({ name }) => hasSecret(context.db, head.id, name)));
  return {
    name: content.name,
    desc: content.description,
    url: serverUrl(content),
    icon: { uri: content.icon, url: await iconUrl(context, content.icon) },
    auth_type: [authNumber(auth.type)],
    location: service?.location === 'query' ? keyPlaces.query : keyPlaces.header,
    key: service?.key ?? '',
    service_token: oauth ? '' : secret,
    oauth_info: oauth ? presentOAuth(oauth, secret) : '',
    sub_auth_type: oauth ? subAuthNumber(oauth.type) : 0,
    auth_payload: '',
    common_params: presentCommon(common),
    environments: environments.map(({ name, url, credentialId = '' }, index) => ({
      name,
      url,
      has_key: keys[index] ?? false,
      credential_id: credentialId,
    })),
  };
}

function subAuthNumber(type: string): number {
  return type === oauthTypes.code ? subAuthTypes.authorizationCode : subAuthTypes.clientCredentials;
}

function authNumber(type: string): number {
  if (type === 'none') return authTypes.none;
  return type === 'service' ? authTypes.service : authTypes.oauth;
}

/** The tools of a draft, or of a version, with their forms. */
export async function listPluginTools(
  context: Context,
  input: Input<Calls['getApis']>,
): Promise<Result<Calls['getApis']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'view');
  const published = await findVersion(context.db, head.id);
  if (input.preview_version_ts) {
    const version = await findVersion(context.db, head.id, input.preview_version_ts);
    const tools = version?.content.tools ?? [];
    const shown = tools.map((tool) =>
      presentTool(head.id, version!.content.document, tool, version!.content),
    );
    return { api_info: shown, total: tools.length, edit_version: head.editVersion };
  }
  const { limit, offset } = pageOf(input, { usual: 200, largest: 200 });
  const own = and(
    eq(pluginTools.pluginId, head.id),
    input.api_ids?.length ? inArray(pluginTools.id, input.api_ids) : undefined,
  );
  const order = input.order?.desc ? desc : asc;
  const rows = await context.db
    .select()
    .from(pluginTools)
    .where(own)
    .orderBy(order(pluginTools.id))
    .limit(limit)
    .offset(offset);
  const [row] = await context.db
    .select({ document: plugins.document })
    .from(plugins)
    .where(eq(plugins.id, head.id));
  const document = JSON.parse(row?.document ?? '{}') as PluginDocument;
  return {
    api_info: rows.map((one) => ({
      ...presentTool(
        head.id,
        document,
        { ...one, operation: JSON.parse(one.operation) },
        published?.content,
        one.example,
      ),
      create_time: String(toSeconds(one.createdAt)),
      disabled: !one.isEnabled,
      debug_status: one.isTested ? debugStatuses.passed : debugStatuses.waiting,
      debug_example_status: one.example === '' ? 2 : 1,
    })),
    total: await context.db.$count(pluginTools, own),
    edit_version: head.editVersion,
  };
}

/** A tool of a state of a plugin, with its forms. */
export function presentTool(
  pluginId: string,
  document: PluginDocument,
  stored: StoredTool,
  published: PluginContent | undefined,
  example = '',
): ToolInfo {
  const tool = readTool(document, stored);
  const mode = authModes.indexOf(stored.operation['x-auth-mode'] as 'required');
  return {
    plugin_id: pluginId,
    api_id: stored.id,
    name: stored.name,
    desc: tool.description,
    path: stored.path,
    method: toolMethods[stored.method as keyof typeof toolMethods] ?? 0,
    request_params: requestParameters(tool),
    response_params: responseParameters(tool),
    create_time: '',
    debug_status: debugStatuses.passed,
    disabled: false,
    statistic_data: { bot_quote: 0 },
    online_status: published?.tools.some(({ id }) => id === stored.id) ? 1 : 0,
    api_extend: { auth_mode: Math.max(0, mode), is_dangerous: tool.isDangerous },
    debug_example: readExample(example, tool),
    debug_example_status: 0,
    function_name: '',
  };
}

/** The example that was saved, or the arguments that the document gives as examples. */
function readExample(text: string, tool: Tool): { req_example: string; resp_example: string } {
  if (text === '') {
    const values = exampleArguments(tool);
    return { req_example: Object.keys(values).length > 0 ? JSON.stringify(values) : '', resp_example: '' };
  }
  const { req_example = '', resp_example = '' } = JSON.parse(text) as {
    req_example?: string;
    resp_example?: string;
  };
  return { req_example, resp_example };
}

/** What the caller may do with a plugin. */
export async function readAuthority(
  context: Context,
  input: Input<Calls['userAuthority']>,
): Promise<Result<Calls['userAuthority']>> {
  const { head, access } = await requirePlugin(context, input.plugin_id, 'view');
  return {
    can_edit: can(access, 'edit', head),
    can_read: true,
    can_delete: can(access, 'delete', head),
    can_debug: can(access, 'testRun', head),
    can_publish: can(access, 'publish', head),
    can_read_changelog: true,
  };
}
