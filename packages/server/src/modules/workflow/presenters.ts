import { workflowDraftStatuses } from '@heddle/api-contract';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { User } from '../../kernel/Context.js';
import type { WorkflowHead } from './requireWorkflow.js';

// Numbers of the wire that say how a workflow is kept; ours are kept in one way.
const keptInDatabase = 1;
const madeByPerson = 0;
const publishStatuses = { cannotPublish: 1, canPublish: 2, published: 3 } as const;

/** How a draft stands: published as it is, run as it is, or neither. */
export function draftStatusOf(head: WorkflowHead): number {
  if (head.publishedCommitId === head.commitId) return workflowDraftStatuses.published;
  if (head.testedCommitId === head.commitId) return workflowDraftStatuses.tested;
  return workflowDraftStatuses.notTested;
}

/** As `draftStatusOf`, in the numbers that the canvas and save calls use. */
export function publishStatusOf(head: WorkflowHead): number {
  if (head.publishedCommitId === head.commitId) return publishStatuses.published;
  return head.testedCommitId === head.commitId ? publishStatuses.canPublish : publishStatuses.cannotPublish;
}

export function toCreator(creatorId: string, user: User) {
  // Team spaces are not built yet, so whoever sees a workflow made it.
  return { id: creatorId, name: user.name, avatar_url: user.avatarUrl, self: creatorId === user.id };
}

export function toWorkflowRow(head: WorkflowHead, user: User) {
  return {
    workflow_id: head.id,
    name: head.name,
    desc: head.description,
    icon_uri: head.icon,
    url: head.icon,
    status: draftStatusOf(head),
    type: madeByPerson,
    plugin_id: head.publishedCommitId === null ? '0' : head.id,
    create_time: toSeconds(head.createdAt),
    update_time: toSeconds(head.updatedAt),
    schema_type: 0,
    space_id: head.spaceId,
    creator: toCreator(head.creatorId, user),
    persistence_model: keptInDatabase,
    flow_mode: head.flowMode,
    project_id: '',
    ...(head.deletedAt && { delete_time: toSeconds(head.deletedAt) }),
  };
}

export function toRights(head: WorkflowHead, access: SpaceAccess) {
  return {
    workflow_id: head.id,
    user_id: access.userId,
    auth: {
      can_edit: can(access, 'workflow.edit', head),
      can_delete: can(access, 'workflow.delete', head),
      can_copy: can(access, 'workflow.create', head),
    },
  };
}

export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
