import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import { useCanvasStore } from '../parts/CanvasContext.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { editNode } from '../store/editNode.js';
import { definitions, edge, node, views } from '../testing/fixtures/sampleTypes.js';

afterEach(cleanup);

/** Two connected nodes with a third between them. */
const walled: JsonObject = {
  nodes: [
    node('110001', '5', 'One', 0, 0),
    node('110002', '5', 'Wall', 400, 0),
    node('110003', '5', 'Two', 800, 0),
  ],
  edges: [edge('110001', '110003')],
};

it('routes edges on a mounted canvas while that option is on, and again when a node moves', async () => {
  let store!: CanvasStore;
  const Take = () => {
    store = useCanvasStore();
    return null;
  };
  render(
    <FlowCanvas
      definitions={definitions}
      views={views}
      defaultValue={walled}
      preferences={{ edgeRouting: 'orthogonal' }}
      banner={<Take />}
    />,
  );
  const corners = () => store.graph.edgeAt([...store.graph.edgeKeys][0]!)!.path.corners?.length;
  await waitFor(() => expect(corners()).toBe(4));
  const wall = store.graph.nodeById('110002')!.node.key;
  act(() =>
    editNode(
      store,
      wall,
      (draft) => Object.assign(draft, { meta: { position: { x: 400, y: 900 } } }),
      'Move',
    ),
  );
  await waitFor(() => expect(corners()).toBe(0));
  act(() => store.undo());
  await waitFor(() => expect(corners()).toBe(4));
  act(() => store.setEdgeRouting('curve'));
  expect(corners()).toBeUndefined();
});
