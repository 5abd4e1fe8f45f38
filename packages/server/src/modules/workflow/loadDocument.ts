import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Database } from '../../db/Database.js';
import { isId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findHead, readSchema, type WorkflowHead } from './requireWorkflow.js';
import { readVersion } from './versions.js';

/**
 * Loads the document for a run: a workflow of the same space at the given version, or its draft for `''`.
 * Deleted workflows and those of other spaces are answered as not found.
 */
export async function loadDocument(
  db: Database,
  access: SpaceAccess,
  workflowId: string,
  version: string,
): Promise<string> {
  const head = await findCallable(db, access, workflowId);
  if (version === '') return readSchema(db, head.id);
  const text = await readVersion(db, head.id, version);
  if (text === undefined)
    throw new DomainError('workflowNotFound', workflowReasons.versionNotFound({ version, id: workflowId }));
  return text;
}

/** Name and description of a callable workflow, for a model that selects among workflows. */
export async function describeWorkflow(
  db: Database,
  access: SpaceAccess,
  workflowId: string,
): Promise<{ name: string; description: string }> {
  const { name, description } = await findCallable(db, access, workflowId);
  return { name, description };
}

async function findCallable(db: Database, access: SpaceAccess, workflowId: string): Promise<WorkflowHead> {
  const head = isId(workflowId) ? await findHead(db, workflowId) : undefined;
  if (!head || head.deletedAt !== null || head.spaceId !== access.spaceId)
    throw new DomainError('workflowNotFound', workflowReasons.notFound({ id: workflowId }));
  return head;
}
