import { createKey, type DocumentPatch, type JsonObject, type Key } from '@heddle/workflow-schema';
import { callHost } from '../host/callHost.js';
import { lateTools } from '../slots/lateTools.js';
import type { ToolMessage } from '../toolMessages.js';
import type { PortPlace } from './CanvasState.js';
import type { CanvasStore } from './createCanvasStore.js';
import type { Graph } from './Graph.js';
import { portOf } from './placeEdge.js';
import type { PlacedNode } from './placeNode.js';

/** A connection to be made, by its two ports. */
export interface Connection {
  from: PortPlace;
  to: PortPlace;
}

/** Orders two ports by flow; undefined if both have the same direction. */
export function connectionBetween(a: PortPlace, b: PortPlace): Connection | undefined {
  if (a.direction === b.direction) return undefined;
  return a.direction === 'out' ? { from: a, to: b } : { from: b, to: a };
}

/** Why a connection is not allowed: a message of the canvas, or the host's own words. */
export type ConnectionRefusal = ToolMessage | { reason: string };

/** Why this connection is not allowed; undefined if it is. `moves` is the edge it would replace. */
export function connectionRefusal(
  graph: Graph,
  { from, to }: Connection,
  moves?: Key,
): ConnectionRefusal | undefined {
  const source = graph.nodeAt(from.node);
  const target = graph.nodeAt(to.node);
  if (source === undefined || target === undefined) return 'refusePort';
  if (source === target) return 'refuseSelf';
  const scope = graph.scopeOf(from);
  if (scope !== graph.scopeOf(to)) return 'refuseParent';
  if (source.problem?.kind === 'unknown-type' || target.problem?.kind === 'unknown-type')
    return 'refuseUnknown';
  if (source.definition?.isolated || target.definition?.isolated) return 'refuseIsolated';
  // Edges name their nodes by id, which means the first node that has it.
  const isNamed = (node: PlacedNode) => graph.nodeIn(scope, node.node.id) === node;
  if (!isNamed(source) || !isNamed(target)) return 'refuseSharedId';
  const start = portOf(source, 'out', from.port);
  const end = portOf(target, 'in', to.port);
  if (start === undefined || end === undefined) return 'refusePort';
  const isThere = graph
    .edgesOf(from.node)
    .some(
      (placed) =>
        placed.edge.key !== moves &&
        placed.source === source &&
        placed.target === target &&
        portOf(source, 'out', placed.edge.sourcePort) === start &&
        portOf(target, 'in', placed.edge.targetPort) === end,
    );
  if (isThere) return 'refuseDuplicate';
  const reason = graph.setting.refusalByHost?.({ from, to });
  return reason === '' ? 'refuseHost' : reason === undefined ? undefined : { reason };
}

/** Shows and announces why a connection was not made. */
export function showRefusal(store: CanvasStore, refusal: ConnectionRefusal): void {
  if (typeof refusal === 'string') store.answer(refusal, 'info');
  // The part that shows notices loads with the tools.
  else lateTools.use(() => store.notify(refusal.reason, 'info'));
}

/** The patch that appends an edge to its scope: the canvas or a container's body. */
export function addEdge(
  graph: Graph,
  parent: Key,
  from: { id: string; port: string },
  to: { id: string; port: string },
): DocumentPatch {
  const json: JsonObject = { sourceNodeID: from.id, targetNodeID: to.id };
  if (from.port !== '') json.sourcePortID = from.port;
  if (to.port !== '') json.targetPortID = to.port;
  const index = graph.document.edgeOrder.get(parent)?.length ?? 0;
  const made = graph.setting.createEdge?.(json) ?? json;
  return { op: 'add-edge', key: createKey(graph.document), parent, index, json: made };
}

/** The patches that create a connection, or move the edge `moves` to it. */
export function connectionPatches(graph: Graph, { from, to }: Connection, moves?: Key): DocumentPatch[] {
  const source = graph.nodeAt(from.node)!;
  const target = graph.nodeAt(to.node)!;
  const added = addEdge(
    graph,
    graph.scopeOf(from),
    { id: source.node.id, port: from.port },
    { id: target.node.id, port: to.port },
  );
  return moves === undefined ? [added] : [{ op: 'remove-edge', key: moves }, added];
}

/** Makes the connection as one step and announces the result. */
export function connect(store: CanvasStore, connection: Connection, moves?: Key): boolean {
  const refusal = connectionRefusal(store.graph, connection, moves);
  if (refusal !== undefined) {
    showRefusal(store, refusal);
    return false;
  }
  const names = {
    source: store.graph.nodeAt(connection.from.node)!.title,
    target: store.graph.nodeAt(connection.to.node)!.title,
  };
  const label =
    moves === undefined
      ? store.formatMessage('stepConnect', names)
      : store.formatMessage('stepReconnect', names);
  const patches = connectionPatches(store.graph, connection, moves);
  const isDone = store.commit(patches, { label });
  if (isDone) {
    store.answer('didConnect', 'quiet', names);
    tellHost(store, connection, (patches.at(-1) as { key: Key }).key);
  }
  return isDone;
}

/** Tells the host about a connection that the user made; nothing if the host replaced it by another change. */
function tellHost(
  { ids, options, document, report }: CanvasStore,
  { from, to }: Connection,
  edge: Key,
): void {
  const { onConnect } = options;
  if (onConnect === undefined || !document.edges.has(edge)) return;
  const [source, target] = [ids.nodeId(from.node), ids.nodeId(to.node)];
  const connection = { id: ids.edgeId(edge), source, sourcePort: from.port, target, targetPort: to.port };
  callHost({ report }, 'onConnect', () => onConnect(connection));
}
