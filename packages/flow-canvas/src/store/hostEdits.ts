import {
  createKey,
  type DocumentPatch,
  findKey,
  type JsonObject,
  type Key,
  rewriteNode,
  rootKey,
} from '@heddle/workflow-schema';
import { canvasCodec, type EdgeParts } from '@heddle/workflow-schema/codec';
import type { EdgeInput, NodeChanges, NodeInput } from '../FlowCanvasProps.js';
import { addEdge, connectionRefusal } from './connections.js';
import type { CanvasStore } from './createCanvasStore.js';
import { rawDataOf } from './readNode.js';
import { removalPatches } from './removalPatches.js';
import { copyUnder, writePosition } from './writeNode.js';

/** Adds a node as one step and returns its id. Throws for a type that is not registered or an id in use. */
export function addNodeOfHost(store: CanvasStore, input: NodeInput, label: string): string {
  const { graph, document, ids } = store;
  const { registry } = graph.setting;
  const definition = registry.byCode(input.type) ?? registry.byName(input.type);
  if (definition === undefined) throw new TypeError(`addNode: the type ${input.type} is not registered`);
  const id = input.id ?? freeHostId((candidate) => document.nodesById(candidate).length > 0);
  if (document.nodesById(id).length > 0) throw new TypeError(`addNode: the id ${id} is in use`);
  const parent = input.parent === undefined ? rootKey : ids.nodeKey(input.parent);
  if (parent === undefined) throw new TypeError(`addNode: there is no node ${input.parent}`);
  const { language } = store;
  const title = definition.messages[language].name;
  const position = input.position ?? {
    x: Math.round(store.camera.center.x),
    y: Math.round(store.camera.center.y),
  };
  const data = input.data ?? definition.create({ language, title });
  const json: JsonObject = { id, type: definition.code, meta: { position: { ...position } }, data };
  const index = document.nodeOrder.get(parent)?.length ?? 0;
  store.commit([{ op: 'add-node', key: createKey(document), parent, index, json }], {
    label,
    origin: 'host',
  });
  return id;
}

function freeHostId(isTaken: (id: string) => boolean): string {
  for (let number = 1; ; number++) if (!isTaken(`node-${number}`)) return `node-${number}`;
}

/** Changes position or data of a node as one step; false if there is no such node or nothing to change. */
export function updateNodeOfHost(
  store: CanvasStore,
  id: string,
  changes: NodeChanges,
  label: string,
): boolean {
  const key = store.ids.nodeKey(id);
  const node = key === undefined ? undefined : store.document.nodes.get(key);
  if (key === undefined || node === undefined) return false;
  let json = node.json;
  if (changes.position !== undefined) {
    json = copyUnder(json, 'meta', 'position');
    writePosition(json, changes.position);
  }
  if (changes.data !== undefined) {
    const data = typeof changes.data === 'function' ? changes.data(rawDataOf(node)) : changes.data;
    json = { ...json, [findKey(json, 'data') ?? 'data']: data };
  }
  const patch = rewriteNode(store.document, key, json);
  return patch !== undefined && store.commit([patch], { label, origin: 'host' });
}

/** Removes nodes with their edges, and edges, as one step. Returns how many of those named existed. */
export function removeOfHost(
  store: CanvasStore,
  nodeIds: readonly string[],
  edgeIds: readonly string[],
  label: string,
): number {
  const keysOf = (ids: readonly string[], keyOf: (id: string) => Key | undefined) =>
    ids.map((id) => keyOf(id)).filter((key) => key !== undefined);
  const nodes = keysOf(nodeIds, (id) => store.ids.nodeKey(id));
  const edges = keysOf(edgeIds, (id) => store.ids.edgeKey(id));
  const patches = removalPatches(store.graph, nodes, edges);
  return store.commit(patches, { label, origin: 'host' }) ? nodes.length + edges.length : 0;
}

/** Adds an edge as one step and returns its id; undefined if the connection is not allowed. */
export function addEdgeOfHost(store: CanvasStore, input: EdgeInput, label: string): string | undefined {
  const { graph, ids, codec } = store;
  const { source, target, sourcePort = '', targetPort = '', ...parts } = input;
  const [from, to] = [ids.nodeKey(source), ids.nodeKey(target)];
  if (from === undefined || to === undefined) return undefined;
  const start = { node: from, direction: 'out', port: sourcePort } as const;
  const end = { node: to, direction: 'in', port: targetPort } as const;
  if (connectionRefusal(graph, { from: start, to: end }) !== undefined) return undefined;
  if (parts.id !== undefined && ids.edgeKey(parts.id) !== undefined)
    throw new TypeError(`addEdge: the id ${parts.id} is in use`);
  const nodeId = (key: Key) => graph.nodeAt(key)!.node.id;
  const patch = addEdge(
    graph,
    graph.scopeOf(start),
    { id: nodeId(from), port: sourcePort },
    { id: nodeId(to), port: targetPort },
  ) as Extract<DocumentPatch, { op: 'add-edge' }>;
  const json = Object.keys(parts).length > 0 ? writeEdgeParts(codec, patch.json, parts) : patch.json;
  if (!store.commit([{ ...patch, json }], { label, origin: 'host' })) return undefined;
  return ids.edgeId(patch.key);
}

/** Changes label, type or data of an edge as one step; false if there is no such edge. */
export function updateEdgeOfHost(store: CanvasStore, id: string, parts: EdgeParts, label: string): boolean {
  const key = store.ids.edgeKey(id);
  const edge = key === undefined ? undefined : store.document.edges.get(key);
  if (key === undefined || edge === undefined) return false;
  const json = writeEdgeParts(store.codec, edge.json, parts);
  const patches = Object.keys({ ...edge.json, ...json })
    .filter((name) => edge.json[name] !== json[name])
    .map((name) =>
      json[name] === undefined
        ? { op: 'remove' as const, path: [name] }
        : {
            op: (name in edge.json ? 'replace' : 'add') as 'replace' | 'add',
            path: [name],
            value: json[name]!,
          },
    );
  return store.commit([{ op: 'edit-edge', key, patches }], { label, origin: 'host' });
}

function writeEdgeParts(codec: CanvasStore['codec'], json: JsonObject, parts: EdgeParts): JsonObject {
  return (codec.writeEdge ?? canvasCodec.writeEdge!)(json, parts);
}
