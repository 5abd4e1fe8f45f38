import * as z from 'zod';
import { documentLimit, get, post, put } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, optional } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { workflowDescription, workflowName } from './workflow.js';

/** Modes of workflows in mirrors. */
export const mirrorModes = ['workflow', 'chatflow'] as const;

const added = 'the command line mirrors the workflows of a workspace in a folder';

const saved = () => z.object({ workflow_id: id, commit_id: id });

/** The drafts of workflows for programs that keep them as files. Secrets that are written into nodes are left out. */
export const workflowMirror = defineFamily('workflowMirror', {
  list: get('/v1/workflow_drafts', {
    auth: 'token',
    permission: 'Workflow.read',
    audit: { 'zh-CN': '通过 API 读取工作流草稿', en: 'Read drafts of workflows through the API' },
    added,
    input: () => z.object({ workspace_id: id, ...paging('page_num', 'page_size') }),
    output: () =>
      z.object({
        items: z.array(
          z.object({
            workflow_id: id,
            name: z.string(),
            description: z.string(),
            mode: z.enum(mirrorModes),
            /** Changes with every save. */
            commit_id: id,
            /** The document as JSON text. */
            schema: z.string(),
          }),
        ),
        has_more: z.boolean(),
      }),
  }),
  create: post('/v1/workflow_drafts', {
    auth: 'token',
    permission: 'Workflow.edit',
    audit: { 'zh-CN': '通过 API 新建工作流', en: 'Created a workflow through the API' },
    added,
    errors: ['workflowInvalid', 'workflowOperationFailed'],
    limit: documentLimit,
    input: () =>
      z.object({
        workspace_id: id,
        name: workflowName(),
        description: optional(workflowDescription()),
        mode: optional(z.enum(mirrorModes)),
        schema: z.string(),
      }),
    output: saved,
  }),
  /** Saves a draft if its commit is still the given one. Empty secrets keep their value. */
  save: put('/v1/workflow_drafts/:workflow_id', {
    auth: 'token',
    permission: 'Workflow.edit',
    audit: { 'zh-CN': '通过 API 保存工作流', en: 'Saved a workflow through the API' },
    added,
    errors: ['workflowNotFound', 'workflowInvalid', 'changedElsewhere'],
    limit: documentLimit,
    input: () =>
      z.object({
        workflow_id: id,
        commit_id: id,
        name: optional(workflowName()),
        description: optional(workflowDescription()),
        schema: z.string(),
      }),
    output: saved,
  }),
});
