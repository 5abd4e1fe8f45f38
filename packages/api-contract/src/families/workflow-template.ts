import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { creator } from './workflow.js';

/** `type` of examples in lists of workflows. */
export const officialType = 1;

const example = () =>
  z.object({
    workflow_id: id,
    name: z.string(),
    desc: z.string(),
    icon_uri: z.string(),
    url: z.string(),
    status: z.number(),
    type: z.literal(officialType),
    tag: z.number(),
    /** Seconds since 1970; 0 for examples that come with Heddle. */
    create_time: z.number(),
    update_time: z.number(),
    schema_type: z.number(),
    flow_mode: z.number(),
    /** Empty for examples that come with Heddle. */
    template_author_id: z.string(),
    template_author_name: z.string(),
    template_author_picture_url: z.string(),
    check_result: z
      .array(z.object({ type: z.number(), is_pass: z.boolean(), reason: z.string() }))
      .optional(),
  });

/** An example in the list of examples. */
export type ExampleWorkflow = z.infer<ReturnType<typeof example>>;

/** A published workflow as a plugin for others. */
export const workflowPlugin = () =>
  z.object({
    workflow_id: id,
    space_id: id,
    name: z.string(),
    desc: z.string(),
    url: z.string(),
    icon_uri: z.string(),
    status: z.number(),
    plugin_id: id,
    /** Seconds since 1970. */
    create_time: z.number(),
    update_time: z.number(),
    creator: creator(),
    flow_mode: z.number(),
    latest_publish_commit_id: z.string(),
  });

/** Workflows to start from: examples, which everybody in the installation can see and copy. */
export const workflowTemplate = defineFamily('workflowTemplate', {
  exampleList: post('/api/workflow_api/example_workflow_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看示例工作流', en: 'Viewed sample workflows' },
    input: () =>
      z.object({
        ...paging('page', 'size'),
        /** Part of the name. */
        name: optional(shortText(200)),
        /** 100 for all types. */
        flow_mode: optional(count),
        /** Uses to check every example for: values of `CheckType`. */
        checker: optional(z.array(count).max(10)),
      }),
    /** Those that come with Heddle, in the caller's language, then those that operators listed, newest first. */
    output: () => z.object({ workflow_list: z.array(example()), total: z.number() }),
  }),
  tags: post('/api/workflow_api/template_tag', {
    auth: 'session',
    also: ['/api/workflow/template_tag'],
    audit: { 'zh-CN': '查看示例的标签', en: 'Viewed the tags of samples' },
    input: () => z.object({ flow_mode: optional(count) }),
    output: () =>
      z.object({
        tags: z.array(
          z.object({ type: z.number(), name: z.string(), icon: z.string(), active_icon: z.string() }),
        ),
      }),
  }),
  copy: post('/api/workflow_api/copy_wk_template', {
    auth: 'session',
    audit: { 'zh-CN': '复制示例工作流', en: 'Copied a sample workflow' },
    errors: ['workflowNotFound'],
    input: () =>
      z.object({
        /** Examples, and workflows that the caller may copy. */
        workflow_ids: z.array(id).min(1).max(20),
        target_space_id: id,
      }),
    /** The copies, by the id of the original. */
    output: () => z.record(z.string(), workflowPlugin()),
  }),
  putOnList: post('/api/op_workflow/put_on_list_example_workflow', {
    auth: 'session',
    audit: { 'zh-CN': '将工作流设为示例', en: 'Made a workflow a sample' },
    isAdministrative: true,
    errors: ['workflowNotPublished', 'workflowInvalid'],
    input: () => z.object({ workflow_id: id }),
  }),
  removeFromList: post('/api/op_workflow/remove_example_workflow', {
    auth: 'session',
    audit: { 'zh-CN': '移除示例工作流', en: 'Removed a sample workflow' },
    isAdministrative: true,
    input: () => z.object({ workflow_id: id }),
  }),
});
