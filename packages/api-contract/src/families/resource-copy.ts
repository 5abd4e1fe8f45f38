import * as z from 'zod';
import { botLimits } from '../bot/limits.js';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { sentReason } from '../kernel/sentReason.js';
import { projectLimits } from '../project/limits.js';
import { type ArchiveNoteCode, archiveNotes } from './archive.js';
import { intelligenceBasics } from './intelligence.js';

/** Ways of copying and moving, by API number. */
export const copyScenes = {
  /** Within an app. */
  inProject: 1,
  /** From an app to the library. */
  toLibrary: 2,
  moveToLibrary: 3,
  /** From the library to an app. */
  fromLibrary: 4,
  project: 5,
  /** To another workspace, or within the library of one. */
  acrossSpaces: 12,
  projectAcrossSpaces: 13,
  /** Added: the copy takes the place of the agent, which moves to the trash. */
  moveAgent: 101,
} as const;

/** API numbers of the states of a copy. */
export const copyStatuses = { done: 1, processing: 2, failed: 3, cancelled: 4 } as const;

/** What `move_draft_bot` does. */
export const moveActions = { move: 0, forcedMove: 1, retry: 2, preview: 3, view: 4, cancel: 5 } as const;

/** API numbers of the states of an agent or an app. */
export const entityStatuses = { using: 1, moveFailed: 4, copying: 5, copyFailed: 6 } as const;

/** Types of tasks that `entity_task/search` looks for. */
export const entityTaskTypes = { project: 1, agent: 2 } as const;

/** What `entity_task/process` does. */
export const taskActions = { cancel: 1, retry: 2 } as const;

const failedReason = () =>
  z.object({
    res_id: id,
    res_type: z.number(),
    res_name: z.string(),
    /** In English. */
    reason: z.string(),
    publish_version: z.string(),
    publish_version_str: z.string(),
    /** Added: the reason as a key with parameters. */
    why: sentReason(),
  });

/** Why a resource cannot be copied. */
export type CopyFailedReason = z.infer<ReturnType<typeof failedReason>>;

const copied = () =>
  z.object({
    res_id: id,
    res_type: z.number(),
    name: z.string(),
    /** Of the copy; the same as `res_id` for a resource that moved. Empty in a preview. */
    new_id: z.string(),
    new_name: z.string(),
    is_root: z.boolean(),
    /** Whether it keeps its id and only changes its place. */
    is_moved: z.boolean(),
    notes: z.array(z.object({ code: z.enum(archiveNotes), subject: z.string() })),
  });

/** A resource that is copied, with what does not come along. */
export type CopiedItem = z.infer<ReturnType<typeof copied>>;
/** A code of the notes of a copy. */
export type CopyNoteCode = ArchiveNoteCode;

const what = () => ({
  scene: optional(count),
  res_id: optional(id),
  res_type: optional(count),
  project_id: idOrNone,
  res_name: optional(shortText(200)),
  target_space_id: idOrNone,
});
const task = () => z.object({ task_id: idOrNone });
const session = { auth: 'session' } as const;
const failedReasons = () => ({ failed_reasons: z.array(failedReason()) });

const entityTask = () => z.object({ entity_id: id, entity_status: z.number() });
const transferred = () => z.object({ id, name: z.string(), icon: z.string() });

