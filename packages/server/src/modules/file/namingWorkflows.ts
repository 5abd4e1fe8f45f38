import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { spaceMembers, spaces } from '../space/tables.js';
import { workflows, workflowVersions } from '../workflow/tables.js';

/** A workflow that names a file, in its draft or in a published version. */
export interface NamingWorkflow {
  workflow_id: string;
  space_id: string;
  name: string;
}

// More are not worth reading in a dialog.
const most = 20;

/**
 * The workflows that name one of these files by its address or its uri, among those that the person may see. Every
 * document of their spaces is read for it: this is for the rare moment before something is gone.
 */
export async function workflowsNaming(
  db: Database,
  userId: string,
  fileIds: readonly string[],
): Promise<NamingWorkflow[]> {
  if (fileIds.length === 0) return [];
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
  return inDrafts.union(inVersions).limit(most);
}
