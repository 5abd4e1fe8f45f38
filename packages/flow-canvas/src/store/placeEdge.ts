import { canonicalPort, type WorkflowEdge } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';
import {
  type EdgePath,
  type EdgeRouting,
  type EdgeSides,
  laneCount,
  routedEdgePath,
} from '../geometry/edgePath.js';
import type { PortGeometry, Side } from '../NodeView.js';
import type { PlacedNode } from './placeNode.js';
import { matchPort } from './readNode.js';

/**
 * An edge between two nodes on the canvas. Immutable: when an end changes, a new instance replaces it.
 * Derived values are computed on demand, since few of thousands of edges are needed.
 */
export class PlacedEdge {
  readonly edge: WorkflowEdge;
  readonly source: PlacedNode;
  readonly target: PlacedNode;
  readonly #routing: EdgeRouting | undefined;
  /** The path routed around nodes. */
  readonly #led: EdgePath | undefined;

  constructor(
    edge: WorkflowEdge,
    source: PlacedNode,
    target: PlacedNode,
    routing?: EdgeRouting,
    led?: EdgePath,
  ) {
    this.edge = edge;
    this.source = source;
    this.target = target;
    this.#routing = routing;
    this.#led = led;
  }

  get path(): EdgePath {
    if (this.#led !== undefined) return this.#led;
    const { edge, source, target } = this;
    // Found once: a node may have very many ports.
    const start = this.#start;
    const end = this.#end;
    return routedEdgePath(
      this.#routing,
      portPlace(source, start) ?? sidePlace(source, 'out'),
      portPlace(target, end) ?? sidePlace(target, 'in'),
      laneOf(edge),
      { start: sideOf(source, start) ?? 'right', end: sideOf(target, end) ?? 'left' },
    );
  }

  /** The sides at which it leaves and enters the cards. */
  get sides(): EdgeSides {
    return {
      start: sideOf(this.source, this.#start) ?? 'right',
      end: sideOf(this.target, this.#end) ?? 'left',
    };
  }

  /** An end names a port that its node does not have. */
  get isBroken(): boolean {
    return this.#start === undefined || this.#end === undefined;
  }

  /** The name of the source port in runs. */
  get portName(): string {
    return canonicalPort(this.source.definition, this.edge.sourcePort);
  }

  /** True if it starts at the exception port. */
  get isException(): boolean {
    return this.edge.sourcePort === 'branch_error';
  }

  /** Both ends are under the tile of the same folded group, so it is not drawn. */
  get isUnderTile(): boolean {
    return this.source.hiddenIn !== undefined && this.source.hiddenIn === this.target.hiddenIn;
  }

  /** Copy of this edge with another path. */
  along(path: EdgePath): PlacedEdge {
    return new PlacedEdge(this.edge, this.source, this.target, this.#routing, path);
  }

  get #start(): PortGeometry | undefined {
    return endOf(this.edge, this.source, 'out', this.edge.sourcePort);
  }

  get #end(): PortGeometry | undefined {
    return endOf(this.edge, this.target, 'in', this.edge.targetPort);
  }
}

/**
 * The port at an end of an edge, if the node has it; for an edge in a body that ends at the container, the
 * inner port.
 */
export function endOf({ parent }: WorkflowEdge, node: PlacedNode, direction: 'in' | 'out', port: string) {
  if (parent !== node.node.key) return portOf(node, direction, port);
  return node.bodyPorts.find((candidate) => candidate.direction === direction);
}

/** The port that an edge's end refers to, if the node has it. */
export function portOf(node: PlacedNode, direction: 'in' | 'out', port: string): PortGeometry | undefined {
  const inner = port === '' ? undefined : bodyPortOf(node, direction, port);
  if (inner !== undefined) return inner;
  const ids = direction === 'in' ? node.portsIn : node.portsOut;
  const id = matchPort(node.definition, ids, port) ?? onlyPort(ids, port);
  return node.ports.find((candidate) => candidate.direction === direction && candidate.id === id);
}

/** The port of a body with this name. */
export function bodyPortOf(
  node: PlacedNode,
  direction: 'in' | 'out',
  port: string,
): PortGeometry | undefined {
  return node.bodyPorts.find((candidate) => candidate.direction === direction && candidate.id === port);
}

/** The side of a port of the card; inside a container, edges follow the flow whatever the port's side. */
export function sideOf(node: PlacedNode, port: PortGeometry | undefined): Side | undefined {
  return port === undefined || node.bodyPorts.includes(port) ? undefined : port.side;
}

/** An unnamed port means the only one, whatever its name; so does a container's `loop-output`. */
function onlyPort(ids: readonly string[], port: string): string | undefined {
  return port === '' && ids.length === 1 ? ids[0] : undefined;
}

export function portPlace(node: PlacedNode, port: PortGeometry | undefined): Point | undefined {
  return port === undefined ? undefined : { x: node.box.x + port.x, y: node.box.y + port.y };
}

function sidePlace(node: PlacedNode, direction: 'in' | 'out'): Point {
  return { x: node.box.x + (direction === 'in' ? 0 : node.box.width), y: node.box.y + 22 };
}

/** Edges of the same port share a lane; edges of other ports get a different one about half of the time. */
export function laneOf({ source, sourcePort }: WorkflowEdge): number {
  let sum = 0;
  for (const letter of `${source} ${sourcePort}`.slice(0, 64)) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum % laneCount;
}
