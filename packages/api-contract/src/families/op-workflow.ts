import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { type Calls, defineFamily, mirror } from '../kernel/family.js';
import { count, id, idOrNone, optional, seconds, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { chatFlowRole } from './chat-flow-role.js';
import { runHistory } from './run-history.js';
import { trigger } from './trigger.js';
import { workflow } from './workflow.js';
import { workflowCatalogue } from './workflow-catalogue.js';
import { workflowFeature } from './workflow-feature.js';
import { workflowNode } from './workflow-node.js';
import { workflowReference } from './workflow-reference.js';
import { workflowRun } from './workflow-run.js';
import { workflowTemplate } from './workflow-template.js';

/** How a run was started, by API number. */
export const executeModes = { test: 1, release: 2, node: 3 } as const;

/** The same calls for operators, under `/api/op_workflow`. */
const forOperators = <C extends Calls>(calls: C) =>
  mirror(calls, { from: '/api/workflow_api', to: '/api/op_workflow', auth: 'session', also: [] });

function pick<C extends Calls, K extends keyof C>({ calls }: { calls: C }, ...names: K[]): Pick<C, K> {
  return Object.fromEntries(names.map((name) => [name, calls[name]])) as Pick<C, K>;
}

/** Calls of other families that operators have, by family. */
export const operatorCalls = {
  workflow: forOperators(
    pick(
      workflow,
      'canvas',
      'workflowDetail',
      'workflowDetailInfo',
      'versionList',
      'historySchema',
      'latest',
    ),
  ),
  workflowRun: forOperators(pick(workflowRun, 'getProcess', 'nodeHistory')),
  workflowReference: forOperators(pick(workflowReference, 'references')),
  workflowCatalogue: forOperators(pick(workflowCatalogue, 'released')),
  workflowNode: forOperators(
    pick(workflowNode, 'templateList', 'imageflowNodes', 'toolDetail', 'fieldConfig', 'skillDetails'),
  ),
  workflowFeature: forOperators(pick(workflowFeature, 'list', 'flowlang')),
  workflowTemplate: forOperators(pick(workflowTemplate, 'exampleList')),
  chatFlowRole: forOperators(pick(chatFlowRole, 'get')),
  runHistory: forOperators(pick(runHistory, 'getTrace', 'listSpans', 'subRuns')),
  trigger: forOperators(pick(trigger, 'ofWorkflow', 'events')),
} as const;

/**
 * Calls for operators of the installation only. Operating gives no access to the spaces of others: an operator
 * gets what they could see without being one.
 */
export const opWorkflow = defineFamily('opWorkflow', {
  ...operatorCalls.workflow,
  ...operatorCalls.workflowRun,
  ...operatorCalls.workflowReference,
  ...operatorCalls.workflowCatalogue,
  ...operatorCalls.workflowNode,
  ...operatorCalls.workflowFeature,
  ...operatorCalls.workflowTemplate,
  ...operatorCalls.chatFlowRole,
  ...operatorCalls.runHistory,
  ...operatorCalls.trigger,
  runHistory: get('/api/op_workflow/get_execute_history_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看运行记录', en: 'Viewed runs' },
    input: () =>
      z.object({
        /** One of the two is required. */
        workflow_id: idOrNone,
        execute_id: idOrNone,
        /** A value of `executeModes`. */
        execute_mode: optional(count),
        log_id: optional(shortText(100)),
        /** Seconds since 1970. */
        start_time: optional(seconds),
        end_time: optional(seconds),
        ...paging('page', 'page_size'),
      }),
    /** Newest first. Inputs and outputs are in the run itself, for those who may view it. */
    output: () =>
      z.array(
        z.object({
          execute_id: id,
          workflow_id: id,
          workflow_name: z.string(),
          execute_status: z.number(),
          execute_mode: z.number(),
          /** 0 synchronous, 1 streamed, 2 asynchronous. */
          run_mode: z.number(),
          bot_id: z.string(),
          log_id: z.string(),
          connector_id: z.string(),
          connector_uid: z.string(),
          commit_id: z.string(),
          project_id: z.string(),
          workflow_version: z.string(),
          /** Seconds since 1970. */
          create_time: z.number(),
          update_time: z.number(),
          error_code: z.string(),
          error_msg: z.string(),
        }),
      ),
  }),
  workflowOfRun: post('/api/op_workflow/get_workflow_id_by_execute_info', {
    auth: 'session',
    audit: { 'zh-CN': '查找运行所属的工作流', en: 'Looked up the workflow of a run' },
    envelope: 'fields',
    input: () => z.object({ execute_id: id, sub_execute_id: idOrNone, log_id: optional(shortText(100)) }),
    output: () => z.object({ workflow_id: id }),
  }),
  checkCommits: post('/api/op_workflow/check_dev_vcs_commit_id', {
    auth: 'session',
    audit: { 'zh-CN': '检查工作流的版本', en: 'Checked the commits of workflows' },
    envelope: 'fields',
    input: () => z.object({ wf_id_list: z.array(id).max(200) }),
    /** Wrong are those whose published commit is no version. Nothing has to be repaired by hand. */
    output: () =>
      z.object({
        right_wf_list: z.array(id),
        wrong_wf_list: z.array(id),
        update_sql_list: z.array(z.never()),
      }),
  }),
});
