import { equalJson, isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';

/** Whether two documents differ at most in the `meta` of their nodes, which holds positions and sizes. */
export function hasOnlyLayoutChanged(before: string, after: string): boolean {
  const [from, to] = [parseDocumentText(before), parseDocumentText(after)];
  return !from.error && !to.error && equalJson(withoutLayout(from.json), withoutLayout(to.json));
}

// Documents are at most 100 levels deep.
function withoutLayout(parent: JsonObject): JsonObject {
  const result: JsonObject = { ...parent };
  for (const key of ['nodes', 'blocks']) {
    const nodes = result[key];
    if (Array.isArray(nodes)) result[key] = nodes.map(withoutMeta);
  }
  return result;
}

function withoutMeta(node: Json): Json {
  if (!isJsonObject(node)) return node;
  const { meta: _meta, ...rest } = node;
  return withoutLayout(rest);
}
