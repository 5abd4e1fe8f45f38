import {
  createEmptyDocument,
  createKey,
  type DocumentPatch,
  exportNode,
  isJsonObject,
  type JsonObject,
  type NodeReference,
  type NodeRegistry,
  readKey,
  readText,
  replaceReferences,
  setOwn,
  type WorkflowDocument,
  type WorkflowNode,
  writeReference,
} from '@heddle/workflow-schema';
import { resolveReference } from '@heddle/workflow-schema/scopes';
import { changedNodes } from './changedNodes.js';

/** A variable that crosses the border of the selection, with its name in the new workflow. */
interface Crossing {
  name: string;
  reference: NodeReference;
  /** A node that reads it. */
  reader: string;
}

/** A workflow created from a selection, with the data that a calling node needs. */
export interface Encapsulated {
  /** Canvas JSON of the new workflow. */
  document: JsonObject;
  /** Inputs and outputs of the new workflow, as variables in wire format. */
  inputs: JsonObject[];
  /** In wire format. */
  outputs: JsonObject[];
  /** The values of its inputs in place of the nodes (`inputParameters` in wire format). */
  parameters: JsonObject[];
}

/**
 * Converts a selection of nodes of one level to a workflow: a start with every variable that the nodes read
 * from outside, the nodes with their edges, and an end with every variable that others read from them.
 */
export function encapsulate(
  document: WorkflowDocument,
  registry: NodeRegistry,
  nodes: readonly WorkflowNode[],
): Encapsulated {
  const made = createEmptyDocument(registry, 'en');
  const [start, end] = made.nodes as [JsonObject, JsonObject];
  const startId = readText(start, 'id');
  const { asked, given, inside } = crossingsOf(document, nodes);
  const copies = nodes.map((node) =>
    replaceReferences(exportNode(document, node.key), (reference) =>
      inside.has(reference.nodeId)
        ? undefined
        : {
            reference: {
              source: 'block-output',
              nodeId: startId,
              path: [asked.get(keyOf(reference))!.name],
            },
          },
    ),
  );
  const typed = ({ reference, reader }: Crossing) => {
    const type = resolveReference(document, registry, reader, reference) ?? { type: 'string' };
    return JSON.parse(JSON.stringify(type)) as JsonObject;
  };
  const variables = (crossings: Crossings) =>
    [...crossings.values()].map((one) => ({ ...typed(one), name: one.name }));
  const parameters = (crossings: Crossings) =>
    [...crossings.values()].map((one) => ({
      name: one.name,
      input: { ...typed(one), value: { type: 'ref', content: writeReference(one.reference) } },
    }));
  (start.data as JsonObject).outputs = variables(asked);
  const endData = end.data as JsonObject;
  const endInputs = isJsonObject(endData.inputs) ? endData.inputs : {};
  endData.inputs = { ...endInputs, inputParameters: parameters(given) };
  positionTerminals(copies, start, end);
  made.nodes = [start, ...copies, end];
  made.edges = edgesOf(document, nodes, startId, readText(end, 'id'));
  return {
    document: made,
    inputs: variables(asked),
    outputs: variables(given),
    parameters: parameters(asked),
  };
}

/** The change that replaces a selection with one node that calls the workflow created from it. */
export function encapsulationPatches(
  document: WorkflowDocument,
  nodes: readonly WorkflowNode[],
  caller: JsonObject,
): DocumentPatch[] {
  const { parent } = nodes[0]!;
  const callerId = readText(caller, 'id');
  const { given, inside } = crossingsOf(document, nodes);
  const ids = new Set(nodes.map(({ id }) => id));
  const lines = linesOf(document, parent);
  const cut = lines.filter(({ source, target }) => ids.has(source) || ids.has(target));
  const edges = new Map<string, JsonObject>();
  for (const { source, target, sourcePort, targetPort } of cut) {
    if (ids.has(source) && ids.has(target)) continue;
    const edge: JsonObject = ids.has(target)
      ? {
          sourceNodeID: source,
          targetNodeID: callerId,
          ...(sourcePort !== '' && { sourcePortID: sourcePort }),
        }
      : {
          sourceNodeID: callerId,
          targetNodeID: target,
          ...(targetPort !== '' && { targetPortID: targetPort }),
        };
    edges.set(JSON.stringify(edge), edge);
  }
  const index = (document.nodeOrder.get(parent)?.length ?? 0) - nodes.length;
  const firstEdge = lines.length - cut.length;
  return [
    ...cut.map(({ key }): DocumentPatch => ({ op: 'remove-edge', key })),
    ...nodes.map(({ key }): DocumentPatch => ({ op: 'remove-node', key })),
    { op: 'add-node', key: createKey(document), parent, index, json: caller },
    ...[...edges.values()].map(
      (json, at): DocumentPatch => ({
        op: 'add-edge',
        key: createKey(document),
        parent,
        index: firstEdge + at,
        json,
      }),
    ),
    ...changedNodes(document, inside, (reference) => {
      const crossing = given.get(keyOf(reference));
      return crossing && { reference: { ...reference, nodeId: callerId, path: [crossing.name] } };
    }),
  ];
}

