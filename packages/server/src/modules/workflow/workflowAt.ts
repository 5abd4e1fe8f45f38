import type { WorkflowDocument } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { isId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { findHead, readSchema, type WorkflowHead } from './requireWorkflow.js';
import { workflowVersions } from './tables.js';
import { parseVersion } from './versions.js';

/** A workflow at one version. */
export interface WorkflowAt {
  head: WorkflowHead;
  /** `''` for the draft. */
  version: string;
  /** What was written when the version was published. */
  note: string;
  commitId: string;
  /** The document as it was submitted. */
  text: string;
  /** Undefined if the text is not a document. */
  document: WorkflowDocument | undefined;
}

/**
 * A workflow of a space at a version, or its draft for `''`. Undefined if there is none, or if it is deleted
 * or in another space.
 */
export async function readWorkflowAt(
  db: Database,
  access: SpaceAccess,
  workflowId: string,
  version: string,
): Promise<WorkflowAt | undefined> {
  const head = isId(workflowId) ? await findHead(db, workflowId) : undefined;
  if (!head || head.deletedAt !== null || head.spaceId !== access.spaceId) return undefined;
  const found =
    version === ''
      ? { note: '', commitId: head.commitId, text: await readSchema(db, head.id) }
      : await findVersion(db, head.id, version);
  if (!found) return undefined;
  const parsed = parseDocumentText(found.text);
  return { head, version, ...found, document: parsed.error ? undefined : parsed.document };
}

async function findVersion(db: Database, workflowId: string, version: string) {
  if (!parseVersion(version)) return undefined;
  const { description, commitId, schema } = workflowVersions;
  const [row] = await db
    .select({ note: description, commitId, text: schema })
    .from(workflowVersions)
    .where(and(eq(workflowVersions.workflowId, workflowId), eq(workflowVersions.version, version)));
  return row;
}
