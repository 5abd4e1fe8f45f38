import { workflowDraftStatuses } from '@heddle/api-contract/families/workflow';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import type { WorkflowHead } from './requireWorkflow.js';

// API numbers for how a workflow is stored; here there is only one way.
const keptInDatabase = 1;
const madeByPerson = 0;
const publishStatuses = { cannotPublish: 1, canPublish: 2, published: 3 } as const;

/** Status of a draft: published unchanged, run unchanged, or neither. */
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

/** Loads the creators of the given resources for presentation to the caller. */
export async function findCreators(context: Context, resources: readonly { creatorId: string }[]) {
  const people = await findPeople(
    context.db,
    resources.map((resource) => resource.creatorId),
  );
  return (id: string) => {
    const person = people.get(id);
    return {
      id,
      name: person?.name ?? '',
      user_name: person?.uniqueName ?? '',
      avatar_url: person?.avatarUrl ?? '',
      self: id === context.user.id,
    };
  };
}

/** Presents the creator of a resource. */
export type Creators = Awaited<ReturnType<typeof findCreators>>;

/** A workflow for lists and the canvas, without the icon's URL, which is signed per caller. */
export function toWorkflowRow(head: WorkflowHead, creators: Creators) {
  return {
    workflow_id: head.id,
    name: head.name,
    desc: head.description,
    icon_uri: head.icon,
    status: draftStatusOf(head),
    type: madeByPerson,
    plugin_id: head.publishedCommitId === null ? '0' : head.id,
    create_time: toSeconds(head.createdAt),
    update_time: toSeconds(head.updatedAt),
    schema_type: 0,
    space_id: head.spaceId,
    creator: creators(head.creatorId),
    persistence_model: keptInDatabase,
    flow_mode: head.flowMode,
    project_id: head.projectId ?? '',
    ...(head.deletedAt && { delete_time: toSeconds(head.deletedAt) }),
  };
}

export function toRights(head: WorkflowHead, access: SpaceAccess) {
  return {
    workflow_id: head.id,
    user_id: access.userId,
    auth: {
      can_edit: can(access, 'edit', head),
      can_delete: can(access, 'delete', head),
      can_copy: can(access, 'copy', head),
    },
  };
}
