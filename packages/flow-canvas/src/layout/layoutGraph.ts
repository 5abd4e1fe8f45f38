import type { Key } from '@heddle/workflow-schema';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { Point } from '../geometry/box.js';
import type { Graph } from '../store/Graph.js';
import { portOf } from '../store/placeEdge.js';

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '96',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.componentComponent': '80',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};

/** The graph as ELK takes it: sizes and fixed ports, so that threads leave where the eyes are. */
export function layoutGraph(graph: Graph): ElkNode {
  const children: ElkNode[] = [];
  for (const key of graph.order) {
    const node = graph.nodeAt(key);
    if (node === undefined) continue;
    children.push({
      id: key,
      width: node.box.width,
      height: node.box.height,
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
      ports: node.ports.map((port) => ({
        id: portName(key, port.direction, port.id),
        x: port.x,
        y: port.y,
        width: 0,
        height: 0,
        layoutOptions: { 'elk.port.side': port.side === 'left' ? 'WEST' : 'EAST' },
      })),
    });
  }
  const edges = [...graph.edgeKeys].map((key) => {
    const { edge, source, target } = graph.edgeAt(key)!;
    const end = (node: typeof source, direction: 'in' | 'out', port: string) => {
      const eye = portOf(node, direction, port);
      return eye === undefined ? node.node.key : portName(node.node.key, direction, eye.id);
    };
    return {
      id: key,
      sources: [end(source, 'out', edge.sourcePort)],
      targets: [end(target, 'in', edge.targetPort)],
    };
  });
  return { id: 'workflow', layoutOptions: options, children, edges };
}

/** Places of the answer, moved so that the first node of the document stays where it is. */
export function placesOf(graph: Graph, answer: ElkNode): Map<Key, Point> {
  const places = new Map<Key, Point>();
  for (const child of answer.children ?? []) places.set(child.id, { x: child.x ?? 0, y: child.y ?? 0 });
  const first = graph.order[0];
  const from = first === undefined ? undefined : graph.nodeAt(first)?.box;
  const to = first === undefined ? undefined : places.get(first);
  if (from === undefined || to === undefined) return places;
  const by = { x: from.x - to.x, y: from.y - to.y };
  return new Map([...places].map(([key, place]) => [key, { x: place.x + by.x, y: place.y + by.y }]));
}

function portName(key: Key, direction: 'in' | 'out', port: string): string {
  return JSON.stringify([key, direction, port]);
}
