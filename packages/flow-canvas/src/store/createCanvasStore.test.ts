import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import type { CanvasChange } from '../FlowCanvasProps.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { edge, node, options, sample } from '../testing/fixtures/sampleTypes.js';
import { editData } from './editNode.js';
import { applyChange } from './makeChange.js';

const drive = (json = sample(), more = {}) => new CanvasDriver(json, { ...options, ...more });

describe('canvas store', () => {
  it('exports the document unchanged', () => {
    expect(JSON.stringify(drive().document)).toBe(JSON.stringify(sample()));
  });

  it('names a node without a title in the current language', () => {
    const json = {
      nodes: [{ id: '110001', type: '5', meta: { position: { x: 0, y: 0 } }, data: {} }],
      edges: [],
    };
    const { store } = drive(json, { language: 'zh-CN' });
    const { messages } = options.definitions.find(({ code }) => code === '5')!;
    const title = () => store.graph.nodeById('110001')!.title;
    expect(title()).toBe(messages['zh-CN'].name);
    expect(store.graph.setting.context.titleOf('110001')).toBe(messages['zh-CN'].name);
    store.configure({ ...options, language: 'en' });
    expect(title()).toBe(messages.en.name);
  });

  it('writes one step for a drag, and undo restores the position', () => {
    const canvas = drive();
    canvas.drag('110002', { x: 40, y: 20 });
    expect(canvas.box('110002')).toMatchObject({ x: 740, y: -80 });
    expect(canvas.changes).toEqual(['Move Work']);
    canvas.undo();
    expect(canvas.document).toEqual(sample());
    canvas.redo();
    expect(canvas.box('110002')).toMatchObject({ x: 740, y: -80 });
  });

  it('moves the whole selection with the dragged node', () => {
    const canvas = drive();
    canvas.select('110002', '110003');
    canvas.drag('110003', { x: 10, y: 0 });
    expect([canvas.box('110002').x, canvas.box('110003').x]).toEqual([710, 710]);
    expect(canvas.changes).toEqual(['Move 2 nodes']);
  });

  it('moves the ends of edges along with their nodes', () => {
    const canvas = drive();
    canvas.drag('110002', { x: 0, y: 50 });
    const [placed] = canvas.store.graph.edgesOf(canvas.key('110002'));
    expect(placed!.path.end).toEqual({ x: 700, y: -28 });
  });

  it('adds a node with an unused six-digit id and a unique title, and opens its form', () => {
    const canvas = drive();
    const first = canvas.addNode('work', { x: 0, y: 300 });
    const second = canvas.addNode('work', { x: 0, y: 600 });
    expect(first).toMatch(/^1\d{5}$/);
    expect(canvas.document.nodes).toHaveLength(8);
    expect(canvas.store.graph.nodeById(second)!.title).toBe('work_1');
    expect(canvas.store.state.getState().openNode).toBe(canvas.key(second));
  });

  it('deletes a node with its edges in one step, but neither Start nor End', () => {
    const canvas = drive();
    canvas.select('100001', '110001', '900001');
    canvas.run('delete');
    expect((canvas.document.nodes as JsonObject[]).map(({ id }) => id)).not.toContain('110001');
    expect(canvas.document.nodes).toHaveLength(5);
    expect(canvas.document.edges).toHaveLength(3);
    canvas.undo();
    expect(canvas.document).toEqual(sample());
    canvas.select('100001');
    canvas.run('delete');
    expect(canvas.notice).toContain('can’t be deleted or copied');
  });

  it('merges quick edits of one field into one step and keeps the step small', () => {
    const canvas = drive();
    const key = canvas.key('110002');
    for (const title of ['W', 'Wo', 'Wor', 'Word']) {
      editData(canvas.store, key, (data) => Object.assign(data.nodeMeta as JsonObject, { title }), 'Rename');
    }
    expect(canvas.store.history.size).toBe(1);
    expect(canvas.store.history.undoStep!.patches).toHaveLength(1);
    canvas.undo();
    expect(canvas.document).toEqual(sample());
  });

  it('changes nothing while it is read-only', () => {
    const canvas = drive(sample(), { readOnly: true });
    canvas.drag('110002', { x: 40, y: 20 });
    canvas.select('110002');
    canvas.run('delete');
    expect(canvas.connect('110002', '110003')).toBe(false);
    expect(canvas.document).toEqual(sample());
    expect(canvas.changes).toEqual([]);
    expect(canvas.isEnabled('paste')).toBe(false);
  });

  it('opens documents with duplicate ids, dangling edges, unknown types and unreadable data, and reports them', () => {
    const json = {
      nodes: [
        node('1', '5', 'One'),
        node('1', '5', 'Two'),
        node('2', '777', 'Foreign'),
        { id: '3', type: '5', data: 'text' },
        { id: '4', type: '5', meta: { position: { x: Number.NaN, y: 'far' } } },
        null,
      ],
      edges: [edge('1', 'nowhere'), edge('2', '1'), 'odd'],
    } as unknown as JsonObject;
    const canvas = drive(json);
    const kinds = new Set(canvas.reported.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['duplicate-id', 'edge-without-end', 'unreadable-data']);
    expect(canvas.store.graph.nodeCount).toBe(6);
    expect(canvas.document).toEqual(json);
    canvas.drag('2', { x: 5, y: 5 });
    expect(canvas.box('2').x).toBe(5);
  });

  it('limits a view that throws to its own card', () => {
    const broken = {
      ...options.views.work!,
      measure: () => {
        throw new Error('no size');
      },
    };
    const canvas = drive(sample(), { views: { ...options.views, work: broken } });
    expect(canvas.reported).toContainEqual({ kind: 'view-failed', message: 'no size', nodeId: '110002' });
    expect(canvas.box('110002').width).toBe(240);
  });

  it('derives an unknown container’s ports from its edges, and shows its number of nodes', () => {
    const placed = drive().store.graph.nodeById('120000')!;
    expect(placed.blockCount).toBe(2);
    expect(placed.ports.map(({ id, direction }) => [direction, id])).toContainEqual(['out', 'loop-output']);
  });
});

