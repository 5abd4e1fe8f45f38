/** A graph in a neutral format. Each page converts it to the format of its canvas. */
export interface Graph {
  nodes: { id: string; x: number; y: number; title: string }[];
  edges: { id: string; source: string; target: string }[];
}

const across = 400;
const down = 200;
/** Approximate size of our cards. */
export const cardSize = { width: 240, height: 110 };

/** A layered graph, about square on screen, with about 1.3 edges per node. Deterministic for a count. */
export function makeGraph(count: number): Graph {
  const rows = Math.max(1, Math.round(Math.sqrt((count * across) / down)));
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    x: Math.floor(index / rows) * across,
    y: (index % rows) * down,
    title: `Step ${index + 1}`,
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

/** The camera that centres the graph in the view. */
export function cameraAt(zoom: number, { nodes }: Graph, size: { width: number; height: number }) {
  const { right, bottom } = extent(nodes);
  return { x: size.width / 2 - (right / 2) * zoom, y: size.height / 2 - (bottom / 2) * zoom, zoom };
}

/** The zoom at which the whole graph fits into the view. */
export function wholeZoom({ nodes }: Graph, size: { width: number; height: number }): number {
  const { right, bottom } = extent(nodes);
  return Math.max(0.02, Math.min(1, (size.width - 40) / right, (size.height - 40) / bottom));
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
