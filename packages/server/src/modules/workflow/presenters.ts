import {
  type WorkflowState,
  type WorkflowStatusCodes,
  workflowPublishStatuses,
  workflowStatusCodes,
} from '@heddle/api-contract';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import type { WorkflowHead } from './requireWorkflow.js';

// API numbers for how a workflow is stored: alone, or with submissions by several people.
const persistence = { alone: 1, collaborative: 2 } as const;
const madeByPerson = 0;

type Commits = Pick<
  WorkflowHead,
  'commitId' | 'testedCommitId' | 'submittedCommitId' | 'publishedCommitId' | 'isCollaborative'
>;

/** The state of a document of the workflow, as `workflowTransitions` describes it. */
export function stateOf(head: Commits): WorkflowState {
  const { commitId, testedCommitId, submittedCommitId, publishedCommitId } = head;
  const stage =
    publishedCommitId === commitId ? 'published' : submittedCommitId === commitId ? 'submitted' : 'draft';
  return { stage, isTested: testedCommitId === commitId };
}

/** The API numbers of that state. In collaboration, a draft cannot be published before it is submitted. */
export function codesOf(head: Commits & Pick<WorkflowHead, 'deletedAt'>): WorkflowStatusCodes {
  const state = stateOf(head);
  const codes = workflowStatusCodes(state, head.deletedAt !== null);
  const { canPublish, canNotPublish } = workflowPublishStatuses;
  const mustSubmit = head.isCollaborative && state.stage === 'draft' && codes.publish === canPublish;
  return mustSubmit ? { ...codes, publish: canNotPublish } : codes;
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
  const codes = codesOf(head);
  return {
    workflow_id: head.id,
    name: head.name,
    desc: head.description,
    icon_uri: head.icon,
    status: codes.draft,
    publish_status: codes.publish,
    type: madeByPerson,
    plugin_id: head.publishedCommitId === null ? '0' : head.id,
    create_time: toSeconds(head.createdAt),
    update_time: toSeconds(head.updatedAt),
    schema_type: 0,
    space_id: head.spaceId,
    creator: creators(head.creatorId),
    persistence_model: head.isCollaborative ? persistence.collaborative : persistence.alone,
    collaborator_mode: head.isCollaborative ? 1 : 0,
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
