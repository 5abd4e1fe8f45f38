/** A graph in a neutral format. Each page converts it to the format of its canvas. */
export interface Graph {
  nodes: GraphNode[];
  edges: { id: string; source: string; target: string }[];
}

export interface GraphNode {
  id: string;
  x: number;
  y: number;
  title: string;
  text: string;
}

const across = 400;
const down = 200;
/** Size of every card. Ports are in the middle of the left and right sides. */
export const cardSize = { width: 200, height: 60 };

/** A layered graph, about square on screen, with about 1.3 edges per node. Deterministic for a count. */
export function makeGraph(count: number): Graph {
  const rows = Math.max(1, Math.round(Math.sqrt((count * across) / down)));
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    x: Math.floor(index / rows) * across,
    y: (index % rows) * down,
    title: `Step ${index + 1}`,
    text: `Waits for ${(index * 7) % 60} seconds`,
  }));
  const edges: Graph['edges'] = [];
  const random = seeded(count);
  const add = (source: number, target: number) =>
    edges.push({ id: `e${edges.length}`, source: `n${source}`, target: `n${target}` });
  for (let index = rows; index < count; index++) {
    const layer = Math.floor(index / rows) * rows;
    const near = (index % rows) + Math.round((random() - 0.5) * 4);
    add(layer - rows + Math.min(rows - 1, Math.max(0, near)), index);
    if (random() < 0.33) add(layer - rows + Math.floor(random() * rows), index);
  }
  return { nodes, edges };
}

/** Position of the view: screen = flow * zoom + (x, y). */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

/** The camera that centres the graph in the view. */
export function cameraAt(zoom: number, { nodes }: Graph, size: Size): Camera {
  const { right, bottom } = extent(nodes);
  return { x: size.width / 2 - (right / 2) * zoom, y: size.height / 2 - (bottom / 2) * zoom, zoom };
}

/** The zoom at which the whole graph fits into the view. */
export function wholeZoom({ nodes }: Graph, size: Size): number {
  const { right, bottom } = extent(nodes);
  return Math.max(0.02, Math.min(1, (size.width - 40) / right, (size.height - 40) / bottom));
}

/** What a camera shows: the nodes that touch the view, and the edges whose middle (page pixels) lies in it. */
export interface View {
  nodes: GraphNode[];
  edges: { id: string; middle: { x: number; y: number } }[];
}

export function viewOf({ nodes, edges }: Graph, { x, y, zoom }: Camera, size: Size): View {
  const places = new Map(nodes.map((node) => [node.id, node]));
  const isInside = (at: { x: number; y: number }, beyond: Size) =>
    at.x > -beyond.width && at.x < size.width && at.y > -beyond.height && at.y < size.height;
  return {
    nodes: nodes.filter((node) =>
      isInside(
        { x: node.x * zoom + x, y: node.y * zoom + y },
        { width: cardSize.width * zoom, height: cardSize.height * zoom },
      ),
    ),
    edges: edges
      .map(({ id, source, target }) => {
        const from = places.get(source)!;
        const to = places.get(target)!;
        // The curves of all canvases are symmetric, so their middle is half way between the ports.
        return {
          id,
          middle: {
            x: ((from.x + cardSize.width + to.x) / 2) * zoom + x,
            y: ((from.y + to.y + cardSize.height) / 2) * zoom + y,
          },
        };
      })
      .filter(({ middle }) => isInside(middle, { width: 0, height: 0 })),
  };
}

function extent(nodes: Graph['nodes']) {
  return {
    right: Math.max(...nodes.map(({ x }) => x)) + cardSize.width,
    bottom: Math.max(...nodes.map(({ y }) => y)) + cardSize.height,
  };
}

function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