type Crossings = Map<string, Crossing>;

/**
 * The variables that the nodes read from outside, those that others read from the nodes, and all ids of the
 * selection including nested nodes.
 */
function crossingsOf(
  document: WorkflowDocument,
  nodes: readonly WorkflowNode[],
): { asked: Crossings; given: Crossings; inside: ReadonlySet<string> } {
  const copies = nodes.map(({ key }) => exportNode(document, key));
  const inside = new Set(copies.flatMap(idsWithin));
  const asked: Crossings = new Map();
  const given: Crossings = new Map();
  nodes.forEach(({ id }, index) => {
    replaceReferences(copies[index]!, (reference) => {
      if (!inside.has(reference.nodeId)) enter(asked, reference, id);
      return undefined;
    });
  });
  for (const node of document.nodes.values()) {
    if (inside.has(node.id)) continue;
    replaceReferences(node.json, (reference) => {
      if (inside.has(reference.nodeId)) enter(given, reference, node.id);
      return undefined;
    });
  }
  return { asked, given, inside };
}

function idsWithin(json: JsonObject): string[] {
  const blocks = readKey(json, 'blocks');
  return [
    readText(json, 'id'),
    ...(Array.isArray(blocks) ? blocks.filter(isJsonObject).flatMap(idsWithin) : []),
  ];
}

function keyOf({ nodeId, path }: NodeReference): string {
  return JSON.stringify([nodeId, path]);
}

function enter(crossings: Crossings, reference: NodeReference, reader: string): void {
  if (crossings.has(keyOf(reference))) return;
  const base = (reference.path.at(-1) ?? 'value').replace(/\W/g, '_').replace(/^(?=\d|$)/, '_');
  const taken = new Set([...crossings.values()].map(({ name }) => name));
  let name = base;
  for (let number = 1; taken.has(name); number += 1) name = `${base}_${number}`;
  crossings.set(keyOf(reference), { name, reference, reader });
}

/** Positions the start before the nodes and the end behind them. */
function positionTerminals(copies: readonly JsonObject[], start: JsonObject, end: JsonObject): void {
  const places = copies.map(placeOf).filter((place) => place !== undefined);
  if (places.length === 0) return;
  const y = Math.min(...places.map((place) => place.y));
  setOwn(start, 'meta', { position: { x: Math.min(...places.map((place) => place.x)) - 440, y } });
  setOwn(end, 'meta', { position: { x: Math.max(...places.map((place) => place.x)) + 440, y } });
}

function placeOf(json: JsonObject): { x: number; y: number } | undefined {
  const meta = readKey(json, 'meta');
  const position = isJsonObject(meta) ? readKey(meta, 'position') : undefined;
  const { x, y } = isJsonObject(position) ? position : {};
  return Number.isFinite(x) && Number.isFinite(y) ? { x: Number(x), y: Number(y) } : undefined;
}

function linesOf(document: WorkflowDocument, parent: string) {
  return (document.edgeOrder.get(parent) ?? []).map((key) => document.edges.get(key)!);
}

/** The edges inside the selection; those that cross its border are attached to the start or the end. */
function edgesOf(
  document: WorkflowDocument,
  nodes: readonly WorkflowNode[],
  startId: string,
  endId: string,
): JsonObject[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const found = new Map<string, JsonObject>();
  for (const { source, target, sourcePort, json } of linesOf(document, nodes[0]!.parent)) {
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
