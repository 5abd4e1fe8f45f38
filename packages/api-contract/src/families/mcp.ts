import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { because } from '../kernel/reasons.js';
import { inputReasons } from '../reasons/input.js';

/** Status of an MCP server and of an access point. */
export const mcpStatuses = { normal: 1, disabled: 2 } as const;

/** How an MCP server is reached: `stdio` is a command that the operator allows. */
export const mcpTransports = ['streamable_http', 'sse', 'stdio'] as const;
/** Transport of an MCP server. */
export type McpTransport = (typeof mcpTransports)[number];

/** How callers of an MCP server sign in: nobody does, one person for all, or each on their own. */
export const mcpSignIns = ['none', 'shared', 'user'] as const;
/** How an MCP server authenticates its callers. */
export type McpSignIn = (typeof mcpSignIns)[number];

/**
 * Whether models see a tool: only `approved` ones are. `changed` since its approval, `new`, `blocked` by a person,
 * or `removed` by its server.
 */
export const mcpToolStates = ['new', 'approved', 'changed', 'blocked', 'removed'] as const;
/** State of a tool of an MCP server, compared with what was accepted. */
export type McpToolState = (typeof mcpToolStates)[number];

/** What a reviewer decides about a tool: `pause` withdraws an approval. */
export const mcpDecisions = ['approve', 'pause', 'block'] as const;

const status = () => z.literal([mcpStatuses.normal, mcpStatuses.disabled]);
const wantedStatus = () => optional(count.pipe(z.number().max(2)));

const definition = () =>
  z.object({
    key: shortText(200),
    /** Never returned for static entries; one that is sent without a value keeps its stored value. */
    value: optional(shortText(8_000)),
    is_required: optional(flag),
  });

const definitions = () => optional(z.array(definition()).max(50));

const config = () =>
  z.object({
    /** Headers with every request. */
    static_headers: definitions(),
    /** Headers whose values each caller gives. */
    dynamic_headers: definitions(),
    /** Query parameters with every request. */
    static_params: definitions(),
    dynamic_params: definitions(),
  });

const sentDefinition = () =>
  z.object({
    key: z.string(),
    /** Empty for static entries. */
    value: z.string(),
    is_required: z.boolean(),
    /** Added: whether a value is stored. */
    has_value: z.boolean(),
  });

const sentConfig = () =>
  z.object({
    static_headers: z.array(sentDefinition()),
    dynamic_headers: z.array(sentDefinition()),
    static_params: z.array(sentDefinition()),
    dynamic_params: z.array(sentDefinition()),
  });

const described = () => z.object({ description: z.string(), input_schema: z.string() });

const tool = () =>
  described().extend({
    name: z.string(),
    /** Added: its title, and whether it `reads`, `writes` or `deletes`, as its server claims. */
    title: z.string(),
    effect: z.enum(['reads', 'writes', 'deletes']),
    state: z.enum(mcpToolStates),
    /** Added: identifies what was reviewed. */
    hash: z.string(),
    /** Added: what was approved, if it differs. */
    approved: z.nullable(described()),
    approved_by: z.string(),
    /** Milliseconds; 0 if it was never approved. */
    approved_at: z.number(),
  });

const refusedTool = () =>
  z.object({ name: z.string(), problem: z.enum(['name', 'description', 'schema', 'duplicate']) });

const accessPoint = () =>
  z.object({
    id,
    space_id: id,
    mcp_server_id: id,
    env: z.string(),
    lane: z.string(),
    transport_mode: z.enum(mcpTransports),
    server_url: z.string(),
    server_psm: z.string(),
    config: sentConfig(),
    tools: z.array(tool()),
    /** `ok`, `failed`, `sign_in` if the caller has to sign in at the server, or empty before the first check. */
    validation_status: z.enum(['', 'ok', 'failed', 'sign_in']),
    last_validation_time_ms: z.number(),
    lastest_op_time_ms: z.number(),
    create_time_ms: z.number(),
    update_time_ms: z.number(),
    status: status(),
    is_publish_supported: z.boolean(),
    /** Added: why the last check failed. */
    problem: z.string(),
    problem_reason: z.nullable(z.object({ key: z.string(), parameters: z.record(z.string(), json) })),
    /** Added: how callers sign in, and whether this one has. */
    sign_in: z.enum(mcpSignIns),
    is_signed_in: z.boolean(),
    /** Added: what the server says about itself. */
    server_info: z.object({ name: z.string(), version: z.string(), instructions: z.string() }),
    /** Added: tools that cannot be offered. */
    refused_tools: z.array(refusedTool()),
  });

