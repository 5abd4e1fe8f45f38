import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { workflows } from './tables.js';

/** A workflow with its draft as submitted. */
export interface WorkflowDocumentRow {
  id: string;
  name: string;
  schema: string;
}

/** Iterates over all workflows of a space, oldest first, a few at a time: a document may have 20 MiB. */
export async function* readDocuments(
  db: Database,
  access: SpaceAccess,
  atOnce = 5,
): AsyncGenerator<WorkflowDocumentRow> {
  for (let last = '0'; ; ) {
    const rows = await db
      .select({ id: workflows.id, name: workflows.name, schema: workflows.schema })
      .from(workflows)
      .where(and(eq(workflows.spaceId, access.spaceId), isNull(workflows.deletedAt), gt(workflows.id, last)))
      .orderBy(asc(workflows.id))
      .limit(atOnce);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
