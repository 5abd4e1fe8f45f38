import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { sentReason } from '../kernel/sentReason.js';
import { tagLimits } from './tag.js';

/**
 * API numbers of resource types. Those above 100 are additions: lists contain them only if the filter names
 * them.
 */
export const resourceTypes = {
  plugin: 1,
  workflow: 2,
  knowledge: 4,
  prompt: 6,
  database: 7,
  file: 101,
  bot: 102,
  mcp: 103,
  card: 104,
  project: 105,
} as const;

/** Orders of the library: by the last edit or by name, ascending or descending. */
export const librarySorts = ['editedDesc', 'editedAsc', 'nameAsc', 'nameDesc'] as const;

/** At most so many resources are deleted by one call. */
export const maxDeletedResources = 100;

/** API numbers of the actions on a resource. */
export const resourceActions = { copy: 1, delete: 2, edit: 4 } as const;

const resource = () =>
  z.object({
    res_id: id,
    res_type: z.number(),
    /** The workflow's mode: workflow or chat flow. */
    res_sub_type: z.number(),
    name: z.string(),
    desc: z.string(),
    icon: z.string(),
    creator_id: id,
    creator_name: z.string(),
    creator_avatar: z.string(),
    user_name: z.string(),
    /** 1 not published, 2 published. */
    publish_status: z.number(),
    /** Seconds since 1970. */
    edit_time: z.number(),
    space_id: id,
    actions: z.array(z.object({ key: z.number(), enable: z.boolean() })),
    detail_disable: z.boolean(),
    del_flag: z.boolean(),
  });

/** A resource in the library. */
export type LibraryResource = z.infer<ReturnType<typeof resource>>;

const referenceNode = () =>
  z.object({
    /** Identifies the node in `edges`. */
    key: z.string(),
    /** The kind of the resource, such as `workflow`; empty for hidden ones. */
    kind: z.string(),
    /** Empty for those that cannot be opened. */
    res_id: z.string(),
    /** 0 for those that cannot be opened. */
    res_type: z.number(),
    res_sub_type: z.number(),
    /** Empty for hidden ones. */
    name: z.string(),
    space_id: z.string(),
    /** 1 not published, 2 published; 0 for those that cannot be opened. */
    publish_status: z.number(),
    /** `hidden`: the caller may not see them, or they no longer exist. `deleted`: in the trash. */
    state: z.enum(['listed', 'deleted', 'builtIn', 'hidden']),
    /** Distance from the resource: negative for what uses it, positive for what it uses. */
    level: z.number(),
    /** The number of hidden resources that this node stands for; 1 for all others. */
    count: z.number(),
  });

/** A resource in a graph of references. */
export type ReferenceNode = z.infer<ReturnType<typeof referenceNode>>;

/** How far a graph of references extends. */
export const maxReferenceDepth = 3;

/** The library: all resources of a space. */
export const library = defineFamily('library', {
  resourceList: post('/api/plugin_api/library_resource_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看资源库', en: 'Viewed the library' },
    also: ['/api/resource/library_resource_list'],
    envelope: 'fields',
    input: () =>
      z.object({
        space_id: id,
        name: optional(shortText(200)),
        /** 0 for everybody's, 1 for the caller's own. */
        user_filter: optional(count),
        res_type_filter: optional(z.array(z.number())),
        /** Added: types above 100 that are listed too when no type is filtered by. */
        also_types: optional(z.array(z.number()).max(20)),
        /** 1 not published, 2 published. */
        publish_status_filter: optional(count),
        /** Added: the order; by default last edited first. */
        sort_by: optional(z.enum(librarySorts)),
        /** Added: only what is in one of these folders of the library. */
        folder_ids: optional(z.array(id).max(1000)),
        /** Added: only what has all of these tags. */
        tag_ids: optional(z.array(id).max(tagLimits.perResource)),
        ...paging('size', 'cursor'),
      }),
    output: () =>
      z.object({
        /** Added: the tags of each. */
        resource_list: z.array(resource().extend({ tag_ids: z.array(id) })),
        cursor: z.string(),
        has_more: z.boolean(),
        /** Added: the number of all resources that match. */
        total: z.number(),
      }),
  }),
  /** What uses a resource, and what it uses: directly, and with `depth` through other resources. */
  references: post('/api/library/references', {
    auth: 'session',
    audit: { 'zh-CN': '查看资源的引用关系', en: 'Viewed the references of a resource' },
    added: 'the specification lists only which workflows use a workflow',
    input: () =>
      z.object({
        space_id: id,
        res_id: id,
        res_type: z.number(),
        depth: optional(z.number().int().min(1).max(maxReferenceDepth)),
      }),
    output: () =>
      z.object({
        nodes: z.array(referenceNode()),
        edges: z.array(
          z.object({
            from: z.string(),
            to: z.string(),
            /** Whether the draft refers to it, and whether a published version does. */
            in_draft: z.boolean(),
            in_published: z.boolean(),
          }),
        ),
        /** Whether there are more resources than the graph contains. */
        is_cut: z.boolean(),
      }),
  }),
  /** Deletes resources of several types, each with the caller's right to it: those with a trash move there. */
  deleteResources: post('/api/library/delete_resources', {
    auth: 'session',
    audit: { 'zh-CN': '删除资源', en: 'Deleted resources' },
    added: 'the specification has a call for each type, which deletes one resource',
    input: () =>
      z.object({
        space_id: id,
        resources: z
          .array(z.object({ res_id: id, res_type: z.number() }))
          .min(1)
          .max(maxDeletedResources),
      }),
    output: () =>
      z.object({
        /** Resources that were not deleted, and why. */
        failed: z.array(
          z.object({
            res_id: id,
            res_type: z.number(),
            code: z.number(),
            msg: z.string(),
            why: sentReason().optional(),
          }),
        ),
      }),
  }),
  /** Starts to export all workflows of a space as a zip; the returned job will contain the file. */
  exportSpace: post('/api/library/export_space', {
    auth: 'session',
    audit: { 'zh-CN': '导出空间', en: 'Exported a workspace' },
    added: 'the specification exports only one resource at a time',
    // Exports the contents of a whole space.
    isAdministrative: true,
    input: () => z.object({ space_id: id }),
    /** `is_new` is false when an export was already running. */
    output: () => z.object({ job_id: id, is_new: z.boolean() }),
  }),
});
