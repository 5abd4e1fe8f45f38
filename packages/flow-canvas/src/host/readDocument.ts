import {
  importDocument,
  isJsonObject,
  type Json,
  type JsonObject,
  readKey,
  type WorkflowDocument,
} from '@heddle/workflow-schema';

const most = 1_000_000;

/**
 * Reads a document of the host's. Throws what `importDocument` throws, and for more nodes than a canvas can hold: objects
 * in memory, other than JSON text, may hold containers that stand in themselves, which no reading would ever end.
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
    if (count > most) throw new RangeError(`more than ${most} nodes, or a container that stands in itself`);
    for (const node of list) note(node, 'blocks');
  }
  return importDocument(json);
}
