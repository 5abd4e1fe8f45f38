import { resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { isNotNull } from 'drizzle-orm';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import type { ResourceKind } from '../../resources/ResourceKind.js';
import { iconUrls } from '../file/index.js';
import { copyInto, workflowNaming } from './copyInto.js';
import { deleteForGood, moveToTrash, takeFromTrash } from './deletion.js';
import { indexReferences } from './indexReferences.js';
import { findCreators } from './presenters.js';
import { releaseProblems, releaseWorkflow } from './releaseWorkflow.js';
import { findHead, requireWorkflow, type WorkflowHead } from './requireWorkflow.js';
import { workflowTexts } from './searchTexts.js';
import { workflows } from './tables.js';

const publishStatuses = { unpublished: 1, published: 2 } as const;

/** Workflows as resources of a space. */
export const workflowKind: ResourceKind = {
  name: 'workflow',
  rows: {
    table: workflows,
    id: workflows.id,
    spaceId: workflows.spaceId,
    name: workflows.name,
    creatorId: workflows.creatorId,
    updatedAt: workflows.updatedAt,
    projectId: workflows.projectId,
    deletedAt: workflows.deletedAt,
    isPublished: isNotNull(workflows.publishedCommitId),
    subType: workflows.flowMode,
  },
  library: { type: resourceTypes.workflow, present },
  async require(context, id, action, where) {
    const { head, access } = await requireWorkflow(context, id, action, where);
    return { resource: head, access };
  },
  remove: moveToTrash,
  restore: takeFromTrash,
  deleteForGood,
  copy: copyInto,
  naming: workflowNaming,
  releaseProblems,
  release: releaseWorkflow,
  indexReferences,
  searchTexts: workflowTexts,
};

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  const found = await Promise.all(ids.map((id) => findHead(context.db, id)));
  const heads = await markCollaborations(
    context.db,
    access,
    'workflow',
    found.filter((head) => head !== undefined),
  );
  const creators = await findCreators(context, heads);
  const icons = await iconUrls(
    context,
    heads.map(({ icon }) => icon),
  );
  const toEntry = (head: WorkflowHead) => {
    const creator = creators(head.creatorId);
    return {
      res_id: head.id,
      res_type: resourceTypes.workflow,
      res_sub_type: head.flowMode,
      name: head.name,
      desc: head.description,
      icon: icons.get(head.icon) ?? '',
      creator_id: head.creatorId,
      creator_name: creator.name,
      creator_avatar: creator.avatar_url,
      user_name: creator.user_name,
      publish_status:
        head.publishedCommitId === null ? publishStatuses.unpublished : publishStatuses.published,
      edit_time: toSeconds(head.updatedAt),
      space_id: head.spaceId,
      actions: [
        { key: resourceActions.copy, enable: can(access, 'copy', head) },
        { key: resourceActions.delete, enable: can(access, 'delete', head) },
        { key: resourceActions.edit, enable: can(access, 'edit', head) },
      ],
      detail_disable: false,
      del_flag: head.deletedAt !== null,
    };
  };
  return new Map(heads.map((head) => [head.id, toEntry(head)]));
}
