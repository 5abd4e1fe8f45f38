import { parseDocumentText } from '@heddle/workflow-schema/import';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { IdMap } from '../../resources/ResourceKind.js';
import { replaceReferences } from '../../resources/references.js';
import { withNewIds } from '../../resources/withNewIds.js';
import { toStorableText } from './parseSchema.js';
import { pinVersions } from './pinVersions.js';
import { referencesOf } from './references.js';
import { workflowDrafts, workflows } from './tables.js';

/**
 * Lets all drafts of a workflow name other resources by new ids and versions, in a transaction. Drafts that change have
 * to be tested again; published versions stay as they are.
 */
export async function replaceUses(
  transaction: Database,
  id: string,
  idMap: IdMap,
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  const [row] = await transaction.select().from(workflows).where(eq(workflows.id, id)).for('update');
  if (!row) return;
  const schema = replaced(row.schema, idMap, versions);
  if (schema !== row.schema) {
    const parsed = parseDocumentText(schema);
    const { list, key } = await referencesOf(schema, parsed.error ? undefined : parsed.document);
    const commitId = newId();
    await transaction
      .update(workflows)
      .set({
        ...{ schema: toStorableText(schema), referencesKey: key, commitId, testedCommitId: null },
        ...(row.isCollaborative && { submittedCommitId: commitId }),
        updatedAt: new Date(),
      })
      .where(eq(workflows.id, id));
    await replaceReferences(transaction, { kind: 'workflow', id, spaceId: row.spaceId }, 'draft', list);
  }
  for (const draft of await transaction
    .select()
    .from(workflowDrafts)
    .where(eq(workflowDrafts.workflowId, id))) {
    const text = replaced(draft.schema, idMap, versions);
    if (text !== draft.schema)
      await transaction
        .update(workflowDrafts)
        .set({ schema: toStorableText(text), commitId: newId(), testedCommitId: null })
        .where(eq(workflowDrafts.commitId, draft.commitId));
  }
}

function replaced(text: string, idMap: IdMap, versions: ReadonlyMap<string, string>): string {
  const parsed = parseDocumentText(text);
  if (parsed.error) return withNewIds(text, idMap);
  const json = structuredClone(parsed.json);
  return withNewIds(pinVersions(json, versions) ? JSON.stringify(json) : text, idMap);
}
