import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';

describe('connection rules', () => {
  it('creates an edge between two nodes and writes the port only if it has a name', () => {
    const canvas = new CanvasDriver(sample(), options);
    expect(canvas.connect('110002', '110003')).toBe(true);
    expect(canvas.connect('110001', '900001', 'false')).toBe(true);
    expect((canvas.document.edges as JsonObject[]).slice(-2)).toEqual([
      { sourceNodeID: '110002', targetNodeID: '110003' },
      { sourceNodeID: '110001', targetNodeID: '900001', sourcePortID: 'false' },
    ]);
  });

  it.each([
    ['a node connected to itself', '110002', '110002', '', 'A node can’t connect to itself'],
    ['a duplicate connection', '110002', '900001', '', 'This connection already exists'],
    ['a node of unknown type', '110002', '120000', '', 'Nodes of an unknown type can’t be connected'],
    ['a connection into Start', '110002', '100001', '', 'No port to connect to here'],
    ['a connection out of End', '900001', '110002', '', 'No port to connect to here'],
    ['a missing port', '110001', '900001', 'branch_9', 'No port to connect to here'],
  ])('refuses %s', (_case, from, to, port, reason) => {
    const canvas = new CanvasDriver(sample(), options);
    expect(canvas.connect(from, to, port)).toBe(false);
    expect(canvas.notice).toBe(reason);
    expect(canvas.document).toEqual(sample());
  });

  it('allows several edges at one port, and cycles, which validation reports', () => {
    const canvas = new CanvasDriver(sample(), options);
    expect(canvas.connect('110002', '110001')).toBe(true);
    expect(canvas.connect('110001', '110003', 'true')).toBe(true);
  });

  it('treats aliases of a port as the same port', () => {
    const json = sample();
    (json.edges as JsonObject[])[1]!.sourcePortID = 'branch_0';
    const canvas = new CanvasDriver(json, options);
    expect(canvas.connect('110001', '110002', 'true')).toBe(false);
  });
});
