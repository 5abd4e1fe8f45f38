import { expect, it } from 'vitest';
import { addNode } from '../store/newNodes.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, options, sample } from '../testing/fixtures/sampleTypes.js';

const fails = () => {
  throw new Error('no');
};

it('adds a node with its type’s defaults if the host’s hook throws, and commits when its listener throws', () => {
  const canvas = new CanvasDriver(sample(), { ...options, onChange: fails });
  const work = definitions.find(({ name }) => name === 'work')!;
  const item = { id: 'a', definition: 'work', label: 'Weave', prepare: fails };
  expect(addNode(canvas.store, work, { at: { x: 0, y: 0 } }, item as never)).toBeDefined();
  expect(canvas.document.nodes).toHaveLength(7);
  expect(canvas.reported.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
    'host-failed prepare of Weave: no',
    'host-failed onChange: no',
  ]);
});