const server = () =>
  z.object({
    id,
    space_id: id,
    name: z.string(),
    is_official: z.boolean(),
    description: z.string(),
    source_type: z.string(),
    labels: z.array(z.object({ id, name: z.string() })),
    mcp_server_access_points: z.array(accessPoint()),
    creator: z.string(),
    create_time_ms: z.number(),
    update_time_ms: z.number(),
    is_publish_supported: z.boolean(),
    status: status(),
    detail_page_url: z.string(),
    /** Added: whether the caller may change it. */
    can_edit: z.boolean(),
    /** Added: numbers of tools, and of those that wait for a review. */
    tool_count: z.number(),
    review_count: z.number(),
  });

const properties = () => ({
  description: optional(visibleText(500)),
  source_type: optional(shortText(50)),
  /** Accepted; there are no labels. */
  labels: optional(z.array(id).max(50)),
  is_publish_supported: optional(flag),
  detail_page_url: optional(shortText(500)),
});

const pointProperties = () => ({
  env: optional(shortText(50)),
  lane: optional(shortText(50)),
  /** Streamable HTTP if absent; one that fails is tried as `sse`. */
  transport_mode: optional(z.enum(mcpTransports)),
  /** For `stdio`, the name of a command of the operator's configuration. */
  server_url: optional(shortText(2_000)),
  /** Accepted and ignored: names services of the platform on which the specification was written. */
  server_psm: optional(shortText(200)),
  config: optional(config()),
  /** Added. */
  sign_in: optional(z.enum(mcpSignIns)),
});

const oneServer = () => z.object({ mcp_server: server() });
const onePoint = () => z.object({ mcp_server_access_point: accessPoint() });
const serverId = () => ({ mcp_server_id: id, space_id: idOrNone });
const pointId = () => ({ ...serverId(), access_point_id: id });

const values = () =>
  optional(
    z
      .record(shortText(200), shortText(8_000))
      .refine((record) => Object.keys(record).length <= 50, because(inputReasons.tooMany({ maximum: 50 }))),
  );

const dynamic = () => ({ dynamic_headers: values(), dynamic_params: values() });

const content = () =>
  z.object({
    type: z.string(),
    text: z.string(),
    /** Added. */
    mime_type: z.string(),
    uri: z.string(),
  });

const contents = () =>
  z.object({
    contents: z.array(content()),
    /** Added: the tool reported an error, in `contents`. */
    is_error: z.boolean(),
    /** Added. */
    duration_ms: z.number(),
  });

const base = '/api/mcp_manage/v1/mcp_servers';
const point = `${base}/:mcp_server_id/access_points/:access_point_id` as const;
const envelope = 'fields';
const auth = 'session';
const failures = ['mcpInvalid', 'mcpFailed', 'mcpNeedsSignIn'] as const;

