import {
  applyPatches,
  editNode,
  exportDocument,
  isJsonObject,
  type JsonObject,
  type Key,
  readKey,
  readText,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { and, eq, isNull, like, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { registry } from './registry.js';
import { findHead, readSchema, type WorkflowHead, workflowHead } from './requireWorkflow.js';
import { workflows } from './tables.js';
import { writeDraft } from './writeDraft.js';

/** The input of a chat flow that names its conversation. */
const conversationName = 'CONVERSATION_NAME';

/** The project whose workflows to search, or a single workflow without a project. */
type Owner = { kind: 'project' | 'workflow'; id: string };

/** Workflows whose drafts use the conversation of that name unless a request names another. */
export async function findUsersOfConversation(
  db: Database,
  owner: Owner,
  name: string,
): Promise<WorkflowHead[]> {
  const quoted = JSON.stringify(name).replace(/[\\%_]/g, '\\$&');
  const rows = await db
    .select({ ...workflowHead, schema: workflows.schema })
    .from(workflows)
    .where(
      and(
        owner.kind === 'project' ? eq(workflows.projectId, owner.id) : eq(workflows.id, owner.id),
        isNull(workflows.deletedAt),
        like(workflows.schema, `%${conversationName.replaceAll('_', '\\_')}%`),
        // Documents may write characters as escapes.
        or(like(workflows.schema, `%${quoted}%`), like(workflows.schema, '%\\\\u%')),
      ),
    );
  return rows.filter(({ schema }) => {
    const parsed = parseDocumentText(schema);
    return !parsed.error && entriesNaming(parsed.document, name).length > 0;
  });
}

/** Makes a draft use another conversation. */
export async function replaceConversationName(
  db: Database,
  workflowId: string,
  from: string,
  to: string,
): Promise<void> {
  const head = await findHead(db, workflowId);
  if (!head) return;
  const parsed = parseDocumentText(await readSchema(db, workflowId));
  if (parsed.error) return;
  const { document } = parsed;
  const patches = entriesNaming(document, from).map((key) =>
    editNode(document, key, (draft) => {
      for (const field of fieldsOf(draft)) if (isNaming(field, from)) field.defaultValue = to;
    }),
  );
  applyPatches(
    document,
    patches.filter((patch) => patch !== undefined),
  );
  await writeDraft(db, head, JSON.stringify(exportDocument(document)), document);
}

function entriesNaming(document: WorkflowDocument, name: string): Key[] {
  return [...document.nodes]
    .filter(([, { type, json }]) => {
      const isEntry = registry.byCode(type)?.entry ?? false;
      return isEntry && fieldsOf(json).some((field) => isNaming(field, name));
    })
    .map(([key]) => key);
}

function fieldsOf(node: JsonObject): JsonObject[] {
  const data = readKey(node, 'data');
  const outputs = isJsonObject(data) ? readKey(data, 'outputs') : undefined;
  return Array.isArray(outputs) ? outputs.filter(isJsonObject) : [];
}

function isNaming(field: JsonObject, name: string): boolean {
  return readText(field, 'name') === conversationName && field.defaultValue === name;
}
