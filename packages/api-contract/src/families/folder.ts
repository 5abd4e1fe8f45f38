import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** The two trees of a space: of the development page, and of the library. */
export const folderTypes = { app: 1, resource: 2 } as const;

/** Names of the trees in the open API. */
export const folderTypeNames = ['development', 'library'] as const;

/** What a folder can contain, by API number; `app` is a project. */
export const folderObjectTypes = {
  intelligence: 1,
  app: 2,
  plugin: 3,
  workflow: 4,
  knowledge: 5,
  card: 6,
  prompt: 7,
  database: 8,
  voice: 9,
} as const;

/** Limits of folders. */
export const folderLimits = {
  name: 50,
  description: 500,
  /** A folder in the root has the depth 1. */
  depth: 6,
  /** Folders of a tree. */
  folders: 1000,
  /** Objects moved by one call. */
  moved: 100,
} as const;

const treeType = () => z.union([z.literal(folderTypes.app), z.literal(folderTypes.resource)]);
const name = () => shortText(200);
const description = () => optional(shortText(2000));

const basicInfo = () =>
  z.object({
    id,
    /** "0" in the root. */
    parent_id: id,
    folder_type: z.number(),
    name: z.string(),
    description: z.string(),
    space_id: id,
    creator_id: id,
    /** Seconds since 1970, as text. */
    create_time: z.string(),
    update_time: z.string(),
    is_deleted: z.boolean(),
  });

const creator = () =>
  z.object({
    user_id: id,
    nickname: z.string(),
    avatar_url: z.string(),
    user_unique_name: z.string(),
  });

interface TreeNode {
  folder_basic_info: z.input<ReturnType<typeof basicInfo>>;
  children_list: TreeNode[];
  /** Added: objects in the folder itself, and in it with all folders below. */
  object_count: number;
  total_object_count: number;
}

let builtNode: z.ZodType<TreeNode, TreeNode> | undefined;

// One schema, because the id of a recursive type is registered once.
function treeNode(): z.ZodType<TreeNode, TreeNode> {
  builtNode ??= z
    .object({
      folder_basic_info: basicInfo(),
      children_list: z.array(z.lazy(treeNode)),
      object_count: z.number(),
      total_object_count: z.number(),
    })
    .meta({ id: 'FolderTreeNode' }) as unknown as z.ZodType<TreeNode, TreeNode>;
  return builtNode;
}

const simpleInfo = () =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    workspace_id: id,
    creator_user_id: id,
    /** "0" in the root. */
    parent_folder_id: id,
    /** Folders and objects directly in the folder. */
    children_count: z.number(),
  });

/**
 * Folders of a space. There are two trees, and an object is in at most one folder of a tree: agents and projects in
 * that of the development page, workflows in both, everything else in that of the library.
 */
