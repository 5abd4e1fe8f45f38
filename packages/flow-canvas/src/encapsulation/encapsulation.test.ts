import { createKey, type DocumentPatch, isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it, vi } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { edge, looping, node, options, sample } from '../testing/fixtures/sampleTypes.js';
import type { Encapsulation } from './Encapsulation.js';

const called: JsonObject = {
  nodes: [
    node('100001', '1', 'Start', 0, 0),
    node('110002', '5', 'Work', 400, 0),
    node('5', '5', 'More', 800, 300),
    node('900001', '2', 'End', 1200, 0),
  ],
  edges: [edge('100001', '110002'), edge('110002', '5'), edge('5', '900001')],
};

/** A host that replaces whole nodes; references are the validator's task, which the canvas does not know. */
const host = (more: Partial<Encapsulation> = {}): Encapsulation => ({
  refusals: () => [],
  encapsulate: async (document, keys, { id, position }) => [
    ...keys
      .flatMap((key) => {
        const edges = document.edgesOf(document.nodes.get(key)!.id);
        return edges.map((one): DocumentPatch => ({ op: 'remove-edge', key: one.key }));
      })
      .filter(
        (patch, index, all) =>
          all.findIndex((one) => 'key' in one && 'key' in patch && one.key === patch.key) === index,
      ),
    ...keys.map((key): DocumentPatch => ({ op: 'remove-node', key })),
    {
      op: 'add-node',
      key: createKey(document),
      parent: document.nodes.get(keys[0]!)!.parent,
      index: 0,
      json: { ...node(id, '9', 'Made'), meta: { position: { ...position } } },
    },
  ],
  canRelease: ({ type }) => type === '9',
  loadWorkflow: async () => called,
  release: (document, call, workflow) => ({
    patches: [
      ...document.edgesOf(call.id).map((one): DocumentPatch => ({ op: 'remove-edge', key: one.key })),
      { op: 'remove-node', key: call.key },
      ...(workflow.nodes as JsonObject[]).slice(1, -1).map(
        (json, index): DocumentPatch => ({
          op: 'add-node',
          key: createKey(document),
          parent: call.parent,
          index,
          json,
        }),
      ),
    ],
  }),
  ...more,
});

const drive = (encapsulation: Encapsulation | undefined, json = sample(), more = {}) =>
  new CanvasDriver(json, { ...options, encapsulation, ...more });
const idsOf = (canvas: CanvasDriver) => (canvas.document.nodes as JsonObject[]).map(({ id }) => id);
const settled = (canvas: CanvasDriver, notice: string) =>
  vi.waitFor(() => expect(canvas.notice).toContain(notice), { timeout: 10_000 });

describe('creating a sub-workflow from a selection', () => {
  it('puts one node in the place of the selection, selects it, and is one step', async () => {
    const canvas = drive(host());
    canvas.select('110002', '110003');
    canvas.run('encapsulate');
    await settled(canvas, 'Created sub-workflow Made');
    expect(canvas.changes).toEqual(['Create sub-workflow from 2 nodes']);
    const [made] = idsOf(canvas);
    expect(made).toMatch(/^1\d{5}$/);
    expect(canvas.box(String(made))).toMatchObject({ x: 700, y: -10 });
    expect([...canvas.store.selection.nodes]).toEqual([canvas.key(String(made))]);
    canvas.undo();
    expect(canvas.document).toEqual(sample());
  });

  it('shows every reason why it is refused, and changes nothing', async () => {
    const list = [{ text: 'Work stays.', nodeId: '110002' }, { text: 'So does the rest.' }];
    const canvas = drive(host({ refusals: () => list }));
    canvas.select('110002', '110003');
    canvas.run('encapsulate');
    await settled(canvas, '2 problems');
    expect(canvas.store.state.getState().refusals).toEqual({ to: 'encapsulate', list });
    expect(canvas.document).toEqual(sample());
  });

  it('leaves the document alone when the host fails or the canvas changed meanwhile', async () => {
    const failing = drive(host({ encapsulate: () => Promise.reject(new Error('no room')) }));
    failing.select('110002', '110003');
    failing.run('encapsulate');
    await settled(failing, 'Couldn’t create a sub-workflow: no room');
    expect(failing.reported).toEqual([{ kind: 'host-failed', message: 'encapsulation: no room' }]);
    expect(failing.store.state.getState().isWaitingForHost).toBe(false);
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = drive(host({ encapsulate: () => waiting.then(() => []) }));
    slow.select('110002', '110003');
    slow.run('encapsulate');
    await settled(slow, 'Creating a sub-workflow');
    slow.drag('900001', { x: 10, y: 0 });
    finish();
    await settled(slow, 'changed in the meantime');
    expect(slow.changes).toEqual(['Move End']);
  });

  it('requires host support, an editable canvas, and at least two nodes', () => {
    const states = [
      drive(undefined),
      drive(host(), sample(), { readOnly: true }),
      drive(host()),
      drive(host()),
    ];
    states.forEach((canvas, index) => {
      canvas.select('110002', ...(index === 2 ? [] : ['110003']));
    });
    expect(states.map((canvas) => canvas.isEnabled('encapsulate'))).toEqual([false, false, false, true]);
  });

  it('works in the body of a container, at a position in that body', async () => {
    const canvas = drive(host(), looping());
    canvas.select('210000', '220000');
    const before = canvas.box('210000');
    canvas.run('encapsulate');
    await settled(canvas, 'Created sub-workflow');
    const made = canvas.store.graph.nodeAt([...canvas.store.selection.nodes][0]!)!;
    expect(made.node.parent).toBe(canvas.key('200000'));
    expect(made.box.x).toBe(before.x);
  });
});

