import type { ResourceAction } from '@heddle/api-contract';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lookup } from '../../db/lookup.js';
import { prepared } from '../../db/prepared.js';
import { can, type Resource, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import { workflows } from './tables.js';

const { schema: _schema, ...headColumns } = getTableColumns(workflows);

/** Columns of a workflow without its document, which may be megabytes. */
export const workflowHead = headColumns;

/** A workflow without its document. */
export type WorkflowHead = Omit<typeof workflows.$inferSelect, 'schema'> &
  Pick<Resource, 'isCollaborator' | 'isOwnerOfProject'>;

/** A workflow together with the caller's access to it. */
export interface AuthorizedWorkflow {
  head: WorkflowHead;
  access: SpaceAccess;
}

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/**
 * Returns the workflow if the caller may perform the action. The error is the same for workflows that do not
 * exist, are deleted, are not in `spaceId`, or belong to inaccessible spaces.
 */
export async function requireWorkflow(
  context: Pick<Context, 'db' | 'spaceAccess'>,
  workflowId: string,
  action: ResourceAction,
  where: { spaceId?: string | undefined; deleted?: boolean } = {},
): Promise<AuthorizedWorkflow> {
  const head = await findHead(context.db, workflowId);
  const isThere =
    head !== undefined &&
    (head.deletedAt !== null) === (where.deleted ?? false) &&
    (where.spaceId === undefined || where.spaceId === head.spaceId);
  if (!isThere) return refuse(context);
  const access = await context.spaceAccess(head.spaceId, 'view');
  const [marked = head] = await markCollaborations(context.db, access, 'workflow', [head]);
  if (!can(access, action, marked)) return refuse(context);
  return { head: marked, access };
}

async function refuse(context: Pick<Context, 'spaceAccess'>): Promise<never> {
  await context.spaceAccess(nowhere, 'view');
  throw new Error('the space 0 exists');
}

const headsOf = prepared('workflow_heads', (db) =>
  db
    .select(workflowHead)
    .from(workflows)
    .where(sql`${workflows.id} = any(${sql.placeholder('ids')}::bigint[])`),
);

const headOf = lookup<WorkflowHead>(async (db, ids) => {
  const rows = await headsOf(db).execute({ ids });
  return new Map(rows.map((row) => [row.id, row]));
});

/** The workflow with that id, deleted or not, without an access check. */
export function findHead(db: Database, workflowId: string): Promise<WorkflowHead | undefined> {
  return headOf(db, workflowId);
}

/** The document of a workflow whose head was read before. */
export async function readSchema(db: Database, workflowId: string): Promise<string> {
  const [row] = await db
    .select({ schema: workflows.schema })
    .from(workflows)
    .where(eq(workflows.id, workflowId));
  return row?.schema ?? '';
}