/** MCP servers of a space: tools, resources and prompts of other services. */
export const mcp = defineFamily('mcp', {
  create: post(`${base}/create`, {
    auth,
    envelope,
    audit: { 'zh-CN': '添加 MCP 服务', en: 'Added an MCP server' },
    errors: ['mcpInvalid'],
    input: () => z.object({ space_id: id, name: optional(visibleText(50)), ...properties() }),
    output: oneServer,
  }),
  listOfficial: post(`${base}/list_official`, {
    auth,
    envelope,
    audit: { 'zh-CN': '查看官方 MCP 服务', en: 'Viewed the official MCP servers' },
    input: () => z.object({ ...paging('page', 'page_size'), name_keyword: optional(shortText(200)) }),
    output: () => z.object({ mcp_servers: z.array(server()), total: z.number() }),
  }),
  /** Servers of a space, most recently changed first; without the tools of their access points. */
  list: post(`${base}/list`, {
    auth,
    envelope,
    audit: { 'zh-CN': '查看 MCP 服务列表', en: 'Viewed MCP servers' },
    input: () =>
      z.object({
        space_id: id,
        ...paging('page', 'page_size'),
        name_keyword: optional(shortText(200)),
        source_type: optional(shortText(50)),
        creator_list: optional(z.array(id).max(100)),
        status: wantedStatus(),
      }),
    output: () =>
      z.object({
        mcp_servers: z.array(server()),
        total: z.number(),
        /** Added: names of the commands that access points with `stdio` may name. */
        commands: z.array(z.string()),
      }),
  }),
  get: post(`${base}/:mcp_server_id/get`, {
    auth,
    envelope,
    audit: { 'zh-CN': '查看 MCP 服务', en: 'Viewed an MCP server' },
    input: () => z.object(serverId()),
    output: oneServer,
  }),
  update: post(`${base}/:mcp_server_id/update`, {
    auth,
    envelope,
    audit: { 'zh-CN': '修改 MCP 服务', en: 'Changed an MCP server' },
    errors: ['mcpInvalid'],
    input: () => z.object({ ...serverId(), name: optional(visibleText(50)), ...properties() }),
    output: oneServer,
  }),
  updateStatus: post(`${base}/:mcp_server_id/update_status`, {
    auth,
    envelope,
    audit: { 'zh-CN': '启用或停用 MCP 服务', en: 'Enabled or disabled an MCP server' },
    input: () => z.object({ ...serverId(), status: status() }),
  }),
  delete: post(`${base}/:mcp_server_id/delete`, {
    auth,
    envelope,
    audit: { 'zh-CN': '删除 MCP 服务', en: 'Deleted an MCP server' },
    errors: ['mcpInvalid'],
    /** `force`: added; deletes a server although agents use it. */
    input: () => z.object({ ...serverId(), force: optional(flag) }),
  }),
  /** Copies a server without its secrets, in its space or into `space_id`. */
  fork: post(`${base}/:mcp_server_id/fork`, {
    auth,
    envelope,
    audit: { 'zh-CN': '复制 MCP 服务', en: 'Copied an MCP server' },
    errors: ['mcpInvalid'],
    input: () => z.object(serverId()),
    /** Added. */
    output: oneServer,
  }),
  /** Connects, and stores the tools that the server lists. A failure is stored and does not fail the call. */
  createAccessPoint: post(`${base}/:mcp_server_id/access_points/create`, {
    auth,
    envelope,
    audit: { 'zh-CN': '添加 MCP 接入点', en: 'Added an access point of an MCP server' },
    errors: ['mcpInvalid'],
    input: () => z.object({ ...serverId(), ...pointProperties() }),
    output: onePoint,
  }),
  /** Changes what is given, and connects again. A new host forgets all secrets of the old one. */
  updateAccessPoint: post(`${point}/update`, {
    auth,
    envelope,
    audit: { 'zh-CN': '修改 MCP 接入点', en: 'Changed an access point of an MCP server' },
    errors: ['mcpInvalid'],
    input: () => z.object({ ...pointId(), ...pointProperties() }),
    output: onePoint,
  }),
  getAccessPoint: post(`${point}/get`, {
    auth,
    envelope,
    audit: { 'zh-CN': '查看 MCP 接入点', en: 'Viewed an access point of an MCP server' },
    input: () => z.object(pointId()),
    output: onePoint,
  }),
  getAccessPoints: post(`${base}/access_points/mget`, {
    auth,
    envelope,
    audit: { 'zh-CN': '查看 MCP 接入点', en: 'Viewed access points of MCP servers' },
    input: () => z.object({ space_id: id, accesspoint_ids: optional(z.array(id).max(100)) }),
    output: () => z.object({ mcp_server_access_points: z.array(accessPoint()) }),
  }),
  updateAccessPointStatus: post(`${point}/update_status`, {
    auth,
    envelope,
    audit: { 'zh-CN': '启用或停用 MCP 接入点', en: 'Enabled or disabled an access point of an MCP server' },
    errors: ['mcpInvalid'],
    input: () => z.object({ ...pointId(), status: status() }),
    output: onePoint,
  }),
  deleteAccessPoint: post(`${point}/delete`, {
    auth,
    envelope,
    audit: { 'zh-CN': '删除 MCP 接入点', en: 'Deleted an access point of an MCP server' },
    input: () => z.object(pointId()),
  }),
  /** Calls a tool for the person who tries it, whether or not it was approved for models. */
  debug: post(`${point}/debug`, {
    auth,
    envelope,
    audit: { 'zh-CN': '试用 MCP 工具', en: 'Tried a tool of an MCP server' },
    errors: [...failures, 'tooManyRequests'],
    input: () =>
      z.object({
        ...pointId(),
        tool_name: shortText(200),
        /** JSON object. */
        parameters: optional(shortText(256 * 1024)),
        ...dynamic(),
      }),
    output: contents,
  }),
  /** Connects again, and stores the tools that the server lists now. */
  sync: post(`${point}/sync`, {
    auth,
    envelope,
    audit: { 'zh-CN': '同步 MCP 工具', en: 'Synchronized the tools of an MCP server' },
    added: 'people check a server again without changing it',
    input: () => z.object(pointId()),
    output: onePoint,
  }),
  /** Decides which tools models see. Refused for a tool that is not the one of the hash any more. */
  review: post(`${point}/tools/review`, {
    auth,
    envelope,
    audit: { 'zh-CN': '审核 MCP 工具', en: 'Reviewed tools of an MCP server' },
    isAdministrative: true,
    added: 'a changed description of a tool must not reach a model before a person has seen it',
    errors: ['mcpInvalid'],
    input: () =>
      z.object({
        ...pointId(),
        decision: z.enum(mcpDecisions),
        tools: z.array(z.object({ name: shortText(200), hash: shortText(100) })).max(500),
      }),
    output: onePoint,
  }),
  resources: post(`${point}/resources`, {
    auth,
    envelope,
    audit: { 'zh-CN': '查看 MCP 资源', en: 'Viewed resources of an MCP server' },
    added: 'the specification knows tools only',
    errors: [...failures],
    input: () => z.object(pointId()),
    output: () =>
      z.object({
        resources: z.array(
          z.object({ uri: z.string(), name: z.string(), description: z.string(), mime_type: z.string() }),
        ),
      }),
  }),
  readResource: post(`${point}/resources/read`, {
    auth,
    envelope,
    audit: { 'zh-CN': '读取 MCP 资源', en: 'Read a resource of an MCP server' },
    added: 'the specification knows tools only',
    errors: [...failures],
    input: () => z.object({ ...pointId(), uri: shortText(2_000) }),
    output: () => z.object({ contents: z.array(content()) }),
  }),
  prompts: post(`${point}/prompts`, {
    auth,
    envelope,
    audit: { 'zh-CN': '查看 MCP 提示词', en: 'Viewed prompts of an MCP server' },
    added: 'the specification knows tools only',
    errors: [...failures],
    input: () => z.object(pointId()),
    output: () =>
      z.object({
        prompts: z.array(
          z.object({
            name: z.string(),
            description: z.string(),
            arguments: z.array(
              z.object({ name: z.string(), description: z.string(), is_required: z.boolean() }),
            ),
          }),
        ),
      }),
  }),
  getPrompt: post(`${point}/prompts/get`, {
    auth,
    envelope,
    audit: { 'zh-CN': '读取 MCP 提示词', en: 'Read a prompt of an MCP server' },
    added: 'the specification knows tools only',
    errors: [...failures],
    input: () => z.object({ ...pointId(), name: shortText(200), arguments: values() }),
    output: () => z.object({ contents: z.array(content()) }),
  }),
  /** Starts the sign-in at the server; the browser is then redirected to the returned URL. */
  startSignIn: post(`${point}/sign_in`, {
    auth,
    envelope,
    audit: { 'zh-CN': '开始登录 MCP 服务', en: 'Started signing in to an MCP server' },
    added: 'the specification knows keys only, not the sign-in that MCP defines',
    errors: [...failures],
    input: () => z.object(pointId()),
    output: () => z.object({ redirect_url: z.string() }),
  }),
  /** Completes a sign-in with the parameters that the server appended to the redirect URI. */
  finishSignIn: post('/api/mcp_manage/v1/sign_in/finish', {
    auth,
    envelope,
    audit: { 'zh-CN': '登录 MCP 服务', en: 'Signed in to an MCP server' },
    added: 'the specification knows keys only, not the sign-in that MCP defines',
    errors: [...failures],
    input: () => z.object({ query: shortText(8_000) }),
    output: onePoint,
  }),
  /** Deletes the caller's tokens, or the shared ones. */
  signOut: post(`${point}/sign_out`, {
    auth,
    envelope,
    audit: { 'zh-CN': '退出 MCP 服务', en: 'Signed out of an MCP server' },
    added: 'the specification knows keys only, not the sign-in that MCP defines',
    input: () => z.object(pointId()),
    output: onePoint,
  }),
});
