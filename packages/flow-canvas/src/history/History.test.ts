import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import type { CommandName } from '../commands/Command.js';
import { commands } from '../commands/commands.js';
import { addNode } from '../store/newNodes.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { edge, looping, node, options, sample } from '../testing/fixtures/sampleTypes.js';

/** A small seeded generator, so that failures can be reproduced. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function edit(canvas: CanvasDriver, random: (below: number) => number): void {
  const ids = canvas.store.graph.order.map((key) => canvas.store.document.nodes.get(key)!.id);
  const pick = () => ids[random(ids.length)]!;
  switch (random(7)) {
    case 0:
      canvas.addNode(['work', 'choose', 'call'][random(3)]!, { x: random(4000), y: random(4000) });
      break;
    case 1:
      canvas.connect(pick(), pick(), random(3) === 0 ? 'true' : '');
      break;
    case 2:
      canvas.select(pick());
      if (ids.length > 4) canvas.run('delete');
      break;
    case 3:
      canvas.select(pick(), pick());
      if (ids.length < 40) canvas.run('duplicate');
      break;
    case 4:
      canvas.handle.editNode(
        pick(),
        (draft) => {
          (draft.data as JsonObject).n = random(99);
        },
        'Edit',
      );
      break;
    default:
      canvas.drag(pick(), { x: random(200) - 100, y: random(200) - 100 });
  }
}

/** Commands whose effect is in a host, a worker, a file or the system clipboard. */
const elsewhere: readonly CommandName[] = [
  'encapsulate',
  'release',
  'layout',
  'saveSvg',
  'savePng',
  'saveFile',
  'openFile',
  'copyLink',
  'paste',
];

/** A thousand nodes in rows, with containers among them. */
function thousand(): JsonObject {
  const ids = Array.from({ length: 1000 }, (_, index) => String(200_000 + index));
  const body = looping().nodes as JsonObject[];
  return {
    nodes: [
      ...ids.map((id, index) => {
        const place = [(index % 40) * 320, Math.floor(index / 40) * 420] as const;
        if (index % 8 !== 7) return node(id, index % 9 === 0 ? '8' : '5', `Node ${index}`, ...place);
        const blocks = (body[1]!.blocks as JsonObject[]).map((inner) => ({
          ...inner,
          id: `${id}${inner.id}`,
        }));
        return node(id, '77', `Repeat ${index}`, ...place, { blocks, edges: [] });
      }),
    ],
    edges: ids.slice(1).map((id, index) => edge(ids[index]!, id)),
  };
}

/** One random edit: any command, or a pointer gesture. */
function editAnything(canvas: CanvasDriver, random: (below: number) => number, done: Set<string>): void {
  const { store } = canvas;
  // Nodes in a folded container are not on the canvas.
  const all = [...store.document.nodes.values()].filter(({ id }) => store.graph.nodeById(id) !== undefined);
  const pick = () => all[random(all.length)]!;
  const type = options.definitions[2 + random(options.definitions.length - 2)]!;
  const placed = pick();
  switch (random(12)) {
    case 0: {
      const edges = store.graph.edgesOf(placed.key);
      const { key } = edges[random(edges.length)]?.edge ?? {};
      addNode(
        store,
        type,
        key === undefined ? { at: { x: random(9000), y: random(9000) } } : { onEdge: key },
      );
      break;
    }
    case 1:
      addNode(store, type, { replaces: placed.key });
      break;
    case 2:
      canvas.connect(placed.id, pick().id, ['', 'true', 'body-output'][random(3)]);
      break;
    case 3: {
      const { x, y } = canvas.box(pick().id);
      const from = canvas.box(placed.id);
      canvas.drag(placed.id, { x: x - from.x + random(300), y: y - from.y + random(300) });
      break;
    }
    case 4: {
      canvas.select(placed.id, pick().id);
      const text = canvas.copy();
      if (text !== undefined) canvas.paste(text, { x: random(9000), y: random(9000) });
      break;
    }
    default: {
      const command = commands[random(commands.length)]!;
      if (elsewhere.includes(command.name)) break;
      // Most commands need a certain selection, so try several.
      for (let attempt = 0; attempt < 12; attempt++) {
        const first = pick();
        canvas.select(...new Set([first.id, ...(attempt % 2 === 0 ? [pick().id, pick().id] : [])]));
        store.state.setState({ focused: first.key });
        if (canvas.isEnabled(command.name)) break;
      }
      if (!canvas.isEnabled(command.name)) break;
      canvas.run(command.name);
      done.add(command.name);
      const back: Partial<Record<CommandName, CommandName>> = { undo: 'redo', group: 'ungroup' };
      const next = back[command.name];
      if (next !== undefined && random(2) === 0 && canvas.isEnabled(next)) {
        canvas.run(next);
        done.add(next);
      }
    }
  }
}

describe('undo', () => {
  it('reverts 1,000 edits of every kind in a document of 1,000 nodes, and redo restores them', () => {
    const canvas = new CanvasDriver(thousand(), options);
    const before = JSON.stringify(canvas.document);
    const random = numbers(11);
    const done = new Set<string>();
    for (let step = 0; step < 1000; step++) editAnything(canvas, random, done);
    // The last of them may have been an undo.
    while (canvas.store.history.redoStep !== undefined) canvas.redo();
    const last = JSON.stringify(canvas.document);
    expect(last).not.toBe(before);
    while (canvas.store.history.undoStep !== undefined) canvas.undo();
    expect(JSON.stringify(canvas.document)).toBe(before);
    while (canvas.store.history.redoStep !== undefined) canvas.redo();
    expect(JSON.stringify(canvas.document)).toBe(last);
    const wanted: CommandName[] = [
      'delete',
      'duplicate',
      'cut',
      'group',
      'ungroup',
      'alignTop',
      'undo',
      'redo',
    ];
    const inContainers: CommandName[] = ['fold', 'moveIntoContainer', 'moveOutOfContainer'];
    expect([...wanted, ...inContainers].filter((name) => !done.has(name))).toEqual([]);
  });

  it.each([1, 2, 3])('reverts 1,000 random edits to exactly the original document (seed %i)', (seed) => {
    const canvas = new CanvasDriver(sample(), options);
    const random = numbers(seed);
    for (let step = 0; step < 1000; step++) edit(canvas, random);
    const last = JSON.stringify(canvas.document);
    while (canvas.store.history.undoStep !== undefined) canvas.undo();
    expect(JSON.stringify(canvas.document)).toBe(JSON.stringify(sample()));
    while (canvas.store.history.redoStep !== undefined) canvas.redo();
    expect(JSON.stringify(canvas.document)).toBe(last);
  });

  it('keeps the newest 1,000 steps', () => {
    const canvas = new CanvasDriver(sample(), options);
    for (let step = 0; step < 1010; step++) canvas.drag('110002', { x: 1, y: 0 });
    expect(canvas.store.history.size).toBe(1000);
  });

  it('leaves the index as a fresh canvas would have it', () => {
    const canvas = new CanvasDriver(sample(), options);
    const random = numbers(7);
    for (let step = 0; step < 300; step++) edit(canvas, random);
    const fresh = new CanvasDriver(canvas.document, options);
    const seen = ({ store }: CanvasDriver) => ({
      nodes: store.graph.order.map((key) => [
        store.graph.nodeAt(key)!.node.id,
        store.graph.nodeAt(key)!.box,
        store.graph.nodeIndex.get(key),
      ]),
      edges: [...store.graph.edgeKeys].map((key) => JSON.stringify(store.graph.edgeAt(key)!.path)).sort(),
    });
    expect(seen(canvas)).toEqual(seen(fresh));
  });
});
