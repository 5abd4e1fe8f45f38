import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import { isId } from './isId.js';
import { findHead, readSchema } from './requireWorkflow.js';
import { readVersion } from './versions.js';

/**
 * The document that a run calls: a workflow of the same space, at a version, or its draft for `''`. What lies
 * elsewhere or is deleted is not found, whatever its id.
 */
export async function loadDocument(
  db: Database,
  access: SpaceAccess,
  workflowId: string,
  version: string,
): Promise<string> {
  const head = isId(workflowId) ? await findHead(db, workflowId) : undefined;
  if (!head || head.deletedAt !== null || head.spaceId !== access.spaceId)
    throw new DomainError('workflowNotFound', `workflow ${workflowId} not found`);
  if (version === '') return readSchema(db, head.id);
  const text = await readVersion(db, head.id, version);
  if (text === undefined)
    throw new DomainError('workflowNotFound', `version ${version} of workflow ${workflowId} not found`);
  return text;
}
