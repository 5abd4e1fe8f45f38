import { describe, expect, it } from 'vitest';
import { largeDocument } from '../fixtures/largeDocument.js';
import type { JsonObject } from '../json.js';
import { applyPatches, createKey } from './applyPatches.js';
import { editNode } from './editNode.js';
import { importDocument } from './importDocument.js';
import { rootKey, type WorkflowDocument } from './WorkflowDocument.js';

/** The fastest of many rounds: other load on the machine only slows rounds down. */
function fastest(
  document: WorkflowDocument,
  work: (document: WorkflowDocument, round: number) => void,
): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 200; round += 1) {
    const began = performance.now();
    work(document, round);
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

const keys = (document: WorkflowDocument) => document.nodeOrder.get(rootKey)!;

function editAndUndo(document: WorkflowDocument, round: number): void {
  const key = keys(document)[(round * 37) % keys(document).length]!;
  for (let time = 0; time < 20; time += 1) {
    const patch = editNode(document, key, (draft) => {
      ((draft.data as JsonObject).nodeMeta as JsonObject).title = `Round ${round} ${time}`;
    })!;
    applyPatches(document, applyPatches(document, [patch]));
  }
}

function addAndUndo(document: WorkflowDocument): void {
  for (let time = 0; time < 20; time += 1) {
    const json = { id: 'new', type: '5' };
    const patch = { op: 'add-node' as const, key: createKey(document), parent: rootKey, index: 1e9, json };
    applyPatches(document, applyPatches(document, [patch]));
  }
}

describe('the cost of a change', () => {
  it.each([
    ['an edit and its undo', editAndUndo],
    ['adding a node and its undo', addAndUndo],
  ])('of %s does not grow with the document', (_, work) => {
    const small = importDocument(largeDocument(100));
    const large = importDocument(largeDocument(10_000));
    fastest(small, work);
    const ratio = fastest(large, work) / fastest(small, work);
    // With a hundred times the nodes, a linear cost would show as a ratio of a hundred.
    expect(ratio).toBeLessThan(10);
  });

  it('replaces only the changed node', () => {
    const document = importDocument(largeDocument(1000));
    const before = new Map(document.nodes);
    const key = keys(document)[500]!;
    applyPatches(document, [
      editNode(document, key, (draft) => {
        draft.id = 'other';
      })!,
    ]);
    const changed = [...document.nodes].filter(([at, node]) => before.get(at) !== node).map(([at]) => at);
    expect(changed).toEqual([key]);
  });
});
