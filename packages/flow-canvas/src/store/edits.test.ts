import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { edge, looping, node, options, sample } from '../testing/fixtures/sampleTypes.js';
import { editData } from './editNode.js';
import { addNode } from './newNodes.js';

const drive = (json: JsonObject = sample()) => new CanvasDriver(json, options);
const edgesOf = (canvas: CanvasDriver) =>
  (canvas.document.edges as JsonObject[]).map(
    (one) => `${one.sourceNodeID}${one.sourcePortID ? `:${one.sourcePortID}` : ''} -> ${one.targetNodeID}`,
  );

describe('deleting', () => {
  it('closes the gap in a line, as one step', () => {
    const canvas = drive();
    canvas.select('110002');
    canvas.run('delete');
    expect(edgesOf(canvas)).toContain('110001:true -> 900001');
    expect(canvas.notice).toBe('Deleted 1 item and reconnected the neighbours');
    canvas.undo();
    expect(canvas.document).toEqual(sample());
  });

  it('closes the gap over several connected nodes, and leaves it before several successors', () => {
    const canvas = drive({
      nodes: [
        node('100001', '1', 'Start'),
        node('1', '5', 'A'),
        node('2', '5', 'B'),
        node('3', '8', 'Choose'),
        node('4', '5', 'C'),
        node('5', '5', 'D'),
      ],
      edges: [
        edge('100001', '1'),
        edge('1', '2'),
        edge('2', '3'),
        edge('3', '4', 'true'),
        edge('3', '5', 'false'),
      ],
    });
    canvas.select('1', '2');
    canvas.run('delete');
    expect(edgesOf(canvas)).toEqual(['3:true -> 4', '3:false -> 5', '100001 -> 3']);
    canvas.select('3');
    canvas.run('delete');
    expect(edgesOf(canvas)).toEqual([]);
  });

  it('closes the gap inside a body too', () => {
    const canvas = drive(looping());
    canvas.select('220000');
    canvas.run('delete');
    const repeat = (canvas.document.nodes as JsonObject[])[1]!;
    expect(repeat.edges).toEqual([
      edge('200000', '210000', 'body-output'),
      { ...edge('210000', '200000'), targetPortID: 'body-input' },
    ]);
  });
});

describe('replacing a node', () => {
  const replace = (canvas: CanvasDriver, id: string, type: string) =>
    addNode(canvas.store, options.definitions.find(({ name }) => name === type)!, {
      replaces: canvas.key(id),
    });

  it('keeps its position, id and edges', () => {
    const canvas = drive();
    const { x, y } = canvas.box('110002');
    replace(canvas, '110002', 'call');
    expect(canvas.node('110002')).toMatchObject({ type: '9' });
    expect(canvas.box('110002')).toMatchObject({ x, y });
    expect(edgesOf(canvas).sort()).toEqual(edgesOf(drive()).sort());
    canvas.undo();
    expect(canvas.document).toEqual(sample());
  });

  it('moves edges to ports that the new type has', () => {
    const canvas = drive();
    replace(canvas, '110001', 'work');
    expect(edgesOf(canvas)).toEqual(
      expect.arrayContaining(['100001 -> 110001', '110001 -> 110002', '110001 -> 110003']),
    );
    for (const key of canvas.store.graph.edgeKeys)
      if (canvas.store.graph.edgeAt(key)!.source.node.id === '110001')
        expect(canvas.store.graph.edgeAt(key)!.isBroken).toBe(false);
    canvas.undo();
    expect(canvas.document).toEqual(sample());
  });

  it('refuses a container that is not empty', () => {
    const canvas = drive(looping());
    expect(replace(canvas, '200000', 'work')).toBeUndefined();
    expect(canvas.notice).toBe('Move the nodes out of this container first');
  });
});

describe('dragging', () => {
  it('snaps to the lines of nearby nodes, and shows them', () => {
    const canvas = drive();
    canvas.store.camera.resize({ width: 2000, height: 1200 });
    canvas.store.camera.moveTo({ x: 200, y: 400, zoom: 1 });
    canvas.drag('110003', { x: 4, y: -97 }, true);
    expect(canvas.box('110003')).toMatchObject({ x: 700, y: 0 });
    canvas.drag('110003', { x: 150, y: 37 }, true);
    expect(canvas.box('110003')).toMatchObject({ x: 850, y: 37 });
  });
});

describe('renaming an output', () => {
  const reads = (name: string) => ({
    inputs: { value: { type: 'ref', content: { source: 'block-output', blockID: '1', name } } },
  });
  const named = (id: string, data: JsonObject) => ({ ...node(id, '4711', id), data });

  it('changes the references in the same step, which one undo reverts', () => {
    const json = {
      nodes: [named('1', { outputs: [{ name: 'text', type: 'string' }] }), named('2', reads('text'))],
      edges: [edge('1', '2')],
    };
    const canvas = drive(json);
    const rename = (draft: JsonObject) =>
      Object.assign((draft.outputs as JsonObject[])[0]!, { name: 'answer' });
    editData(canvas.store, canvas.key('1'), rename, 'Rename');
    expect(canvas.node('2').json.data).toEqual(reads('answer'));
    expect(canvas.changes).toEqual(['Rename']);
    canvas.undo();
    expect(canvas.document).toEqual(json);
    canvas.store.redo();
    expect(canvas.node('2').json.data).toEqual(reads('answer'));
  });
});

describe('typing the title of a node in its form', () => {
  it('is one step, named after the title before', () => {
    const canvas = drive();
    const type = (title: string, label: string) => {
      const write = (data: JsonObject) => Object.assign(data.nodeMeta as JsonObject, { title });
      editData(canvas.store, canvas.key('110002'), write, label, 'Name');
    };
    type('Work 2', 'Work: Name');
    type('Work 23', 'Work 2: Name');
    expect(canvas.store.history.size).toBe(1);
    expect(canvas.store.history.undoStep?.label).toBe('Work: Name');
    canvas.undo();
    expect(canvas.document).toEqual(sample());
  });
});
