import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, optional, shortText } from '../kernel/fields.js';

/** Types of resources that can have collaborators, as API numbers. */
export const collaborativeTypes = { bot: 4, workflow: 6, project: 19, database: 23 } as const;
/** Types of principals: people and services. */
export const principalTypes = { user: 1, service: 2 } as const;

const resource = () =>
  z.object({ id, type: z.union([z.literal(6), z.literal(4), z.literal(19), z.literal(23)]) });
const principal = () => z.object({ id, type: z.union([z.literal(1), z.literal(2)]) });
/** Roles of collaborators on a bot. Other resources have only one role, so this is accepted but ignored. */
const kinds = () => optional(z.array(shortText(50)).max(10));
const people = () =>
  z.array(
    z.object({
      user: z.object({ id, name: z.string(), user_name: z.string(), avatar_url: z.string() }),
      owner: z.boolean(),
    }),
  );
const ofWorkflow = () => z.object({ workflow_id: id, space_id: id });

/** Collaborators on a resource, besides its creator. */
export const collaborator = defineFamily('collaborator', {
  add: post('/api/permission/authz/add_collaborator', {
    auth: 'session',
    audit: { 'zh-CN': '添加协作者', en: 'Added a collaborator' },
    isAdministrative: true,
    input: () => z.object({ collaborator_types: kinds(), principal: principal(), resource: resource() }),
    errors: ['collaboratorRefused'],
  }),
  /** Changes the role of a collaborator. There is only one role, so this changes nothing. */
  modify: post('/api/permission/authz/modify_collaborator', {
    auth: 'session',
    audit: { 'zh-CN': '更改协作者权限', en: 'Changed a collaborator’s access' },
    isAdministrative: true,
    input: () => z.object({ collaborator_types: kinds(), principal: principal(), resource: resource() }),
    errors: ['collaboratorRefused'],
  }),
  remove: post('/api/permission/authz/remove_collaborator', {
    auth: 'session',
    audit: { 'zh-CN': '移除协作者', en: 'Removed a collaborator' },
    isAdministrative: true,
    input: () => z.object({ principal: principal(), resource: resource() }),
    errors: ['collaboratorRefused'],
  }),
  /** Returns the outcome for each person; one that fails does not prevent the others from being added. */
  addMany: post('/api/permission/authz/batch_add_collaborator', {
    auth: 'session',
    audit: { 'zh-CN': '添加多位协作者', en: 'Added collaborators' },
    isAdministrative: true,
    input: () =>
      z.object({
        principal_type: z.union([z.literal(1), z.literal(2)]),
        resource: resource(),
        principal_ids: z.array(id).min(1).max(50),
        collaborator_types: kinds(),
      }),
    output: () =>
      z.object({
        results: z.array(
          z.object({
            principal_id: id,
            status: z.enum(['added', 'already', 'creator', 'notMember', 'limit']),
          }),
        ),
      }),
    errors: ['collaboratorRefused'],
  }),
  /** The collaborators of any resource that can have them, its creator first. */
  listOf: post('/api/permission/authz/list_collaborator', {
    auth: 'session',
    audit: { 'zh-CN': '查看协作者', en: 'Viewed collaborators' },
    added: 'the specification lists those of workflows and agents only',
    input: () => z.object({ resource: resource() }),
    output: () => z.object({ collaborators: people() }),
  }),
  list: post('/api/workflow_api/list_collaborators', {
    auth: 'session',
    audit: { 'zh-CN': '查看协作者', en: 'Viewed collaborators' },
    envelope: 'fields',
    input: ofWorkflow,
    output: () =>
      z.object({
        data: people(),
        need_data_compensation: z.boolean(),
        /** Whether the resource is open for collaboration, even without collaborators. */
        is_open: z.boolean(),
      }),
  }),
  open: post('/api/workflow_api/open_collaborator', {
    auth: 'session',
    audit: { 'zh-CN': '开启协作', en: 'Turned on collaboration' },
    isAdministrative: true,
    input: ofWorkflow,
  }),
  close: post('/api/workflow_api/close_collaborator', {
    auth: 'session',
    audit: { 'zh-CN': '停止协作', en: 'Turned off collaboration' },
    isAdministrative: true,
    input: ofWorkflow,
  }),
});
