import type { JsonObject, Key } from '@heddle/workflow-schema';
import { describe, expect, it, vi } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { edge, looping, node, options } from '../testing/fixtures/sampleTypes.js';

function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Rows of nodes, each connected to the next, with containers among them. */
function rows(count: number): JsonObject {
  const ids = Array.from({ length: count }, (_, index) => String(200_000 + index));
  const blocks = (looping().nodes as JsonObject[])[1]!.blocks as JsonObject[];
  return {
    nodes: ids.map((id, index) => {
      const place = [(index % 20) * 320, Math.floor(index / 20) * 420] as const;
      if (index % 9 !== 7) return node(id, '5', `Node ${index}`, ...place);
      const inside = blocks.map((inner) => ({ ...inner, id: `${id}${inner.id}` }));
      return node(id, '77', `Repeat ${index}`, ...place, { blocks: inside, edges: [] });
    }),
    edges: ids.slice(1).map((id, index) => edge(ids[index]!, id)),
  };
}

/** Everything the canvas knows of its document, without keys, which differ per canvas. */
function seen({ store }: CanvasDriver) {
  const { graph, document } = store;
  const name = (key: Key) => graph.nodeAt(key)?.runPath ?? '';
  const pathOf = (key: Key) => JSON.stringify(graph.edgeAt(key)!.path);
  const areas = [0, 1500, 4000].map((x) => ({ x, y: x / 2, width: 900, height: 1100 }));
  return {
    count: graph.nodeCount,
    nodes: [...graph.keys()].map((key) => [name(key), graph.nodeAt(key)!.box, graph.nodeAt(key)!.hiddenIn]),
    edges: graph.edgeKeys.map(pathOf).sort(),
    near: areas.map((area) => [...graph.nodeIndex.query(area)].map(name).sort()),
    edgesIn: areas.map((area) => [...graph.edgeIndex.query(area)].map(pathOf).sort()),
    byId: [...document.nodes.values()]
      .map(({ id }) => [id, document.nodesById(id).length, document.edgesOf(id).length])
      .sort(),
  };
}

function changeAnything(canvas: CanvasDriver, random: (below: number) => number): void {
  const { store } = canvas;
  const { order } = store.graph;
  const from = random(order.length);
  // Neighbours, or nodes from everywhere.
  const many = random(2) === 0 ? order.slice(from, from + 60) : order.filter(() => random(5) === 0);
  const one = order[from];
  if (one === undefined) return;
  store.selection.replace(random(3) === 0 ? [one] : many);
  const { id } = store.document.nodes.get([...store.selection.nodes][0] ?? one)!;
  const edits = [
    () => canvas.run(order.length < 100 ? 'duplicate' : 'delete'),
    () => canvas.run(order.length > 600 ? 'delete' : 'duplicate'),
    () => canvas.run(random(2) === 0 ? 'group' : 'ungroup'),
    () => canvas.run(random(2) === 0 ? 'fold' : 'alignTop'),
    () => canvas.drag(id, { x: random(400) - 200, y: random(400) - 200 }),
    () => canvas.drag(id, { x: random(40) - 20, y: 900 }),
  ];
  edits[random(edits.length)]!();
}

/** Interferes between steps in ways that invalidate their snapshots. */
function disturb({ store, document }: CanvasDriver, random: (below: number) => number): void {
  const others = [
    () => store.readOn(Number.POSITIVE_INFINITY),
    () => store.configure({ ...options, language: random(2) === 0 ? 'en' : 'zh-CN' }),
    () => store.setEdgeRouting(random(2) === 0 ? 'orthogonal' : 'curve'),
    () => store.setDocument({ ...document, note: random(100) }),
  ];
  others[random(others.length)]!();
}

describe('a step with many changes', () => {
  it.each([
    1, 2, 3, 4,
  ])('leads to what a fresh canvas shows, in any order of undo and redo (seed %i)', (seed) => {
    const canvas = new CanvasDriver(rows(300), options);
    const { store } = canvas;
    const random = numbers(seed);
    const texts = new Map<number, string>();
    for (let round = 0; round < 120; round++) {
      const choice = random(16);
      if (choice === 0) {
        disturb(canvas, random);
        texts.clear();
      } else if (choice < 8) changeAnything(canvas, random);
      else if (choice < 10) store.travelTo(Math.max(0, store.history.size - 4 + random(8)));
      else if (choice < 13) store.undo();
      else store.redo();
      const { size, redoStep } = store.history;
      const text = JSON.stringify(canvas.document);
      const before = choice < 8 ? undefined : texts.get(size);
      if (before !== undefined) expect(text === before, `round ${round}`).toBe(true);
      if (redoStep === undefined)
        for (const position of texts.keys()) if (position > size) texts.delete(position);
      texts.set(size, text);
      if (round % 6 !== 5) continue;
      const fresh = new CanvasDriver(canvas.document, { ...options, ...canvas.store.options });
      fresh.store.setEdgeRouting(store.state.getState().edgeRouting);
      expect(seen(canvas)).toEqual(seen(fresh));
    }
    expect(canvas.changes.length).toBeGreaterThan(15);
  });

  it('is undone and redone without measuring what it changed', () => {
    const canvas = new CanvasDriver(rows(1200), options);
    const { store } = canvas;
    const before = JSON.stringify(canvas.document);
    store.selection.replace(store.graph.order.slice(100, 1100));
    canvas.run('delete');
    const after = JSON.stringify(canvas.document);
    const refresh = vi.spyOn(store.graph, 'refresh');
    store.undo();
    expect(JSON.stringify(canvas.document) === before).toBe(true);
    store.redo();
    expect(JSON.stringify(canvas.document) === after).toBe(true);
    expect(refresh).not.toHaveBeenCalled();
    expect(canvas.changes).toEqual(['Delete 1000 items', 'Delete 1000 items', 'Delete 1000 items']);
  });

  it('reports to the host the patches that lead there', () => {
    const documents: JsonObject[] = [];
    const canvas = new CanvasDriver(rows(300), {
      ...options,
      onChange: (change) => documents.push(change.document()),
    });
    const { store } = canvas;
    store.selection.replace(store.graph.order.slice(20, 220));
    canvas.run('delete');
    canvas.drag('200001', { x: 10, y: 10 });
    store.travelTo(0);
    store.travelTo(2);
    expect(documents.at(-2)).toEqual(rows(300));
    expect(documents.at(-1)).toEqual(canvas.document);
    expect(documents).toHaveLength(4);
  });
});