export const folder = defineFamily('folder', {
  create: post('/api/intelligence_api/folder/create', {
    auth: 'session',
    audit: { 'zh-CN': '新建文件夹', en: 'Created a folder' },
    errors: ['folderInvalid', 'folderLimit', 'folderNameTaken'],
    input: () =>
      z.object({
        space_id: id,
        type: treeType(),
        name: name(),
        description: description(),
        parent_folder_id: idOrNone,
      }),
    output: () => z.object({ folder_id: id }),
  }),
  update: post('/api/intelligence_api/folder/update', {
    auth: 'session',
    audit: { 'zh-CN': '修改文件夹', en: 'Changed a folder' },
    errors: ['folderNotFound', 'folderInvalid', 'folderNameTaken'],
    input: () => z.object({ folder_id: id, name: optional(name()), description: description() }),
  }),
  /** Moves a folder with its content into another one; `parent_folder_id` "0" is the root. */
  move: post('/api/intelligence_api/folder/move', {
    auth: 'session',
    audit: { 'zh-CN': '移动文件夹', en: 'Moved a folder' },
    errors: ['folderNotFound', 'folderInvalid', 'folderLimit', 'folderNameTaken', 'folderCycle'],
    input: () => z.object({ folder_id: id, parent_folder_id: idOrNone }),
  }),
  /** Deletes a folder; its content moves to the folder that contains it. */
  delete: post('/api/intelligence_api/folder/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除文件夹', en: 'Deleted a folder' },
    errors: ['folderNotFound'],
    input: () => z.object({ folder_id: id }),
  }),
  tree: post('/api/intelligence_api/folder/tree', {
    auth: 'session',
    audit: { 'zh-CN': '查看文件夹', en: 'Viewed folders' },
    input: () => z.object({ space_id: id, type: treeType() }),
    output: () => z.array(treeNode()),
  }),
  /** Moves all of these objects into a folder, or none; `dest_folder_id` "0" is the root of `folder_type`. */
  moveObjects: post('/api/intelligence_api/folder/move_object', {
    auth: 'session',
    audit: { 'zh-CN': '移动到文件夹', en: 'Moved items to a folder' },
    errors: ['folderNotFound', 'folderInvalid'],
    input: () =>
      z.object({
        dest_folder_id: idOrNone,
        folder_space_id: id,
        move_objects: z
          .array(z.object({ object_id: id, object_type: count }))
          .min(1)
          .max(folderLimits.moved),
        /** Added, for workflows, which have a place in both trees; otherwise the type of the objects decides. */
        folder_type: optional(treeType()),
      }),
  }),
  getByIds: post('/api/intelligence_api/folder/get_by_ids', {
    auth: 'session',
    audit: { 'zh-CN': '查看文件夹', en: 'Viewed folders' },
    input: () =>
      z.object({
        space_id: id,
        folder_ids: z.array(id).max(100),
        get_path_info: optional(flag),
      }),
    output: () =>
      z.record(
        z.string(),
        z.object({
          folder_basic_info: basicInfo(),
          folder_creator_info: creator(),
          /** From the root, without the folder. */
          parent_path: z.array(basicInfo()).optional(),
          /** From the root, with the folder. */
          full_path: z.array(basicInfo()).optional(),
        }),
      ),
  }),
  list: post('/api/intelligence_api/search/get_folder_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看文件夹', en: 'Viewed folders' },
    errors: ['folderNotFound'],
    input: () =>
      z.object({
        space_id: id,
        type: treeType(),
        name: optional(shortText(200)),
        /** 0 all, 1 created by the caller. */
        search_scope: optional(count),
        /** Absent or "0": the root. */
        parent_folder_id: idOrNone,
        /** Whether folders below these are listed too. */
        parent_include_children: optional(flag),
        /** 0 by change, 1 by creation, 2 by name. */
        order_by: optional(count),
        /** 0 descending, 1 ascending. */
        order_type: optional(count),
        ...paging('page_num', 'size'),
      }),
    output: () =>
      z.object({
        folder_list: z.array(z.object({ folder_basic_info: basicInfo(), folder_creator_info: creator() })),
        total: z.number(),
        has_more: z.boolean(),
      }),
  }),
  openList: get('/v1/folders', {
    auth: 'token',
    permission: 'Workspace.list',
    audit: { 'zh-CN': '查看文件夹', en: 'Viewed folders' },
    errors: ['folderNotFound'],
    input: () =>
      z.object({
        workspace_id: id,
        /** Both trees by default. */
        folder_type: optional(z.enum(folderTypeNames)),
        parent_folder_id: idOrNone,
        ...paging('page_num', 'page_size'),
      }),
    output: () => z.object({ items: z.array(simpleInfo()), total_count: z.number(), has_more: z.boolean() }),
  }),
  openInfo: get('/v1/folders/:folder_id', {
    auth: 'token',
    permission: 'Workspace.list',
    audit: { 'zh-CN': '查看文件夹', en: 'Viewed a folder' },
    errors: ['folderNotFound'],
    input: () => z.object({ folder_id: id }),
    output: simpleInfo,
  }),
});
