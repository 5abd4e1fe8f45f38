import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { type JsonObject, readData, type Variable, type WorkflowDocument } from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import { latestVersion, parseSchema, readWorkflowAt, registry } from '../workflow/index.js';

/** A published version, as a job runs it. */
export interface PublishedAt {
  version: string;
  commitId: string;
  json: JsonObject;
  document: WorkflowDocument;
}

/** A published version of a workflow, by default the latest. */
export async function publishedAt(
  db: Database,
  access: SpaceAccess,
  workflowId: string,
  wanted: string | undefined,
): Promise<PublishedAt> {
  const version = wanted || (await latestVersion(db, workflowId))?.version;
  if (version === undefined)
    throw new DomainError('workflowNotPublished', workflowReasons.notPublished({ id: workflowId }));
  const at = await readWorkflowAt(db, access, workflowId, version);
  if (!at)
    throw new DomainError('workflowNotFound', workflowReasons.versionNotFound({ version, id: workflowId }));
  return { version, commitId: at.commitId, ...parseSchema(at.text) };
}

/** The inputs of a workflow. */
export function inputsOf(document: WorkflowDocument): Variable[] {
  for (const node of document.nodes.values()) {
    const definition = registry.byCode(node.type);
    if (!definition?.entry) continue;
    const read = readData(definition, node.json);
    return read.issues ? [] : [...definition.outputs(read.data)];
  }
  return [];
}
