import { intelligenceTypes } from '@heddle/api-contract/families/intelligence';
import { isNotNull, isNull } from 'drizzle-orm';
import { markCollaborations } from '../../resources/markCollaborations.js';
import { findWorkflows } from '../workflow/index.js';
import { workflows } from '../workflow/tables.js';
import type { DevelopedKind } from './DevelopedKind.js';
import { ownEntries } from './ownEntries.js';

/** Workflows of the library; those of a project are in its editor. */
export const developedWorkflows: DevelopedKind = {
  name: 'workflow',
  type: intelligenceTypes.workflow,
  rows: {
    table: workflows,
    id: workflows.id,
    spaceId: workflows.spaceId,
    name: workflows.name,
    creatorId: workflows.creatorId,
    createdAt: workflows.createdAt,
    updatedAt: workflows.updatedAt,
    publishedAt: workflows.publishedAt,
    deletedAt: workflows.deletedAt,
    isPublished: isNotNull(workflows.publishedCommitId),
    where: isNull(workflows.projectId),
  },
  async present(context, access, ids) {
    const page = { limit: ids.length, offset: 0 };
    const { heads: found } = await findWorkflows(context.db, access, { ids: [...ids], page });
    const heads = await markCollaborations(context.db, access, 'workflow', found);
    return ownEntries(context, access, heads, (head) => ({
      type: intelligenceTypes.workflow,
      isPublished: head.publishedCommitId !== null,
      isChanged: head.publishedCommitId !== null && head.publishedCommitId !== head.commitId,
      isCollaborative: head.isCollaborative,
      other_info: { bot_mode: 0, flow_mode: head.flowMode },
    }));
  },
};
