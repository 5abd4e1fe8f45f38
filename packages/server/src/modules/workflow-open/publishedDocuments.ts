import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import {
  isJsonObject,
  type JsonObject,
  readData,
  readKey,
  rootKey,
  type Variable,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import {
  latestVersion,
  parseSchema,
  readWorkflowAt,
  registry,
  type WorkflowHead,
} from '../workflow/index.js';

/** A published version, ready to run. */
export interface PublishedDocument {
  version: string;
  commitId: string;
  json: JsonObject;
  document: WorkflowDocument;
  /** Parameters of Start; undefined if it cannot be read, and the run fails with the reason. */
  parameters: readonly Variable[] | undefined;
}

// Versions never change. Larger documents are read for every run rather than kept.
const maxKept = 200;
const maxKeptLength = 256 * 1024;

/** Documents of versions that ran recently, by workflow and version. */
const kept = defineService('published-documents', () => new Map<string, PublishedDocument>());

/** The given version of a workflow, or the latest. */
export async function requirePublished(
  context: { db: Database; use(service: typeof kept): Map<string, PublishedDocument> },
  access: SpaceAccess,
  head: WorkflowHead,
  version: string | undefined,
): Promise<PublishedDocument> {
  const wanted = version || (await latestVersion(context.db, head.id))?.version;
  if (wanted === undefined)
    throw new DomainError('workflowNotPublished', programText(`workflow ${head.id} is not published`));
  const documents = context.use(kept);
  const key = `${head.id} ${wanted}`;
  const known = documents.get(key);
  if (known) return known;
  const at = await readWorkflowAt(context.db, access, head.id, wanted);
  if (!at)
    throw new DomainError(
      'workflowNotFound',
      workflowReasons.versionNotFound({ version: wanted, id: head.id }),
      { code: versionNotFoundCode },
    );
  const { json, document } = parseSchema(at.text);
  const { commitId } = at;
  const published = { version: wanted, commitId, json, document, parameters: parametersOf(document) };
  if (at.text.length <= maxKeptLength) {
    const [oldest] = documents.keys();
    if (documents.size >= maxKept && oldest !== undefined) documents.delete(oldest);
    documents.set(key, published);
  }
  return published;
}

/** `version not found` in the specification's list of codes. */
const versionNotFoundCode = 777777778;

function parametersOf(document: WorkflowDocument): readonly Variable[] | undefined {
  for (const key of document.nodeOrder.get(rootKey) ?? []) {
    const node = document.nodes.get(key);
    const definition = node && registry.byCode(node.type);
    if (!node || !definition?.entry || !isJsonObject(readKey(node.json, 'data'))) continue;
    const read = readData(definition, node.json);
    return read.issues ? undefined : definition.outputs(read.data);
  }
  return undefined;
}
