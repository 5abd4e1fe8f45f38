import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { listedWorkflow } from './workflow.js';

/** Where the root of a dependency tree is stored, by API number. */
export const storageTypes = { library: 1, project: 2 } as const;

/** A resource that a workflow names. */
const named = () => z.object({ id: z.string(), name: z.string() });

/** A workflow at one version; an empty version is the draft. */
const treeNode = () =>
  z.object({
    id,
    name: z.string(),
    icon: z.string(),
    is_root: z.boolean(),
    is_library: z.boolean(),
    is_product: z.boolean(),
    is_chatflow: z.boolean(),
    with_version: z.boolean(),
    workflow_version: z.string(),
    commit_id: z.string(),
    dependency: z.object({
      /** Id of the entry node. */
      start_id: z.string(),
      sub_workflow_ids: z.array(z.string()),
      plugin_ids: z.array(z.string()),
      /** Tools by plugin. */
      tools_id_map: z.record(z.string(), z.array(z.string())),
      knowledge_list: z.array(named()),
      model_ids: z.array(z.string()),
      /** Names of the variables of the app, the user and the system that it reads. */
      variable_names: z.array(z.string()),
      table_list: z.array(named()),
      voice_ids: z.array(z.string()),
      workflow_version: z.array(named().extend({ version: z.string(), is_library: z.boolean() })),
      plugin_version: z.array(named().extend({ version: z.string() })),
    }),
  });

/** A workflow in a dependency tree. */
export type DependencyTreeNode = z.infer<ReturnType<typeof treeNode>>;

const rootOf = () =>
  z.object({
    workflow_id: id,
    space_id: idOrNone,
    /** True for the draft, which is also the default without a version. */
    draft: optional(flag),
  });

/** What uses a workflow, and what it uses. */
export const workflowReference = defineFamily('workflowReference', {
  references: post('/api/workflow_api/workflow_references', {
    auth: 'session',
    also: ['/api/workflowV2/workflow_references'],
    audit: { 'zh-CN': '查看引用此工作流的工作流', en: 'Viewed what uses a workflow' },
    input: () => z.object({ workflow_id: id, space_id: idOrNone }),
    /** Up to 200 workflows whose draft or a published version calls this one. */
    output: () => z.object({ workflow_list: z.array(listedWorkflow()) }),
  }),
  dependencyTree: post('/api/workflow_api/dependency_tree', {
    auth: 'session',
    audit: { 'zh-CN': '查看工作流的依赖', en: 'Viewed what a workflow uses' },
    errors: ['workflowNotFound'],
    input: () =>
      z.object({
        type: z.union([z.literal(storageTypes.library), z.literal(storageTypes.project)]),
        /** The root for the type library. */
        library_info: optional(rootOf().extend({ workflow_version: optional(shortText(30)) })),
        /** The root for the type project. */
        project_info: optional(
          rootOf().extend({ project_id: idOrNone, project_version: optional(shortText(30)) }),
        ),
      }),
    /** Up to 200 workflows, each once per version, even in cycles; missing ones are left out. */
    output: () =>
      z.object({
        root_id: id,
        version: z.string(),
        node_list: z.array(treeNode()),
        edge_list: z.array(
          z.object({
            from: id,
            from_version: z.string(),
            from_commit_id: z.string(),
            to: id,
            to_version: z.string(),
          }),
        ),
      }),
  }),
});
