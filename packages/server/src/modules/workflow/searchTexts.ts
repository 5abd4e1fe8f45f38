import { isJsonObject, type Json, type JsonObject, readKey, titleOf } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SearchText } from '../../resources/SearchText.js';
import { emptySecrets, nodesOf } from './documentSecrets.js';
import { workflows } from './tables.js';

/** Values under these keys are ids, pictures, and names of the format, never words of an author. */
const technicalKeys = /type$|id$|^(?:source|key|icon|maincolor|subtitle|version|language|outputs)$/i;

/** Beyond this many characters, a node is not searched. */
const maxNodeLength = 50_000;

/** The description and the nodes of drafts; in collaboration, of the latest submission. */
export async function workflowTexts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SearchText[]>> {
  const texts = new Map<string, SearchText[]>();
  for (const id of ids) {
    // One at a time: a document may have 20 MiB.
    const [row] = await db
      .select({ description: workflows.description, schema: workflows.schema })
      .from(workflows)
      .where(eq(workflows.id, id));
    if (row) texts.set(id, [{ place: 'description', text: row.description }, ...textsOfNodes(row.schema)]);
  }
  return texts;
}

/** The text of each node, without secrets and references to other nodes. */
export function textsOfNodes(schema: string): SearchText[] {
  const parsed = parseDocumentText(schema);
  if (parsed.error) return [];
  emptySecrets(parsed.json);
  return Array.from(nodesOf(parsed.json), (node) => ({
    place: 'node' as const,
    id: String(readKey(node, 'id') ?? ''),
    label: titleOf(node),
    text: textOf(node),
  }));
}

function textOf(node: JsonObject): string {
  const found: string[] = [];
  let length = 0;
  const collect = (value: Json | undefined): void => {
    if (length > maxNodeLength) return;
    if (typeof value === 'string') {
      // Ids and numbers say nothing.
      if (/^[\d\s.-]*$/.test(value)) return;
      found.push(value.slice(0, maxNodeLength));
      length += value.length;
    } else if (Array.isArray(value)) value.forEach(collect);
    else if (isJsonObject(value))
      for (const [key, inner] of Object.entries(value)) if (!technicalKeys.test(key)) collect(inner);
  };
  collect(readKey(node, 'data'));
  return [...new Set(found)]
    .filter((text) => text !== titleOf(node))
    .join('\n')
    .slice(0, maxNodeLength);
}
