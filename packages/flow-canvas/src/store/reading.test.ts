import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { CanvasIssue } from '../FlowCanvasProps.js';
import { lateTools } from '../slots/lateTools.js';
import { definitions, options, views } from '../testing/fixtures/sampleTypes.js';
import { CanvasStore } from './createCanvasStore.js';
import { editNode } from './editNode.js';
import { readInIdleTime } from './readInIdleTime.js';
import { removalPatches } from './removalPatches.js';

// A message starts to load them; test files that share this environment would fail with an import cut off.
afterAll(() => lateTools.load());

const across = 400;
const down = 200;
const perRow = 50;

/** Rows of nodes, each connected to the next; every tenth is a container with one node inside. */
function makeDocument(count: number): JsonObject {
  const nodes = Array.from({ length: count }, (_, index): JsonObject => {
    const position = { x: (index % perRow) * across, y: Math.floor(index / perRow) * down };
    const node = { id: `n${index}`, meta: { position }, data: { nodeMeta: { title: `Node ${index}` } } };
    if (index % 10 !== 7) return { ...node, type: '5' };
    const block = { id: `b${index}`, type: '5', meta: { position: { x: 0, y: 0 } }, data: {} };
    return { ...node, type: '77', blocks: [block], edges: [] };
  });
  const edges = nodes.slice(1).map(
    ({ id }, index): JsonObject => ({
      sourceNodeID: `n${index}`,
      targetNodeID: id!,
      sourcePortID: '',
    }),
  );
  return { nodes, edges };
}

/** A canvas that counts which nodes were measured. */
function open(json: JsonObject) {
  const measured: string[] = [];
  const issues: CanvasIssue[] = [];
  const counted = Object.fromEntries(
    Object.entries(views).map(([name, view]) => [
      name,
      {
        ...view,
        measure: (...given: Parameters<NonNullable<typeof view.measure>>) => {
          measured.push(name);
          return view.measure!(...given);
        },
      },
    ]),
  );
  const store = new CanvasStore(json, {
    ...options,
    definitions,
    views: counted,
    onIssue: (issue) => issues.push(issue),
  });
  return { store, measured, issues };
}

const view = { x: 0, y: 0, width: 1200, height: 800 };

function places(store: CanvasStore) {
  return {
    nodes: [...store.graph.keys()].map((key) => [key, store.graph.nodeAt(key)!.box]),
    edges: store.graph.edgeKeys.map((key) => [key, store.graph.edgeAt(key)!.path]),
  };
}

afterEach(() => vi.useRealTimers());

