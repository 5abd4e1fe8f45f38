import type { Issue } from '@heddle/workflow-schema';
import { expect, it } from 'vitest';
import { edgeStyle } from '../layers/edgeStyle.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';
import { edgeIssues } from './edgeIssues.js';

const issue = (source: string, target: string, sourcePort?: string): Issue => ({
  rule: 'graph.cycle',
  severity: 'error',
  edge: { source, target, ...(sourcePort !== undefined && { sourcePort }) },
  parameters: {},
});

function brokenEdgesOf(canvas: CanvasDriver) {
  const { graph } = canvas.store;
  return [...graph.edgeKeys].map((key) => graph.edgeAt(key)!);
}

it('marks an edge and describes its problem with the host’s message', () => {
  const canvas = new CanvasDriver(sample(), { ...options, describeIssue: ({ rule }) => `bad: ${rule}` });
  canvas.setIssues([issue('110001', '110002', 'true'), issue('110002', '900001')]);
  const issues = brokenEdgesOf(canvas).map((placed) => [
    `${placed.source.title} > ${placed.target.title}`,
    edgeIssues(canvas.store, placed),
    edgeStyle(canvas.store, placed).color,
  ]);
  expect(issues).toContainEqual(['Choose > Work', ['bad: graph.cycle'], 'edgeError']);
  expect(issues).toContainEqual(['Work > End', ['bad: graph.cycle'], 'edgeError']);
  expect(issues).toContainEqual(['Choose > Other', [], 'edge']);
});

it('counts problems the host does not describe, and describes an edge to a missing port', () => {
  const json = sample();
  (json.edges as { sourcePortID?: string }[])[1]!.sourcePortID = 'gone';
  const describeIssue = () => {
    throw new Error('no words');
  };
  const canvas = new CanvasDriver(json, { ...options, describeIssue });
  canvas.setIssues([issue('110002', '900001'), issue('110002', '900001')]);
  const issues = brokenEdgesOf(canvas).map((placed) => edgeIssues(canvas.store, placed).join());
  expect(issues).toContain('2 problems with this connection');
  expect(issues).toContain('This connection leads to a missing port');
  expect(canvas.reported).toContainEqual({ kind: 'host-failed', message: 'describeIssue: no words' });
});
