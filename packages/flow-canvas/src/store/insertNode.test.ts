import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, edge, node, views } from '../testing/fixtures/sampleTypes.js';
import { addNode } from './newNodes.js';

/** Three nodes in a row, close together, an unconnected one above, and one that the row leads back to. */
function row(): JsonObject {
  return {
    nodes: [
      node('110001', '5', 'One', 0, 0),
      node('110002', '5', 'Two', 300, 0),
      node('110003', '5', 'Three', 600, 0),
      node('110009', '5', 'Loose', 0, -400),
    ],
    edges: [edge('110001', '110002'), edge('110002', '110003'), edge('110003', '110001')],
  };
}

function start(json = row()) {
  const driver = new CanvasDriver(json, { definitions, views, language: 'en' });
  const edgeKey = (from: string, to: string) =>
    driver.store.graph.edgesOf(driver.key(from)).find(({ target }) => target.node.id === to)!.edge.key;
  const work = definitions.find(({ name }) => name === 'work')!;
  return { driver, edgeKey, work };
}

describe('inserting a node into an edge', () => {
  it('connects it to both ends and moves the following nodes, in one step', () => {
    const { driver, edgeKey, work } = start();
    const key = addNode(driver.store, work, { onEdge: edgeKey('110001', '110002') })!;
    const { id } = driver.store.document.nodes.get(key)!;
    expect(driver.document.edges).toEqual(
      expect.arrayContaining([edge('110001', id), edge(id, '110002'), edge('110003', '110001')]),
    );
    expect(driver.document.edges).toHaveLength(4);
    const made = driver.box(id);
    expect(made.x).toBeGreaterThanOrEqual(driver.box('110001').x + driver.box('110001').width + 60);
    expect(driver.box('110002').x).toBeGreaterThanOrEqual(made.x + made.width + 60);
    // The following nodes keep their distance; what the row leads back to stays.
    expect(driver.box('110003').x - driver.box('110002').x).toBe(300);
    expect(driver.box('110001').x).toBe(0);
    expect(driver.changes).toHaveLength(1);
    driver.undo();
    expect(driver.document).toEqual(row());
  });

  it('moves nothing if there is room', () => {
    const json = row();
    json.nodes = [node('110001', '5', 'One', 0, 0), node('110002', '5', 'Two', 1200, 0)];
    json.edges = [edge('110001', '110002')];
    const { driver, edgeKey, work } = start(json);
    const key = addNode(driver.store, work, { onEdge: edgeKey('110001', '110002') })!;
    expect(driver.box('110002').x).toBe(1200);
    const made = driver.store.graph.nodeAt(key)!.box;
    const { x, width } = driver.box('110001');
    expect(made.x - (x + width)).toBeCloseTo(1200 - (made.x + made.width), -1);
    expect(made.y).toBe(0);
  });

  it('uses the position where it was dropped from the add panel', () => {
    const { driver, edgeKey, work } = start();
    const key = addNode(driver.store, work, { onEdge: edgeKey('110002', '110003'), at: { x: 800, y: 40 } })!;
    const { x, y, width } = driver.store.graph.nodeAt(key)!.box;
    expect({ x: x + width / 2, y }).toEqual({ x: 800, y: 18 });
    expect(driver.box('110003').x).toBeGreaterThan(x + width);
    expect(driver.box('110002').x).toBe(300);
  });

  it('happens when an unconnected node is dragged onto the edge', () => {
    const json = { ...row(), edges: [edge('110001', '110002'), edge('110002', '110003')] };
    const { driver } = start(json);
    const { width } = driver.box('110009');
    // Drop the node with its centre on the edge from One to Two.
    driver.drag('110009', { x: 270 - width / 2, y: 402 });
    expect(driver.changes).toEqual(['Insert Loose between One and Two']);
    expect(driver.document.edges).toEqual(
      expect.arrayContaining([edge('110001', '110009'), edge('110009', '110002')]),
    );
    driver.undo();
    expect(driver.document).toEqual(json);
  });

  it('does not happen while the dragged node has connections', () => {
    const json = row();
    json.nodes = [...(json.nodes as JsonObject[]), node('110008', '5', 'Last', 0, 800)];
    (json.edges as JsonObject[]).push(edge('110009', '110008'));
    const { driver } = start(json);
    const { width } = driver.box('110009');
    driver.drag('110009', { x: 270 - width / 2, y: 402 });
    expect(driver.changes).toEqual(['Move Loose']);
  });

  it('enlarges the container when the edge is in its body', () => {
    const { driver, edgeKey, work } = start({
      nodes: [
        node('110010', '77', 'Loop', 0, 0, {
          blocks: [node('110011', '5', 'In', 0, 0), node('110012', '5', 'Out', 280, 0)],
          edges: [edge('110011', '110012')],
        }),
      ],
      edges: [],
    });
    const before = driver.box('110010').width;
    const key = addNode(driver.store, work, { onEdge: edgeKey('110011', '110012') })!;
    expect(driver.store.document.nodes.get(key)!.parent).toBe(driver.key('110010'));
    expect(driver.box('110010').width).toBeGreaterThan(before);
    expect(driver.box('110012').x).toBeGreaterThan(driver.store.graph.nodeAt(key)!.box.x);
  });
});
