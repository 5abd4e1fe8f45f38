import {
  importDocument,
  isJsonObject,
  type Json,
  type JsonObject,
  readKey,
  type WorkflowDocument,
} from '@heddle/workflow-schema';

const maxNodes = 1_000_000;

/**
 * Imports a document of the host. Throws like `importDocument`, and for more nodes than a canvas can hold:
 * unlike JSON text, objects in memory may contain themselves, so that reading nested containers would not
 * terminate.
 */
export function readDocument(json: JsonObject): WorkflowDocument {
  const open: Json[][] = [];
  const note = (owner: Json, name: string) => {
    const list = isJsonObject(owner) ? readKey(owner, name) : undefined;
    if (Array.isArray(list)) open.push(list);
  };
  note(json, 'nodes');
  let count = 0;
  for (let list = open.pop(); list !== undefined; list = open.pop()) {
    count += list.length;
    if (count > maxNodes)
      throw new RangeError(`more than ${maxNodes} nodes, or a container that contains itself`);
    for (const node of list) note(node, 'blocks');
  }
  return importDocument(json);
}
