import {
  type DocumentPatch,
  editNode,
  equalJson,
  type NodeReference,
  type Replacement,
  replaceReferences,
  setOwn,
  type WorkflowDocument,
} from '@heddle/workflow-schema';

/** The edits of all nodes whose references are replaced, except the given ones. */
export function changedNodes(
  document: WorkflowDocument,
  except: ReadonlySet<string>,
  replace: (reference: NodeReference) => Replacement | undefined,
): DocumentPatch[] {
  const patches: DocumentPatch[] = [];
  for (const { id, key, json } of document.nodes.values()) {
    if (except.has(id)) continue;
    const next = replaceReferences(json, replace);
    if (next === json) continue;
    const patch = editNode(document, key, (draft) => {
      for (const name of Object.keys(next))
        if (!equalJson(next[name]!, json[name]!)) setOwn(draft, name, next[name]!);
    });
    if (patch !== undefined) patches.push(patch);
  }
  return patches;
}