describe('controlled canvas', () => {
  it('recognizes its own document, and adopts a foreign one without losing keys', () => {
    let json = sample();
    const canvas = drive(json, {
      onChange: (change: CanvasChange) => {
        json = applyChange(json, change);
      },
    });
    canvas.drag('110002', { x: 1, y: 1 });
    const { revision } = canvas.store.document;
    canvas.store.setDocument(json);
    expect(canvas.store.document.revision).toBe(revision);
    const key = canvas.key('110003');
    const foreign = structuredClone(json);
    (foreign.nodes as JsonObject[]).splice(2, 1);
    (foreign.nodes as JsonObject[]).push(node('140000', '5', 'New', 0, 900));
    foreign.edges = (foreign.edges as JsonObject[]).filter(
      (item) => !JSON.stringify(item).includes('110002'),
    );
    canvas.store.setDocument(foreign);
    expect(canvas.document).toEqual(foreign);
    expect(canvas.key('110003')).toBe(key);
  });

  it('drops history steps that no longer apply, and says so', () => {
    const canvas = drive();
    canvas.drag('110002', { x: 1, y: 1 });
    canvas.store.setDocument({ nodes: [node('100001', '1', 'Start')], edges: [] });
    canvas.undo();
    expect(canvas.notice).toContain('no longer applies');
    expect(canvas.document.nodes).toHaveLength(1);
  });

  it('prefers the host’s document over a change based on another one', () => {
    const changes: CanvasChange[] = [];
    const canvas = drive(sample(), { onChange: (change: CanvasChange) => changes.push(change) });
    canvas.drag('110002', { x: 1, y: 1 });
    const other = { nodes: [], edges: [] };
    expect(applyChange(other, changes[0]!)).toBe(other);
  });

  it('exports the state after each change, however late', () => {
    const changes: CanvasChange[] = [];
    const canvas = drive(sample(), { onChange: (change: CanvasChange) => changes.push(change) });
    canvas.drag('110002', { x: 1, y: 0 });
    canvas.select('110003');
    canvas.run('delete');
    expect(changes[0]!.document().nodes as JsonObject[]).toHaveLength(6);
    expect(changes[1]!.document()).toEqual(canvas.document);
    expect([changes[0]!.isMetaOnly, changes[1]!.isMetaOnly]).toEqual([true, false]);
  });
});
