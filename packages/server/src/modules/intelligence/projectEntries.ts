import { intelligenceStatuses, intelligenceTypes } from '@heddle/api-contract/families/intelligence';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { markCollaborations } from '../../resources/markCollaborations.js';
import type { Project } from '../project/index.js';
import { projects } from '../project/tables.js';
import type { DevelopedKind } from './DevelopedKind.js';
import { ownEntries } from './ownEntries.js';

const noChannels = '[]';

export const developedProjects: DevelopedKind = {
  name: 'project',
  type: intelligenceTypes.project,
  rows: {
    table: projects,
    id: projects.id,
    spaceId: projects.spaceId,
    name: projects.name,
    creatorId: projects.creatorId,
    createdAt: projects.createdAt,
    updatedAt: projects.updatedAt,
    publishedAt: projects.publishedAt,
    deletedAt: projects.deletedAt,
    isPublished: sql`${projects.channels} <> ${noChannels}`,
  },
  async present(context, access, ids) {
    const found: Project[] = await context.db
      .select()
      .from(projects)
      .where(
        and(eq(projects.spaceId, access.spaceId), inArray(projects.id, [...ids]), isNull(projects.deletedAt)),
      );
    const rows = await markCollaborations(context.db, access, 'project', found);
    return ownEntries(context, access, rows, (row) => ({
      type: intelligenceTypes.project,
      status: intelligenceStatuses[row.status],
      isPublished: row.channels !== noChannels,
      isChanged: row.publishedAt !== null && row.updatedAt > row.publishedAt,
      isCollaborative: row.isCollaborator ?? false,
      other_info: { bot_mode: 0 },
    }));
  },
};
