import { type JsonObject, rootKey } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { boxesTouch } from '../geometry/box.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { node, options, sample } from '../testing/fixtures/sampleTypes.js';
import { pasteText } from './pasteNodes.js';

const drive = (json = sample(), more = {}) => new CanvasDriver(json, { ...options, ...more });
const nodesOf = (canvas: CanvasDriver) => canvas.document.nodes as JsonObject[];

/** Work references Choose, and Start, which is not copied. */
function withReferences(): JsonObject {
  const json = sample();
  const reference = (blockID: string) => ({ source: 'block-output', blockID, name: 'a.b' });
  (json.nodes as JsonObject[])[2]!.data = {
    nodeMeta: { title: 'Work' },
    inputs: { deep: [{ value: { content: reference('110001') } }, reference('100001')], blockID: '110001' },
  };
  return json;
}

describe('copy and paste', () => {
  it('gives copies new ids, unique titles, and references to each other', () => {
    const canvas = drive(withReferences());
    canvas.select('100001', '110001', '110002');
    const text = canvas.copy()!;
    canvas.paste(text, { x: 2000, y: 2000 });
    expect(nodesOf(canvas)).toHaveLength(8);
    const [choose, work] = nodesOf(canvas).slice(6) as [JsonObject, JsonObject];
    expect(choose.id).toMatch(/^1\d{6}$/);
    const { inputs, nodeMeta } = work.data as { inputs: JsonObject; nodeMeta: JsonObject };
    expect(nodeMeta.title).toBe('Work_1');
    expect(JSON.stringify(inputs)).toContain(`"blockID":"${choose.id}","name":"a.b"`);
    expect(JSON.stringify(inputs)).toContain('"blockID":"100001"');
    expect(inputs.blockID).toBe('110001');
    expect((canvas.document.edges as JsonObject[]).at(-1)).toEqual({
      sourceNodeID: choose.id,
      targetNodeID: work.id,
      sourcePortID: 'true',
    });
    expect(canvas.changes).toEqual(['Paste 2 nodes']);
    canvas.undo();
    expect(canvas.document).toEqual(withReferences());
  });

  it('overlaps nothing when no position is given', () => {
    const canvas = drive();
    canvas.select('110001', '110002');
    const text = canvas.copy()!;
    const { store } = canvas;
    const work = store.graph.nodeAt(store.document.nodesById('110002')[0]!.key)!.box;
    store.camera.moved({ x: 600 - work.x, y: 400 - work.y, zoom: 1 });
    const boxes = () =>
      [...store.document.nodeOrder.get(rootKey)!].map((key) => store.graph.nodeAt(key)!.box);
    const before = boxes();
    pasteText(store, text, undefined);
    const pasted = boxes().slice(before.length);
    expect(pasted).toHaveLength(2);
    expect(pasted.filter((box) => before.some((other) => boxesTouch(box, other)))).toEqual([]);
  });

  it('places copies beside their originals under the pointer, and each further one beside the last', () => {
    const canvas = drive();
    canvas.select('110002');
    const text = canvas.copy()!;
    const { x, y, width, height } = canvas.box('110002');
    for (let count = 0; count < 3; count += 1) canvas.paste(text, { x: x + width / 2, y: y + height / 2 });
    const boxOf = (index: number) => canvas.box(String(nodesOf(canvas).at(index)!.id));
    expect([-3, -2, -1].map(boxOf)).toMatchObject([40, 80, 120].map((by) => ({ x: x + by, y: y + by })));
  });

  it('centres copies at a free position, and each further one beside the last', () => {
    const canvas = drive();
    canvas.select('110002');
    const text = canvas.copy()!;
    const { width, height } = canvas.box('110002');
    for (let count = 0; count < 2; count += 1) canvas.paste(text, { x: 3000, y: 3000 });
    const boxOf = (index: number) => canvas.box(String(nodesOf(canvas).at(index)!.id));
    const corner = { x: 3000 - width / 2, y: 3000 - height / 2 };
    expect(boxOf(-2)).toMatchObject(corner);
    expect(boxOf(-1)).toMatchObject({ x: corner.x + 40, y: corner.y + 40 });
  });

  it('duplicates the same node beside its last duplicate', () => {
    const canvas = drive();
    const { x, y } = canvas.box('110002');
    for (let count = 0; count < 2; count += 1) {
      canvas.select('110002');
      canvas.run('duplicate');
    }
    expect(canvas.box(String(nodesOf(canvas).at(-1)!.id))).toMatchObject({ x: x + 80, y: y + 80 });
  });

  it('keeps ids that are unused in the target document', () => {
    const from = drive();
    from.select('110002');
    const to = drive({ nodes: [node('100001', '1', 'Start')], edges: [] });
    to.paste(from.copy()!);
    expect(nodesOf(to).map(({ id }) => id)).toEqual(['100001', '110002']);
  });

  it('copies a container of unknown type with its contents, renaming all ids', () => {
    const canvas = drive();
    canvas.select('120000');
    canvas.paste(canvas.copy()!, { x: 0, y: 900 });
    const copy = nodesOf(canvas).at(-1)!;
    const blocks = copy.blocks as JsonObject[];
    expect(copy.extra).toEqual({ kept: true });
    expect(blocks).toHaveLength(2);
    expect(copy.edges).toEqual([{ sourceNodeID: blocks[0]!.id, targetNodeID: blocks[1]!.id }]);
    expect(blocks[0]!.id).not.toBe('130000');
  });

  it('neither copies nor pastes Start and End', () => {
    const canvas = drive();
    canvas.select('100001', '900001');
    expect(canvas.copy()).toBeUndefined();
    expect(canvas.notice).toContain('can’t be deleted or copied');
    const text = { type: 'heddle-workflow-nodes', source: {}, json: { nodes: [node('5', '1', 'Start')] } };
    canvas.paste(JSON.stringify(text));
    expect(nodesOf(canvas)).toHaveLength(6);
  });

  it('refuses a workflow that would call itself and nodes the host refuses, and reports how many were skipped', () => {
    const source = { workflowId: '77' };
    const calls = node('150000', '9', 'Call');
    (calls.data as JsonObject).workflowId = '77';
    const from = drive({ nodes: [calls, node('150001', '5', 'Fine')], edges: [] }, { pasteSource: source });
    from.run('selectAll');
    const text = from.copy()!;
    const to = drive(sample(), { pasteSource: source });
    to.paste(text);
    expect(nodesOf(to)).toHaveLength(7);
    expect(to.notice).toContain('A workflow can’t call itself.');
    const elsewhere = drive(sample(), { pasteSource: { workflowId: '78' }, refusePaste: () => 'Not here.' });
    elsewhere.paste(text);
    expect(nodesOf(elsewhere)).toHaveLength(6);
  });

  it('pastes when the host’s check throws, and reports the error', () => {
    const from = drive();
    from.select('110002');
    const refusePaste = () => {
      throw new Error('no rules');
    };
    const to = drive(sample(), { pasteSource: { workflowId: '78' }, refusePaste });
    to.paste(from.copy()!);
    expect(nodesOf(to)).toHaveLength(7);
    expect(to.reported).toEqual([{ kind: 'host-failed', message: 'refusePaste: no rules' }]);
  });

  it.each([
    '',
    'hello',
    '{"type":"other"}',
    '{"type":"heddle-workflow-nodes","json":{"nodes":[5]}}',
    '[1',
  ])('ignores clipboard text %j', (text) => {
    const canvas = drive();
    canvas.paste(text);
    expect(canvas.document).toEqual(sample());
    expect(canvas.notice).toBe('No nodes on the clipboard.');
  });

  it('ignores 50 MiB of text and endless brackets without hanging', () => {
    const nodes = `{"type":"heddle-workflow-nodes","source":{},"json":{"nodes":[{"id":"5","type":"5","data":"`;
    const canvas = drive();
    const begin = performance.now();
    canvas.paste(`${nodes}${'x'.repeat(50 * 1024 * 1024)}"}],"edges":[]}}`);
    canvas.paste(`${nodes.slice(0, -1)}${'['.repeat(1_000_000)}`);
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(canvas.document).toEqual(sample());
    expect(canvas.notice).toBe('No nodes on the clipboard.');
  });

  it('keeps keys like __proto__ as data', () => {
    const canvas = drive();
    const text = `{"type":"heddle-workflow-nodes","source":{},"json":{"nodes":[{"id":"5","type":"5","data":{"__proto__":{"a":1}}}],"edges":[]}}`;
    canvas.paste(text);
    const data = nodesOf(canvas).at(-1)!.data as JsonObject;
    expect(Object.hasOwn(data, '__proto__')).toBe(true);
    expect(({} as JsonObject).a).toBeUndefined();
  });
});
