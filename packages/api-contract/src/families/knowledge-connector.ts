import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { del, get, notBuiltLabel, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';

/** Kinds of sources, by API number; those from 201 are added. */
export const connectorIds = {
  notion: 101,
  googleDrive: 102,
  webdav: 201,
  s3: 202,
  git: 203,
  sitemap: 204,
} as const;
/** Kind of an outside source of documents. */
export type ConnectorKind = keyof typeof connectorIds;

/** What an entry of a source is. */
export const fileNodeTypes = { folder: 1, document: 2, sheet: 3, space: 4 } as const;

/** How often changes are looked for, by API number. */
export const frequencies = { none: 0, everyDay: 1, everyThreeDays: 2, everySevenDays: 3 } as const;

/** Status of an entry that is being copied into the files of the person. */
export const entityStatuses = ['waiting', 'running', 'success', 'failed', 'cancelled'] as const;

/** Limits of connections to outside sources. */
export const knowledgeConnectorLimits = {
  connections: 50,
  /** Entries copied by one call. */
  entries: 100,
  pageSize: 100,
  url: 2_000,
} as const;

const auth = 'session';
const envelope = 'fields';
const kind = () => z.enum(Object.keys(connectorIds) as [ConnectorKind, ...ConnectorKind[]]);
const problem = () => z.nullable(z.object({ key: z.string(), parameters: z.record(z.string(), json) }));

const settings = () =>
  z.object({
    /** Address of the WebDAV folder, the S3 service, the repository or the sitemap. */
    url: optional(shortText(knowledgeConnectorLimits.url)),
    bucket: optional(shortText(200)),
    region: optional(shortText(100)),
    /** Folder inside of the bucket or repository. */
    prefix: optional(shortText(1_000)),
    branch: optional(shortText(250)),
    /** User name, access key or client id. */
    username: optional(shortText(500)),
  });

const connection = () =>
  z.object({
    auth_id: id,
    /** One of `connectorIds`. */
    connector_id: z.number(),
    kind: kind(),
    name: z.string(),
    settings: z.object({
      url: z.string(),
      bucket: z.string(),
      region: z.string(),
      prefix: z.string(),
      branch: z.string(),
      username: z.string(),
    }),
    /** Never the secret itself. */
    has_secret: z.boolean(),
    /** False until the person has agreed at the provider. */
    is_ready: z.boolean(),
    create_time: z.number(),
  });

const authInfo = () =>
  z.object({ auth_id: id, connector_id: z.number(), name: z.string(), icon: z.string() });

const fileNode = () =>
  z.object({
    file_id: z.string(),
    /** One of `fileNodeTypes`. */
    file_node_type: z.number(),
    file_name: z.string(),
    has_children_nodes: z.boolean(),
    icon: z.string(),
    /** Extension. */
    file_type: z.string(),
    file_url: z.string(),
    create_time: z.string(),
    update_time: z.string(),
    /** Added: bytes; 0 if unknown. */
    size: z.number(),
  });

const nodeTypes = () => optional(z.array(count).max(10));
const cursor = () => optional(shortText(2_000));
const entryId = () => shortText(2_000);

const connectionCalls = {
  /** Kinds of sources that this server can read. */
  kinds: post('/api/memory/knowledge/get_connector_id_list', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看数据源类型', en: 'Viewed the kinds of connectors' },
    output: () => z.object({ connector_id_list: z.array(z.number()) }),
  }),
  create: post('/api/knowledge/connector/create', {
    auth,
    envelope,
    audit: { 'zh-CN': '添加数据源', en: 'Added a connector' },
    added: 'open sources (WebDAV, S3, Git, sitemap) are connected with an address and a secret',
    errors: ['knowledgeInvalid', 'knowledgeDownloadFailed', 'notSetUp'],
    input: () =>
      z.object({
        connector_id: count,
        name: visibleText(100),
        settings: optional(settings()),
        /** Password, secret key, token or client secret. */
        secret: optional(shortText(8_000)),
      }),
    output: () => z.object({ connection: connection() }),
  }),
  update: post('/api/knowledge/connector/update', {
    auth,
    envelope,
    audit: { 'zh-CN': '修改数据源', en: 'Changed a connector' },
    added: 'people replace a secret; a secret is never sent to another address than it was entered for',
    errors: ['knowledgeInvalid', 'knowledgeDownloadFailed', 'notSetUp'],
    input: () =>
      z.object({
        auth_id: id,
        name: optional(visibleText(100)),
        settings: optional(settings()),
        secret: optional(shortText(8_000)),
      }),
    output: () => z.object({ connection: connection() }),
  }),
  list: post('/api/knowledge/connector/list', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看数据源', en: 'Viewed connectors' },
    added: 'the caller’s connections with their settings',
    output: () => z.object({ connections: z.array(connection()) }),
  }),
  delete: del('/api/memory/delete_user_authorization', {
    auth,
    envelope,
    audit: { 'zh-CN': '删除数据源', en: 'Deleted a connector' },
    errors: ['knowledgeInvalid'],
    input: () =>
      z.object({ auth_id: idOrNone, data_source_id: idOrNone, need_delete_document: optional(flag) }),
  }),
  query: post('/api/memory/knowledge/query_auth_info', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看数据源授权', en: 'Viewed connectors' },
    input: () => z.object({ connector_id_list: optional(z.array(count).max(50)) }),
    output: () => z.object({ auth_info_map: z.record(z.string(), z.array(authInfo())) }),
  }),
  dataSources: post('/api/memory/get_data_source_list', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看数据源列表', en: 'Viewed connectors' },
    input: () => z.object({ redirect_url: optional(shortText(2_000)) }),
    output: () =>
      z.object({
        authorization_url_map: z.record(z.string(), z.string()),
        data_source_map: z.record(
          z.string(),
          z.array(
            z.object({
              data_source_id: id,
              data_source_type: z.number(),
              data_source_name: z.string(),
              data_source_icon: z.string(),
            }),
          ),
        ),
      }),
  }),
  consentUrl: post('/api/memory/knowledge/oauth_consent_url', {
    auth,
    envelope,
    audit: { 'zh-CN': '发起数据源授权', en: 'Began to authorize a connector' },
    errors: ['knowledgeInvalid', 'notSetUp'],
    input: () =>
      z.object({
        connector_id: count,
        redirect_url: optional(shortText(2_000)),
        /** Added: the connection to authorize; default: the latest of this kind. */
        auth_id: idOrNone,
      }),
    output: () => z.object({ consent_url: z.string() }),
  }),
  complete: get('/api/memory/knowledge/oauth_complete', {
    auth,
    envelope,
    audit: { 'zh-CN': '完成数据源授权', en: 'Authorized a connector' },
    errors: ['knowledgeInvalid', 'knowledgeDownloadFailed', 'notSetUp'],
    input: () => z.object({ code: shortText(4_000), state: shortText(500) }),
  }),
  completeByBrowser: get('/api/data_connector/authorization', {
    auth,
    envelope,
    audit: { 'zh-CN': '完成数据源授权', en: 'Authorized a connector' },
    errors: ['knowledgeInvalid', 'knowledgeDownloadFailed', 'notSetUp'],
    input: () => z.object({ code: optional(shortText(4_000)), state: optional(shortText(500)) }),
  }),
};

