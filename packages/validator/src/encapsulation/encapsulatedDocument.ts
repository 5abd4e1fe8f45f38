import {
  createEmptyDocument,
  exportNode,
  isJsonObject,
  type Json,
  type JsonObject,
  type NodeRegistry,
  type Reference,
  readReference,
  readText,
  setOwn,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { resolveReference } from '@heddle/workflow-schema/scopes';

/** A variable that crosses the border of the selection, and the name it has there. */
interface Crossing {
  name: string;
  reference: Reference & { source: 'block-output' };
  /** The node that reads it. */
  reader: string;
}

/**
 * The workflow that a selection of nodes of one level becomes: a start that asks for every variable the nodes read
 * from outside, the nodes with their lines, and an end that gives every variable others read from them.
 */
export function encapsulatedDocument(
  document: WorkflowDocument,
  registry: NodeRegistry,
  nodes: readonly WorkflowNode[],
): JsonObject {
  const made = createEmptyDocument(registry, 'en');
  const [start, end] = made.nodes as [JsonObject, JsonObject];
  const inside = new Set<string>();
  const isWithin = (json: JsonObject): string[] => [
    readText(json, 'id'),
    ...(Array.isArray(json.blocks) ? json.blocks.filter(isJsonObject).flatMap(isWithin) : []),
  ];
  const copies = nodes.map(({ key }) => exportNode(document, key));
  for (const copy of copies) for (const id of isWithin(copy)) inside.add(id);
  const asked = new Map<string, Crossing>();
  const given = new Map<string, Crossing>();
  const startId = readText(start, 'id');
  const rewritten = nodes.map(({ id }, index) =>
    replaceReferences(copies[index]!, (reference) => {
      if (inside.has(reference.nodeId)) return undefined;
      return { source: 'block-output', nodeId: startId, path: [enter(asked, reference, id).name] };
    }),
  );
  for (const node of document.nodes.values()) {
    if (inside.has(node.id)) continue;
    replaceReferences(node.json, (reference) => {
      if (inside.has(reference.nodeId)) enter(given, reference, node.id);
      return undefined;
    });
  }
  const typed = ({ reference, reader }: Crossing) => {
    const type = resolveReference(document, registry, reader, reference) ?? { type: 'string' };
    return JSON.parse(JSON.stringify(type)) as JsonObject;
  };
  (start.data as JsonObject).outputs = [...asked.values()].map((one) => ({ ...typed(one), name: one.name }));
  const endData = end.data as JsonObject;
  const inputParameters = [...given.values()].map((one) => {
    const { nodeId, path } = one.reference;
    const content = { source: 'block-output', blockID: nodeId, name: path.join('.') };
    return { name: one.name, input: { ...typed(one), value: { type: 'ref', content } } };
  });
  endData.inputs = { ...(isJsonObject(endData.inputs) ? endData.inputs : {}), inputParameters };
  made.nodes = [start, ...rewritten, end];
  made.edges = edgesOf(document, nodes, startId, readText(end, 'id'));
  return made;
}

function enter(crossings: Map<string, Crossing>, reference: Crossing['reference'], reader: string): Crossing {
  const key = JSON.stringify([reference.nodeId, reference.path]);
  const known = crossings.get(key);
  if (known !== undefined) return known;
  const base = (reference.path.at(-1) ?? 'value').replace(/\W/g, '_').replace(/^(?=\d|$)/, '_');
  const taken = new Set([...crossings.values()].map(({ name }) => name));
  let name = base;
  for (let number = 1; taken.has(name); number += 1) name = `${base}_${number}`;
  const crossing = { name, reference, reader };
  crossings.set(key, crossing);
  return crossing;
}

/** A copy in which references, also those written in texts, are those that `replace` gives. */
function replaceReferences(
  json: JsonObject,
  replace: (reference: Crossing['reference']) => Crossing['reference'] | undefined,
): JsonObject {
  const visit = (value: Json): Json => {
    if (typeof value === 'string') {
      return value.replace(
        /block_output_([\w-]+)((?:\.[^.{}[\]"\s]+)*)/g,
        (all, nodeId: string, names: string) => {
          const next = replace({ source: 'block-output', nodeId, path: names.split('.').slice(1) });
          return next === undefined ? all : `block_output_${next.nodeId}.${next.path.join('.')}`;
        },
      );
    }
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const reference = readText(value, 'source') === 'block-output' ? readReference(value) : undefined;
    if (reference?.source === 'block-output' && reference.nodeId !== '') {
      const next = replace(reference);
      if (next !== undefined) return { ...value, blockID: next.nodeId, name: next.path.join('.') };
    }
    const copy: JsonObject = {};
    for (const key of Object.keys(value)) setOwn(copy, key, visit(value[key]!));
    return copy;
  };
  return visit(json) as JsonObject;
}

/** The lines inside the selection; those that cross its border begin at the start and end at the end. */
function edgesOf(
  document: WorkflowDocument,
  nodes: readonly WorkflowNode[],
  startId: string,
  endId: string,
): JsonObject[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const found = new Map<string, JsonObject>();
  for (const key of document.edgeOrder.get(nodes[0]!.parent) ?? []) {
    const { source, target, sourcePort, json } = document.edges.get(key)!;
    const [isFrom, isTo] = [ids.has(source), ids.has(target)];
    if (!isFrom && !isTo) continue;
    const edge: JsonObject =
      isFrom && isTo
        ? json
        : isTo
          ? { sourceNodeID: startId, targetNodeID: target }
          : {
              sourceNodeID: source,
              targetNodeID: endId,
              ...(sourcePort === '' ? {} : { sourcePortID: sourcePort }),
            };
    found.set(JSON.stringify(edge), edge);
  }
  return [...found.values()];
}
