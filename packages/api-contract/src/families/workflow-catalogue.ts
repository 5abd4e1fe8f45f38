import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { creator, listedWorkflow, variable, workflowList } from './workflow.js';
import { workflowPlugin } from './workflow-template.js';

/** Sections of the node panel, by API number. */
export const panelSections = {
  all: 0,
  resourceWorkflow: 1,
  projectWorkflow: 2,
  favoritePlugin: 3,
  resourcePlugin: 4,
  projectPlugin: 5,
  storePlugin: 6,
} as const;

/** Directions of sorting, by API number. */
export const sortDirections = { ascending: 1, descending: 2 } as const;

const releasedWorkflow = () =>
  z.object({
    plugin_id: id,
    workflow_id: id,
    space_id: id,
    name: z.string(),
    desc: z.string(),
    icon: z.string(),
    /** Of the described version: the fields of Start, and the parameters of End or a single text. */
    inputs: z.array(variable()),
    outputs: z.array(variable()),
    /** 0 returns variables, 1 returns text. */
    end_type: z.number(),
    type: z.number(),
    /** The workflows that this version calls. */
    sub_workflow_list: z.array(z.object({ id: z.string(), name: z.string() })),
    version: z.string(),
    /** Seconds since 1970. */
    create_time: z.number(),
    update_time: z.number(),
    creator: creator(),
    flow_mode: z.number(),
    /** The described version, by default the latest. */
    flow_version: z.string(),
    flow_version_desc: z.string(),
    latest_flow_version: z.string(),
    latest_flow_version_desc: z.string(),
    commit_id: z.string(),
    output_nodes: z.array(z.object({ node_id: z.string(), node_type: z.string(), node_title: z.string() })),
  });

/** A published workflow with its interface. */
export type ReleasedWorkflow = z.infer<ReturnType<typeof releasedWorkflow>>;

const publishedWorkflow = () =>
  z.object({
    basic_info: z.object({
      id,
      name: z.string(),
      description: z.string(),
      icon_uri: z.string(),
      icon_url: z.string(),
      space_id: id,
      owner_id: id,
      /** Seconds since 1970. */
      create_time: z.number(),
      update_time: z.number(),
      publish_time: z.number(),
    }),
    user_info: z.object({
      user_id: id,
      user_name: z.string(),
      user_avatar: z.string(),
      nickname: z.string(),
    }),
    /** Where it can be called from. */
    connectors: z.array(z.object({ id: z.string(), name: z.string(), icon: z.string() })),
    /** Tokens of all its model calls so far. */
    total_token: z.string(),
  });

/** Filters that several lists share. */
const filters = () => ({
  name: optional(shortText(200)),
  workflow_ids: optional(z.array(id).max(200)),
  /** 0 of people, 1 official; there are no official ones. */
  type: optional(count),
  /** 1 all; no workflow has another tag. */
  tags: optional(count),
  login_user_create: optional(z.boolean()),
  /** 100 for all types. */
  flow_mode: optional(count),
  /** 0 newest first, 1 last changed first, 2 last published first. */
  order_by: optional(count),
});

const workflowSection = () =>
  z.object({
    workflow_list: z.array(listedWorkflow()),
    /** Number of the next page; empty after the last one. */
    next_page_or_cursor: z.string(),
    has_more: z.boolean(),
  });

const pluginSection = () =>
  z.object({ plugin_list: z.array(z.never()), next_page_or_cursor: z.string(), has_more: z.boolean() });

/** Lists of workflows for those who call, publish or insert them. */
export const workflowCatalogue = defineFamily('workflowCatalogue', {
  released: post('/api/workflow_api/released_workflows', {
    auth: 'session',
    audit: { 'zh-CN': '查看已发布的工作流', en: 'Viewed published workflows' },
    input: () =>
      z.object({
        space_id: id,
        ...paging('page', 'size'),
        ...filters(),
        /** Only these, each at the given version; without a version, the latest. */
        workflow_filter_list: optional(
          z.array(z.object({ workflow_id: id, workflow_version: optional(shortText(30)) })).max(50),
        ),
      }),
    /** At most 50 per page. */
    output: () => z.object({ workflow_list: z.array(releasedWorkflow()), total: z.number() }),
  }),
  published: post('/api/workflow_api/list_publish_workflow', {
    auth: 'session',
    audit: { 'zh-CN': '查看已发布的工作流', en: 'Viewed published workflows' },
    input: () =>
      z.object({
        space_id: id,
        owner_id: idOrNone,
        name: optional(shortText(200)),
        /** 1 ascending, 2 descending, which is the default. */
        order_last_publish_time: optional(count),
        order_total_token: optional(count),
        workflow_ids: optional(z.array(id).max(200)),
        ...paging('size', 'cursor_id'),
      }),
    output: () =>
      z.object({
        workflows: z.array(publishedWorkflow()),
        total: z.number(),
        has_more: z.boolean(),
        next_cursor_id: z.string(),
      }),
  }),
  listable: post('/api/workflow_api/listable_workflows', {
    auth: 'session',
    audit: { 'zh-CN': '查看可上架的工作流', en: 'Viewed workflows that can be listed' },
    input: () =>
      z.object({
        space_id_list: z.array(id).min(1).max(50),
        flow_mode: optional(count),
        ...paging('page', 'size'),
      }),
    output: () => z.object({ workflows: z.array(workflowPlugin()), has_more: z.boolean() }),
  }),
  /** Workflows bound to an agent or a scene; there are none yet. */
  bound: post('/api/workflow_api/biz_list', {
    auth: 'session',
    also: ['/api/workflow_api/old_biz_list'],
    audit: { 'zh-CN': '查看绑定的工作流', en: 'Viewed bound workflows' },
    input: () =>
      z.object({
        space_id: id,
        bind_biz_id: optional(shortText(200)),
        /** 1 agent, 2 scene. */
        bind_biz_type: optional(count),
        status: optional(count),
        login_user_create: optional(z.boolean()),
        flow_mode: optional(count),
      }),
    output: workflowList,
  }),
  nodePanelSearch: post('/api/workflow_api/node_panel_search', {
    auth: 'session',
    audit: { 'zh-CN': '在节点面板中搜索', en: 'Searched the node panel' },
    input: () =>
      z.object({
        /** A value of `panelSections`; all by default. */
        search_type: optional(count),
        space_id: id,
        project_id: idOrNone,
        /** Part of the name. */
        search_key: optional(shortText(200)),
        page_or_cursor: optional(shortText(200)),
        page_size: optional(count),
        /** The workflow that is being edited. */
        exclude_workflow_id: idOrNone,
      }),
    /** The requested sections. Plugins are empty until plugins exist. */
    output: () =>
      z.object({
        resource_workflow: workflowSection().optional(),
        project_workflow: workflowSection().optional(),
        favorite_plugin: pluginSection().optional(),
        resource_plugin: pluginSection().optional(),
        project_plugin: pluginSection().optional(),
        store_plugin: pluginSection().optional(),
      }),
  }),
});
