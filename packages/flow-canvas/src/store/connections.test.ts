import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';

describe('connection rules', () => {
  it('draws an edge between two nodes and writes the port only where there is one', () => {
    const canvas = new CanvasDriver(sample(), options);
    expect(canvas.connect('110002', '110003')).toBe(true);
    expect(canvas.connect('110001', '900001', 'false')).toBe(true);
    expect((canvas.document.edges as JsonObject[]).slice(-2)).toEqual([
      { sourceNodeID: '110002', targetNodeID: '110003' },
      { sourceNodeID: '110001', targetNodeID: '900001', sourcePortID: 'false' },
    ]);
  });

  it.each([
    ['a node with itself', '110002', '110002', '', 'A node can’t connect to itself'],
    ['the same ends twice', '110002', '900001', '', 'This connection already exists'],
    ['an unknown type', '110002', '120000', '', 'Nodes of an unknown type can’t be connected'],
    ['into the entry', '110002', '100001', '', 'No port to connect to here'],
    ['out of the exit', '900001', '110002', '', 'No port to connect to here'],
    ['a port that is not there', '110001', '900001', 'branch_9', 'No port to connect to here'],
  ])('refuses %s', (_case, from, to, port, reason) => {
    const canvas = new CanvasDriver(sample(), options);
    expect(canvas.connect(from, to, port)).toBe(false);
    expect(canvas.notice).toBe(reason);
    expect(canvas.document).toEqual(sample());
  });

  it('allows several edges at one port, and cycles, which the checks report', () => {
    const canvas = new CanvasDriver(sample(), options);
    expect(canvas.connect('110002', '110001')).toBe(true);
    expect(canvas.connect('110001', '110003', 'true')).toBe(true);
  });

  it('takes two spellings of one port for the same', () => {
    const json = sample();
    (json.edges as JsonObject[])[1]!.sourcePortID = 'branch_0';
    const canvas = new CanvasDriver(json, options);
    expect(canvas.connect('110001', '110002', 'true')).toBe(false);
  });
});