const entryErrors = ['knowledgeInvalid', 'knowledgeDownloadFailed', 'notSetUp'] as const;

const entryCalls = {
  tree: post('/api/memory/knowledge/data_source_files', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看数据源文件', en: 'Viewed the files of a connector' },
    errors: entryErrors,
    input: () => z.object({ auth_id: id, file_type_list: nodeTypes(), folder_id: optional(entryId()) }),
    output: () => z.object({ data_source_file_tree: z.array(fileNode()) }),
  }),
  listEntries: post('/api/knowledge/connector/file_tree_doc_list', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看数据源文件', en: 'Viewed the files of a connector' },
    errors: entryErrors,
    input: () =>
      z.object({
        auth_id: id,
        file_type_list: nodeTypes(),
        folder_id: optional(entryId()),
        page_token: cursor(),
        search_keywords: optional(shortText(200)),
        page_size: optional(count),
      }),
    output: () =>
      z.object({
        file_tree_doc_list: z.array(fileNode()),
        has_more: z.boolean(),
        page_token: z.string(),
        TotalCount: z.string(),
      }),
  }),
  search: post('/api/knowledge/connector/search_document', {
    auth,
    envelope,
    audit: { 'zh-CN': '搜索数据源文件', en: 'Searched the files of a connector' },
    errors: entryErrors,
    input: () =>
      z.object({
        auth_id: id,
        search_query: shortText(200),
        file_type_list: nodeTypes(),
        page_token: cursor(),
      }),
    output: () =>
      z.object({
        documents: z.array(fileNode()),
        HasMore: z.boolean(),
        PageToken: z.string(),
        OffSet: z.string(),
      }),
  }),
};

const sentNode = () =>
  z.object({
    file_id: entryId(),
    file_node_type: optional(count),
    file_name: optional(shortText(500)),
    file_type: optional(shortText(50)),
  });

const connectionInfo = () =>
  z.object({ connection_id: id, connection_name: z.string(), status: z.number(), instance_id: id });

