import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { projectLimits } from '../project/limits.js';

export { projectLimits } from '../project/limits.js';

const name = () => visibleText(projectLimits.name);
const description = () => visibleText(projectLimits.description);
const icon = () => shortText(500);
/** Nothing is reviewed before it is stored. */
const audited = () => z.object({ check_not_pass: z.boolean(), check_not_pass_msg: z.string() });

/** Folders of one group of resources. */
const folder = () =>
  z.object({
    /** Chosen by the editor. */
    id: shortText(40).min(1),
    name: visibleText(projectLimits.folderName).min(1),
    /** The folder that contains it; empty at the top of its group. */
    parent_id: shortText(40),
    /** `workflow`, `plugin` or `data`. */
    group: z.enum(['workflow', 'plugin', 'data']),
  });

/** How the editor arranges the resources of an app. */
const folders = () =>
  z.object({
    folders: z.array(folder()).max(projectLimits.folders),
    /** The folder of a resource, by the id of the resource; others are at the top. */
    places: z
      .record(shortText(40), shortText(40))
      .refine((places) => Object.keys(places).length <= projectLimits.places),
  });

/** How the editor arranges the resources of an app. */
export type ProjectFolders = z.infer<ReturnType<typeof folders>>;

/** Projects: apps, which own workflows, plugins, data, conversations and variables. */
export const project = defineFamily('project', {
  create: post('/api/intelligence_api/draft_project/create', {
    auth: 'session',
    audit: { 'zh-CN': '新建应用', en: 'Created an app' },
    errors: ['projectInvalid', 'spaceInvalid'],
    input: () =>
      z.object({
        space_id: id,
        name: name().min(1),
        description: optional(description()),
        icon_uri: optional(icon()),
        /** A folder of the development page. */
        folder_id: idOrNone,
      }),
    output: () => z.object({ project_id: id, audit_data: audited() }),
  }),
  /** Changes name, description and icon; what is absent stays. */
  update: post('/api/intelligence_api/draft_project/update', {
    auth: 'session',
    audit: { 'zh-CN': '修改应用', en: 'Changed an app' },
    errors: ['projectInvalid'],
    input: () =>
      z.object({
        project_id: id,
        name: optional(name()),
        description: optional(description()),
        icon_uri: optional(icon()),
      }),
    output: () => z.object({ audit_data: audited() }),
  }),
  /** Moves an app with its resources to the trash, and takes it off its channels. */
  delete: post('/api/intelligence_api/draft_project/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除应用', en: 'Deleted an app' },
    input: () => z.object({ project_id: id }),
  }),
  restore: post('/api/intelligence_api/draft_project/restore', {
    auth: 'session',
    audit: { 'zh-CN': '恢复应用', en: 'Restored an app' },
    added: 'deleted apps stay in the trash for 30 days',
    input: () => z.object({ project_id: id }),
  }),
  folders: post('/api/intelligence_api/draft_project/folders', {
    auth: 'session',
    audit: { 'zh-CN': '查看应用的目录', en: 'Viewed the folders of an app' },
    added: 'the specification keeps the folders of an app in the browser',
    input: () => z.object({ project_id: id }),
    output: folders,
  }),
  /** Replaces the folders. Places of resources that are not in the app are dropped when they are read. */
  saveFolders: post('/api/intelligence_api/draft_project/save_folders', {
    auth: 'session',
    audit: { 'zh-CN': '修改应用的目录', en: 'Changed the folders of an app' },
    added: 'the specification keeps the folders of an app in the browser',
    errors: ['projectInvalid'],
    input: () => z.object({ project_id: id, ...folders().shape }),
  }),
});