describe('expanding a sub-workflow', () => {
  const calling = (): JsonObject => ({
    nodes: [
      node('100001', '1', 'Start', 0, 0),
      node('110002', '9', 'Work', 340, 0),
      node('7', '5', 'Right', 700, 0),
      node('8', '5', 'Below', 340, 200),
      node('9', '5', 'Left', 0, 300),
    ],
    edges: [edge('100001', '110002'), edge('110002', '7')],
  });

  it('assigns unused ids and titles, pushes neighbours away, selects the nodes, and is one step', async () => {
    const canvas = drive(host(), calling());
    canvas.select('110002');
    canvas.run('release');
    await settled(canvas, 'Expanded Work into 2 nodes');
    const titles = [...canvas.store.selection.nodes].map((key) => canvas.store.graph.nodeAt(key)!);
    expect(titles.map(({ title }) => title).sort()).toEqual(['More', 'Work_1']);
    expect(new Set(idsOf(canvas)).size).toBe(6);
    expect(titles.find(({ title }) => title === 'Work_1')!.box).toMatchObject({ x: 340, y: 0 });
    // 640 x 400 instead of 240 x 100.
    expect(canvas.box('7')).toMatchObject({ x: 1100, y: 0 });
    expect(canvas.box('8')).toMatchObject({ x: 340, y: 500 });
    expect(canvas.box('9')).toMatchObject({ x: 0, y: 300 });
    expect(canvas.changes).toHaveLength(1);
    canvas.undo();
    expect(canvas.document).toEqual(calling());
  });

  it('keeps the call when the host refuses, fails, or returns no document', async () => {
    const refusing = drive(host({ release: () => ({ refusals: [{ text: 'It is empty.' }] }) }), calling());
    refusing.select('110002');
    refusing.run('release');
    await settled(refusing, '1 problem');
    for (const loadWorkflow of [
      () => Promise.reject(new Error('gone')),
      async () => ({ nodes: 5, edges: 'x' }) as JsonObject,
    ]) {
      const release: Encapsulation['release'] = (_document, _node, workflow) =>
        isJsonObject(workflow) && (workflow.nodes as JsonObject[]).length > 0
          ? { patches: [] }
          : { refusals: [{ text: 'It is empty.' }] };
      const canvas = drive(host({ loadWorkflow, release }), calling());
      canvas.select('110002');
      canvas.run('release');
      await settled(canvas, 'Couldn’t expand');
      expect(canvas.document).toEqual(calling());
    }
  });

  it('asks the host which nodes can be expanded, and survives a host that throws', () => {
    const canvas = drive(host(), calling());
    canvas.select('7');
    expect(canvas.isEnabled('release')).toBe(false);
    const throwing = drive(
      host({
        canRelease: () => {
          throw new Error('why');
        },
      }),
      calling(),
    );
    throwing.select('110002');
    expect(throwing.isEnabled('release')).toBe(false);
    expect(throwing.reported).toEqual([{ kind: 'host-failed', message: 'encapsulation: why' }]);
  });
});