describe('a large document', () => {
  it('opens without reading nodes out of view', () => {
    const { store, measured } = open(makeDocument(2000));
    expect(measured).toHaveLength(0);
    const keys = store.graph.nodeIndex.query(view);
    expect(keys.size).toBeGreaterThan(10);
    expect(measured.length).toBeLessThan(120);
    expect(store.graph.edgeIndex.query(view).size).toBeGreaterThan(10);
    expect(measured.length).toBeLessThan(160);
    expect(store.graph.isRead).toBe(false);
  });

  it('has the same positions in any order of access', () => {
    const json = makeDocument(1000);
    const asked = open(json).store;
    for (let step = 0; step < 40; step++) {
      const area = { ...view, x: ((step * 7919) % 40) * 500, y: ((step * 104_729) % 8) * 400 };
      asked.graph.nodeIndex.query(area);
      asked.graph.edgeIndex.query(area);
    }
    const whole = open(json).store;
    whole.graph.readOn();
    expect(places(asked)).toEqual(places(whole));
    for (let step = 0; step < 10; step++) {
      const area = { ...view, x: ((step * 3571) % 40) * 500, y: ((step * 1299) % 8) * 400 };
      const late = open(json).store;
      const found = (graph: CanvasStore['graph']) => [
        [...graph.nodeIndex.query(area)].sort(),
        [...graph.edgeIndex.query(area)].sort(),
      ];
      expect(found(late.graph)).toEqual(found(whole.graph));
    }
  });

  it('counts, lists and bounds all its nodes before they are read', () => {
    const { store, measured } = open(makeDocument(1000));
    expect(store.graph.nodeCount).toBe(1100);
    expect([...store.graph.keys()]).toHaveLength(1100);
    const rough = store.graph.extent!;
    expect(measured).toHaveLength(0);
    const exact = store.graph.bounds()!;
    expect([rough.x, rough.y]).toEqual([exact.x, exact.y]);
    expect(Math.abs(rough.width - exact.width)).toBeLessThan(200);
    expect(Math.abs(rough.height - exact.height)).toBeLessThan(200);
    expect(store.graph.sketchesIn(rough)).toHaveLength(0);
  });

  it('is changed and undone as if it had been read', () => {
    const json = makeDocument(1000);
    const edit = (store: CanvasStore) => {
      const key = store.document.nodesById('n500')[0]!.key;
      editNode(store, key, (draft) => Object.assign(draft, { id: 'other' }), 'Rename');
      store.commit([{ op: 'remove-node', key: store.document.nodesById('n517')[0]!.key }], {
        label: 'Remove',
      });
      store.commit([{ op: 'remove-edge', key: store.document.edgesOf('n300')[0]!.key }], { label: 'Cut' });
    };
    const { store: lazy } = open(json);
    const { store: whole } = open(json);
    whole.graph.readOn();
    for (const store of [lazy, whole]) edit(store);
    expect(lazy.graph.isRead).toBe(false);
    expect(places(lazy)).toEqual(places(whole));
    for (const store of [lazy, whole]) while (store.history.size > 0) store.undo();
    expect(places(lazy)).toEqual(places(whole));
    expect(lazy.exportDocument()).toEqual(json);
  });

  it('shows a node once after it is added to an unread container', () => {
    const json = makeDocument(1000);
    const add = (store: CanvasStore) => {
      const parent = store.document.nodesById('n517')[0]!.key;
      const added = { id: 'new', type: '5', meta: { position: { x: 300, y: 0 } }, data: {} };
      store.commit([{ op: 'add-node', key: 'new', parent, index: 1, json: added }], { label: 'Add' });
    };
    const { store: lazy } = open(json);
    const { store: whole } = open(json);
    whole.graph.readOn();
    for (const store of [lazy, whole]) add(store);
    expect(lazy.graph.nodeCount).toBe(whole.graph.nodeCount);
    expect(places(lazy)).toEqual(places(whole));
  });

  it('is read completely in idle time, and then reports its problems', () => {
    vi.useFakeTimers();
    const json = makeDocument(1000);
    const nodes = json.nodes as JsonObject[];
    nodes[900]!.data = 'no object';
    nodes[901]!.id = 'n902';
    (json.edges as JsonObject[]).push({ sourceNodeID: 'n1', targetNodeID: 'nobody' });
    const { store, issues } = open(json);
    expect(issues).toEqual([]);
    const { revision } = store.state.getState();
    const stop = readInIdleTime(store);
    vi.runAllTimers();
    expect(store.graph.isRead).toBe(true);
    expect(store.state.getState().revision).toBe(revision + 1);
    expect(issues.map(({ kind }) => kind).sort()).toEqual([
      'duplicate-id',
      'edge-without-end',
      'edge-without-end',
      'edge-without-end',
      'unreadable-data',
    ]);
    stop();
  });

  it('is reread in idle time when its language changes', () => {
    vi.useFakeTimers();
    const { store } = open(makeDocument(500));
    const stop = readInIdleTime(store);
    vi.runAllTimers();
    store.configure({ ...store.options, language: 'zh-CN' });
    expect(store.graph.isRead).toBe(false);
    vi.runAllTimers();
    expect(store.graph.isRead).toBe(true);
    stop();
    store.configure({ ...store.options, language: 'en' });
    vi.runAllTimers();
    expect(store.graph.isRead).toBe(false);
  });

  it('reuses the layout of nodes restored by undo, until the look of cards changes', () => {
    const { store, measured } = open(makeDocument(200));
    store.readOn(Number.POSITIVE_INFINITY);
    // In any order: restored nodes come last.
    const now = () =>
      new Map<string, unknown>([...places(store).nodes, ...places(store).edges] as [string, unknown][]);
    const before = now();
    const keys = [...store.graph.order].slice(100, 105);
    const remove = () => store.commit(removalPatches(store.graph, keys, []), { label: 'Delete' });
    remove();
    const count = measured.length;
    store.undo();
    expect(now()).toEqual(before);
    expect(measured.length).toBe(count);
    store.redo();
    store.configure({ ...options, definitions, views: { ...views } });
    store.undo();
    expect(now()).toEqual(before);
  });

  it('updates the flow when it changes, but not for a move or a rename', () => {
    const { store } = open(makeDocument(200));
    const flow = () => store.graph.flowRevision;
    const unread = flow();
    store.readOn(Number.POSITIVE_INFINITY);
    const before = flow();
    expect(before).toBeGreaterThan(unread);
    const [first] = store.graph.order;
    const draw = (recipe: (draft: JsonObject) => void) => editNode(store, first!, recipe, 'Edit');
    draw((draft) => Object.assign(draft, { meta: { position: { x: 5, y: 5 } } }));
    draw((draft) => Object.assign(draft, { data: { nodeMeta: { title: 'Other' } } }));
    store.undo();
    expect(flow()).toBe(before);
    store.commit(removalPatches(store.graph, [first!], []), { label: 'Delete' });
    expect(flow()).toBeGreaterThan(before);
  });
});