/** Copies and moves of resources, as tasks that outlive the request. */
export const resourceCopy = defineFamily('resource-copy', {
  /** Starts a copy. If anything prevents it, there is no task, and `failed_reasons` names what. */
  dispatch: post('/api/plugin_api/resource_copy_dispatch', {
    ...session,
    audit: { 'zh-CN': '复制或移动资源', en: 'Copied or moved a resource' },
    errors: ['copyInvalid'],
    envelope: 'fields',
    input: () =>
      z.object({
        ...what(),
        /** Added: the same key starts a copy only once. */
        task_key: optional(shortText(100)),
      }),
    output: () => z.object({ task_id: z.string(), ...failedReasons() }),
  }),
  /** What a copy would contain, and what prevents it. Changes nothing. */
  preview: post('/api/resource_copy/preview', {
    ...session,
    audit: { 'zh-CN': '预览复制', en: 'Previewed a copy' },
    added: 'the specification has no preview of copies',
    changesState: false,
    errors: ['copyInvalid'],
    input: () => z.object(what()),
    output: () => z.object({ items: z.array(copied()), ...failedReasons() }),
  }),
  detail: post('/api/plugin_api/resource_copy_detail', {
    ...session,
    audit: { 'zh-CN': '查看复制进度', en: 'Viewed the progress of a copy' },
    changesState: false,
    errors: ['copyNotFound'],
    envelope: 'fields',
    input: task,
    output: () =>
      z.object({
        task_detail: z.object({
          task_id: id,
          /** One of `copyStatuses`. */
          status: z.number(),
          /** Of the copy once it exists, else of the original. */
          res_id: id,
          res_type: z.number(),
          scene: z.number(),
          res_name: z.string(),
          /** Added: where the copy is or will be. */
          target_space_id: id,
          project_id: z.string(),
          /** Added: steps that are done, out of `total`. */
          done: z.number(),
          total: z.number(),
          can_retry: z.boolean(),
          /** Added: what was copied. */
          items: z.array(copied()),
          ...failedReasons(),
        }),
      }),
  }),
  /** Tries a copy again that failed, with the same ids. */
  retry: post('/api/plugin_api/resource_copy_retry', {
    ...session,
    audit: { 'zh-CN': '重试复制', en: 'Retried a copy' },
    errors: ['copyNotFound', 'copyStateConflict'],
    envelope: 'fields',
    input: task,
    output: () => z.object(failedReasons()),
  }),
  /** Cancels a copy; has no effect on one that has ended. */
  cancel: post('/api/plugin_api/resource_copy_cancel', {
    ...session,
    audit: { 'zh-CN': '取消复制', en: 'Canceled a copy' },
    errors: ['copyNotFound'],
    envelope: 'fields',
    input: task,
    output: () => z.object({}),
  }),
  /** Copies an agent, with what it uses, to another workspace. */
  copyAgent: post('/api/playground_api/draftbot/crossspace_copy', {
    ...session,
    audit: { 'zh-CN': '复制智能体到其他空间', en: 'Copied an agent to another workspace' },
    errors: ['copyInvalid'],
    input: () => z.object({ bot_id: optional(id), to_space_id: optional(id) }),
    output: () => z.object({ task_id: z.string(), ...failedReasons() }),
  }),
  /** Creates an agent from a version; in another workspace with copies of what it uses. */
  duplicateVersion: post('/api/playground_api/dup_bot_version', {
    ...session,
    audit: { 'zh-CN': '从版本复制智能体', en: 'Duplicated a version of an agent' },
    errors: ['botInvalid', 'copyInvalid'],
    input: () =>
      z.object({
        target_space_id: id,
        bot_id: id,
        version: id,
        /** Default: the name of the version and three digits; in another workspace, its name. */
        name: optional(visibleText(botLimits.name)),
      }),
    output: () =>
      z.object({
        bot_id: id,
        /** Added: of the copy in another workspace, which may still be under way; empty within the workspace. */
        task_id: z.string(),
      }),
  }),
  /** Copies an app with everything in it, within its workspace or to another one. */
  copyProject: post('/api/intelligence_api/draft_project/copy', {
    ...session,
    audit: { 'zh-CN': '复制应用', en: 'Copied an app' },
    errors: ['copyInvalid'],
    input: () =>
      z.object({
        project_id: optional(id),
        to_space_id: idOrNone,
        name: optional(visibleText(projectLimits.name)),
        description: optional(visibleText(projectLimits.description)),
        icon_uri: optional(shortText(500)),
      }),
    output: () =>
      z.object({
        /** Of the copy; `status` is one of `entityStatuses`. */
        basic_info: intelligenceBasics(),
        audit_data: z.object({ check_not_pass: z.boolean(), check_not_pass_msg: z.string() }),
        /** Added. */
        task_id: z.string(),
      }),
  }),
  /** Copies an app, with what it uses of the library, to another workspace. */
  copyProjectAcrossSpaces: post('/api/intelligence_api/draft_project/crossspace_copy', {
    ...session,
    audit: { 'zh-CN': '复制应用到其他空间', en: 'Copied an app to another workspace' },
    errors: ['copyInvalid'],
    input: () => z.object({ project_id: optional(id), to_space_id: optional(id) }),
    output: () => z.object({ task_id: z.string(), ...failedReasons() }),
  }),
  /**
   * Moves an agent to another workspace: it gets a new id there, with copies of what it uses; the original moves to
   * the trash.
   */
  moveAgent: post('/api/playground_api/move_draft_bot', {
    ...session,
    audit: { 'zh-CN': '移动智能体到其他空间', en: 'Moved an agent to another workspace' },
    errors: ['copyInvalid', 'copyNotFound', 'copyStateConflict'],
    envelope: 'fields',
    input: () =>
      z.object({
        bot_id: optional(id),
        target_spaceId: idOrNone,
        from_spaceId: idOrNone,
        /** One of `moveActions`. */
        move_action: optional(count),
      }),
    output: () =>
      z.object({
        /** 0 deleted: the agent has moved; 1 in use; 3 moving failed. */
        bot_status: z.number(),
        async_task: z.object({
          transfer_resource_plugin_list: z.array(transferred()),
          transfer_resource_workflow_list: z.array(transferred()),
          transfer_resource_knowledge_list: z.array(transferred()),
          task_info: z.object({ TargetSpaceId: z.string(), OriSpaceId: z.string() }),
        }),
        /** Agents that hand over to this one. */
        multi_quote_bots: z.array(z.object({ Id: id, Name: z.string() })),
        forbid_move: z.boolean(),
        /** Added. */
        task_id: z.string(),
        ...failedReasons(),
      }),
  }),
  /** The states of agents and apps that are being copied. */
  entityTasks: post('/api/intelligence_api/entity_task/search', {
    ...session,
    audit: { 'zh-CN': '查看复制状态', en: 'Viewed the states of copies' },
    changesState: false,
    input: () =>
      z.object({
        task_list: optional(
          z.array(z.object({ entity_id: optional(id), task_type: optional(count) })).max(100),
        ),
      }),
    output: () => z.object({ entity_task_map: z.record(z.string(), entityTask()) }),
  }),
  /** Cancels or retries the copy of an agent or app, named by the id of the copy or of the task. */
  processEntity: post('/api/intelligence_api/entity_task/process', {
    ...session,
    audit: { 'zh-CN': '取消或重试复制', en: 'Canceled or retried a copy' },
    errors: ['copyNotFound', 'copyStateConflict'],
    input: () =>
      z.object({
        entity_id: idOrNone,
        /** One of `taskActions`. */
        action: optional(count),
        task_id_list: optional(list(id).refine((ids) => ids.length <= 100)),
      }),
    output: () => z.object({ entity_task: entityTask() }),
  }),
  entityTaskList: post('/api/intelligence_api/entity_task/list', {
    ...session,
    audit: { 'zh-CN': '查看复制任务', en: 'Viewed copy tasks' },
    changesState: false,
    input: () =>
      z.object({ space_id: id, task_id_list: optional(list(id).refine((ids) => ids.length <= 100)) }),
    output: () =>
      z.object({
        task_list: z.array(
          z.object({
            task_info: z.object({
              TaskId: id,
              UserId: id,
              EntityType: z.number(),
              EntityId: id,
              ActionType: z.number(),
              SourceLocationInfo: z.object({ LocationType: z.number(), SpaceId: id, ProjectId: z.string() }),
              TargetLocationInfo: z.object({ LocationType: z.number(), SpaceId: id, ProjectId: z.string() }),
              Status: z.number(),
              RetryNum: z.number(),
              FailedReasons: z.array(
                z.object({
                  FailedReason: z.string(),
                  EntityId: id,
                  EntityType: z.number(),
                  EntityName: z.string(),
                }),
              ),
              TaskType: z.number(),
              CreateTime: z.number(),
              UpdateTime: z.number(),
            }),
            task_logs: z.array(z.never()),
            name: z.string(),
            icon_url: z.string(),
          }),
        ),
      }),
  }),
});
