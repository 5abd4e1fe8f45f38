import { bench, describe } from 'vitest';
import { largeDocument } from '../src/fixtures/largeDocument.js';
import {
  applyPatches,
  editNode,
  exportDocument,
  importDocument,
  type JsonObject,
  rootKey,
} from '../src/index.js';

for (const count of [100, 1_000, 10_000]) {
  describe(`a document of ${count} nodes`, () => {
    const json = largeDocument(count);
    const document = importDocument(json);
    const order = document.nodeOrder.get(rootKey)!;
    let round = 0;
    const nextKey = () => {
      round += 1;
      return order[(round * 37) % order.length]!;
    };

    bench('one edit', () => {
      const patch = editNode(document, nextKey(), (draft) => {
        ((draft.data as JsonObject).nodeMeta as JsonObject).title = `Round ${round}`;
      })!;
      applyPatches(document, [patch]);
    });

    bench('one edit and its undo', () => {
      const patch = editNode(document, nextKey(), (draft) => {
        ((draft.data as JsonObject).nodeMeta as JsonObject).title = `Round ${round}`;
      })!;
      applyPatches(document, applyPatches(document, [patch]));
    });

    bench('removing a node and its undo', () => {
      applyPatches(document, applyPatches(document, [{ op: 'remove-node', key: nextKey() }]));
    });

    bench('import', () => {
      importDocument(json);
    });

    bench('export', () => {
      exportDocument(document);
    });
  });
}
