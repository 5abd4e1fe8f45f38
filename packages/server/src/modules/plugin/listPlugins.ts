import type { Input, Result } from '@heddle/api-contract';
import { authTypes, type plugin, pluginOrders, pluginTypes } from '@heddle/api-contract/families/plugin';
import { type ApiParameter, parameterTypes, readTool, requestParameters } from '@heddle/plugin';
import { and, desc, eq, exists, ilike, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { iconUrls } from '../file/index.js';
import { findVersion, readDraft } from './contentAt.js';
import { type PluginContent, readSettings } from './PluginContent.js';
import { type PluginHead, requirePlugin } from './requirePlugin.js';
import { plugins, pluginTools } from './tables.js';
import { toCreator } from './toCreator.js';

type Calls = typeof plugin.calls;
type ListedPlugin = Result<Calls['listPublished']>['plugin_list'][number];

const statuses = { draft: 0, published: 4 } as const;
const own = 1;

/** Filters that the lists share. */
interface Filter {
  space_id?: string | undefined;
  name?: string | undefined;
  plugin_ids?: string[] | undefined;
  /** Lists the plugins of this app as well as those of the library. */
  project_id?: string | undefined;
  order_by?: number | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

export async function listPlugins(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const { heads, access, total, page } = await findHeads(context, input, [
    publishedAs(input.publish_status),
    input.scope_type === own ? eq(plugins.creatorId, context.user.id) : undefined,
  ]);
  const present = await presenter(context, heads);
  const drafts = await Promise.all(heads.map(({ id }) => readDraft(context.db, id)));
  return {
    plugin_infos: heads.map((head, index) => ({
      ...present(head),
      create_time: toSeconds(head.createdAt),
      update_time: toSeconds(head.updatedAt),
      api_names: (drafts[index]?.tools ?? []).map(({ name }) => name),
      publish_status: head.publishedVersion !== null,
      cur_user_can_del: access !== undefined && can(access, 'delete', head),
    })),
    total,
    page: input.page ?? 1,
    size: page.limit,
  };
}

export async function listDrafts(
  context: Context,
  input: Input<Calls['listDrafts']>,
): Promise<Result<Calls['listDrafts']>> {
  const { heads, total } = await findHeads(context, input, [
    publishedAs(input.publish_status),
    input.scope_type === own ? eq(plugins.creatorId, context.user.id) : undefined,
  ]);
  const plugin_list = await withTools(context, heads, async ({ id }) => ({
    content: await readDraft(context.db, id),
    id: '',
    version: '',
  }));
  return { plugin_list, total: String(total) };
}

export async function listPublished(
  context: Context,
  input: Input<Calls['listPublished']>,
): Promise<Result<Calls['listPublished']>> {
  const { heads, total } = await findHeads(context, input, [
    publishedAs(true),
    input.self_created ? eq(plugins.creatorId, context.user.id) : undefined,
  ]);
  return { plugin_list: await withPublishedTools(context, heads), total };
}

export async function listOnline(
  context: Context,
  input: Input<Calls['listOnline']>,
): Promise<Result<Calls['listOnline']>> {
  const { heads, total, page } = await findHeads(context, input, [publishedAs(true)]);
  const plugin_list = await withPublishedTools(context, heads);
  return { plugin_list, total, page: input.page ?? 1, size: page.limit };
}

function publishedAs(isPublished: boolean | undefined): SQL | undefined {
  if (isPublished === undefined) return undefined;
  return isPublished ? isNotNull(plugins.publishedVersion) : isNull(plugins.publishedVersion);
}

/** A page of the plugins of a space; without a space, the plugins with the given ids, each of which is checked. */
async function findHeads(context: Context, filter: Filter, conditions: readonly (SQL | undefined)[]) {
  const page = pageOf(filter);
  const { space_id: spaceId, plugin_ids: ids = [] } = filter;
  const access: SpaceAccess | undefined =
    spaceId === undefined ? undefined : await context.spaceAccess(spaceId, 'view');
  if (!access) {
    const found: PluginHead[] = [];
    for (const id of new Set(ids)) found.push((await requirePlugin(context, id, 'view')).head);
    return { heads: found, access, total: found.length, page };
  }
  const where = and(
    eq(plugins.spaceId, access.spaceId),
    isNull(plugins.deletedAt),
    ids.length > 0 ? inArray(plugins.id, ids) : belongsTo(filter.project_id),
    filter.name ? named(context, filter.name) : undefined,
    ...conditions,
  );
  const orders = {
    [pluginOrders.created]: plugins.createdAt,
    [pluginOrders.updated]: plugins.updatedAt,
    [pluginOrders.published]: plugins.publishedAt,
  };
  const order = orders[(filter.order_by ?? pluginOrders.updated) as keyof typeof orders] ?? plugins.updatedAt;
  const heads: PluginHead[] = await context.db
    .select()
    .from(plugins)
    .where(where)
    .orderBy(desc(order), desc(plugins.id))
    .limit(page.limit)
    .offset(page.offset);
  return { heads, access, total: await context.db.$count(plugins, where), page };
}

/** Plugins of the library, and of the app if one is given. */
function belongsTo(projectId: string | undefined): SQL | undefined {
  const isOfLibrary = isNull(plugins.projectId);
  return projectId === undefined ? isOfLibrary : or(isOfLibrary, eq(plugins.projectId, projectId));
}

/** Whether a plugin, or one of its tools, has such a name. */
function named({ db }: Context, text: string): SQL | undefined {
  const pattern = containing(text);
  const tools = db
    .select({ id: pluginTools.id })
    .from(pluginTools)
    .where(and(eq(pluginTools.pluginId, plugins.id), ilike(pluginTools.name, pattern)));
  return or(ilike(plugins.name, pattern), exists(tools));
}

async function presenter(context: Context, heads: readonly PluginHead[]) {
  const people = await findPeople(
    context.db,
    heads.map(({ creatorId }) => creatorId),
  );
  const icons = await iconUrls(
    context,
    heads.map(({ icon }) => icon),
  );
  return (head: PluginHead) => {
    const { type } = readSettings(head.settings).auth;
    return {
      id: head.id,
      name: head.name,
      desc_for_human: head.description,
      plugin_icon: icons.get(head.icon) ?? '',
      plugin_type: pluginTypes.plugin,
      status: head.publishedVersion === null ? statuses.draft : statuses.published,
      auth: type === 'none' ? authTypes.none : type === 'service' ? authTypes.service : authTypes.oauth,
      creator: toCreator(people.get(head.creatorId), head.creatorId, context.user.id),
      space_id: head.spaceId,
      statistic_data: { bot_quote: 0 },
      creation_method: 0,
    };
  };
}

function withPublishedTools(context: Context, heads: readonly PluginHead[]): Promise<ListedPlugin[]> {
  return withTools(context, heads, ({ id }) => findVersion(context.db, id));
}

async function withTools(
  context: Context,
  heads: readonly PluginHead[],
  read: (
    head: PluginHead,
  ) => Promise<{ content: PluginContent | undefined; id: string; version: string } | undefined>,
): Promise<ListedPlugin[]> {
  const present = await presenter(context, heads);
  const listed: ListedPlugin[] = [];
  // One at a time: the documents together may not fit into memory.
  for (const head of heads) {
    const state = await read(head);
    listed.push({
      ...present(head),
      create_time: String(toSeconds(head.createdAt)),
      update_time: String(toSeconds(head.updatedAt)),
      plugin_apis: toolsOf(head, state?.content),
      is_official: false,
      project_id: head.projectId ?? '',
      version_ts: state?.id ?? '',
      version_name: state?.version ?? '',
    });
  }
  return listed;
}

function toolsOf(head: PluginHead, content: PluginContent | undefined): ListedPlugin['plugin_apis'] {
  return (content?.tools ?? []).map((stored) => {
    const tool = readTool(content?.document ?? {}, stored);
    return {
      name: tool.name,
      desc: tool.description,
      parameters: requestParameters(tool)
        .filter(({ global_disable }) => !global_disable)
        .map(toListed),
      plugin_id: head.id,
      plugin_name: head.name,
      api_id: stored.id,
      debug_example: { req_example: '', resp_example: '' },
      function_name: '',
      run_mode: 0,
    };
  });
}

type Listed = ListedPlugin['plugin_apis'][number]['parameters'][number];

function toListed(given: ApiParameter): Listed {
  return {
    name: given.name ?? '',
    desc: given.desc ?? '',
    required: given.is_required ?? false,
    type: typeName(given.type),
    sub_type: given.sub_type === undefined ? '' : typeName(given.sub_type),
    sub_parameters: (given.sub_parameters ?? []).map(toListed),
  };
}

function typeName(number: number | undefined): string {
  return Object.entries(parameterTypes).find(([, value]) => value === number)?.[0] ?? 'string';
}