const taskCalls = {
  /** Copies entries into the files of the caller, from which documents are created. */
  submit: post('/api/memory/knowledge/submit_connection_task', {
    auth,
    envelope,
    audit: { 'zh-CN': '导入数据源文件', en: 'Copied files from a connector' },
    errors: entryErrors,
    input: () =>
      z.object({
        connection_file_node_list: z
          .array(
            z.object({
              auth_id: id,
              file_node_type: optional(count),
              file_node_list: z.array(sentNode()).max(knowledgeConnectorLimits.entries),
            }),
          )
          .max(10),
      }),
    output: () => z.object({ connection_info_list: z.array(connectionInfo()) }),
  }),
  poll: post('/api/memory/knowledge/poll_connection_task', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看数据源导入进度', en: 'Viewed the progress of a connector' },
    input: () => z.object({ instance_id_list: z.array(id).max(50), file_node_type: optional(count) }),
    output: () =>
      z.object({
        connection_task: z.array(
          z.object({
            connection_id: id,
            instance_id: id,
            /** `running` until every entry has ended. */
            status: z.enum(['running', 'finished']),
            entity_task_list: z.array(
              z.object({
                entity_id: id,
                connection_id: id,
                instance_id: id,
                file_id: z.string(),
                file_name: z.string(),
                file_node_type: z.number(),
                status: z.enum(entityStatuses),
                /** URI of the stored file, for `source_info.tos_uri` of a document. */
                tos_key: z.string(),
                file_url: z.string(),
                file_size: z.string(),
                error_msg: z.string(),
                error_code: z.string(),
                /** Added. */
                problem: problem(),
              }),
            ),
          }),
        ),
      }),
  }),
  cancel: post('/api/memory/knowledge/cancel_connetion_task', {
    auth,
    envelope,
    audit: { 'zh-CN': '取消数据源导入', en: 'Canceled copying files from a connector' },
    input: () => z.object({ instance_id_list: z.array(id).max(50) }),
  }),
  retry: post('/api/memory/knowledge/retry_entity_task', {
    auth,
    envelope,
    audit: { 'zh-CN': '重试数据源导入', en: 'Retried copying a file from a connector' },
    errors: entryErrors,
    input: () => z.object({ entity_id: id, instance_id: idOrNone }),
    output: () => z.object({ connection_info: connectionInfo() }),
  }),
  entity: post('/api/memory/knowledge/get_connection_entity', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看数据源文件', en: 'Viewed a file of a connector' },
    errors: ['knowledgeInvalid'],
    input: () => z.object({ entity_id: id }),
    output: () =>
      z.object({
        connection_id: id,
        auth_id: z.string(),
        file_node: fileNode(),
        is_exist: z.boolean(),
        is_authorized: z.boolean(),
        auth_info_list: z.array(authInfo()),
      }),
  }),
};

const frequency = () => z.object({ auth_id: id, auth_frequency_type: count.pipe(z.number().max(3)) });

const frequencyCalls = {
  /** How often new content is looked for in the documents of a knowledge base that come from a connection. */
  setFrequency: post('/api/knowledge/document/set_append_frequency', {
    auth,
    envelope,
    audit: { 'zh-CN': '设置数据源更新频率', en: 'Set how often a connector is read' },
    errors: ['knowledgeNotFound', 'knowledgeInvalid'],
    input: () => z.object({ auth_frequency_info: z.array(frequency()).max(50), dataset_id: id }),
  }),
  getFrequency: post('/api/knowledge/document/get_append_frequency', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看数据源更新频率', en: 'Viewed how often a connector is read' },
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id }),
    output: () => z.object({ auth_frequency_info: z.array(frequency().extend({ auth_name: z.string() })) }),
  }),
};

const notBuilt = { auth, audit: notBuiltLabel } as const;

/** Calls of services that only their providers offer. */
const proprietaryCalls = {
  wechatTicket: post('/api/memory/wechat/get_ticket', notBuilt),
  associateFile: post('/api/memory/associate_file', notBuilt),
  checkFile: post('/api/memory/source_file_check', notBuilt),
  authorizedFiles: post('/api/memory/get_authorization_files', notBuilt),
  preCheck: post('/api/memory/knowledge/connector_pre_check', notBuilt),
  searchInstances: post('/api/knowledge/opensearch/instances', notBuilt),
  searchSetConfig: post('/api/knowledge/opensearch/set_config', notBuilt),
  searchGetConfig: post('/api/knowledge/opensearch/get_config', notBuilt),
  searchConnection: post('/api/knowledge/opensearch/connection', notBuilt),
  searchOpenAddress: post('/api/knowledge/opensearch/open_public_address', notBuilt),
  cloudDatasets: post('/api/knowledge/volcano_dataset/dataset_list', notBuilt),
  cloudCreate: post('/api/knowledge/volcano_dataset/batch_create', notBuilt),
  cloudServices: post('/api/knowledge/volcano_dataset/dataset_service_list', notBuilt),
  cloudProjects: post('/api/knowledge/volcano_dataset/project_list', notBuilt),
};

/** Sources of documents outside of this server: connections of people, their entries, and copies of these. */
export const knowledgeConnector = defineFamily('knowledgeConnector', {
  ...connectionCalls,
  ...entryCalls,
  ...taskCalls,
  ...frequencyCalls,
  ...proprietaryCalls,
});
