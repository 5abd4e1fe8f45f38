import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { FileUser, ReferringWorkflow } from '../file/index.js';
import { spaceMembers, spaces } from '../space/tables.js';
import { workflows, workflowVersions } from './tables.js';

// More would not help in a dialog.
const maxResults = 20;

/**
 * Finds workflows visible to the caller that refer to one of these files by URL or URI. Reads every document
 * of the spaces, which is acceptable before a rare deletion.
 */
async function workflowsReferringTo(
  db: Database,
  userId: string,
  fileIds: readonly string[],
): Promise<ReferringWorkflow[]> {
  const pattern = `(content\\\\?/|file-)(${fileIds.join('|')})([^0-9]|$)`;
  const named = { workflow_id: workflows.id, space_id: workflows.spaceId, name: workflows.name };
  const isThere = and(isNull(workflows.deletedAt), isNull(spaces.deletedAt));
  const seen = (isNamed: SQL) => and(eq(spaceMembers.userId, userId), isThere, isNamed);
  const isMember = eq(spaceMembers.spaceId, workflows.spaceId);
  const isInSpace = eq(spaces.id, workflows.spaceId);
  const inDrafts = db
    .select(named)
    .from(workflows)
    .innerJoin(spaceMembers, isMember)
    .innerJoin(spaces, isInSpace)
    .where(seen(sql`${workflows.schema} ~ ${pattern}`));
  const inVersions = db
    .select(named)
    .from(workflowVersions)
    .innerJoin(workflows, eq(workflows.id, workflowVersions.workflowId))
    .innerJoin(spaceMembers, isMember)
    .innerJoin(spaces, isInSpace)
    .where(seen(sql`${workflowVersions.schema} ~ ${pattern}`));
  return inDrafts.union(inVersions).limit(maxResults);
}

async function iconsInUse(db: Database, uris: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ icon: workflows.icon })
    .from(workflows)
    .where(inArray(workflows.icon, [...uris]));
  return rows.map(({ icon }) => icon);
}

/** The files that workflows refer to. */
export const workflowFiles: FileUser = { iconsInUse, referringTo: workflowsReferringTo };
