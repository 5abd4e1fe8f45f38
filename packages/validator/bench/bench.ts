import { nodeTypes } from '@heddle/node-types';
import {
  applyPatches,
  createRegistry,
  type DocumentPatch,
  editNode,
  importDocument,
  type JsonObject,
  rootKey,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import { createValidator, validate } from '../src/index.js';
import { branchingDocument } from './branchingDocument.js';

// Prints milliseconds of a full check of a document that was just read, and of the checks after single changes.
// The machine is shared, so the median and the smallest of many rounds stand beside each other.
const registry = createRegistry(nodeTypes);
const rounds = Number(process.argv[2] ?? 30);

function timesOf(prepare: () => () => unknown): { median: string; least: string } {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const work = prepare();
    const began = performance.now();
    work();
    times.push(performance.now() - began);
  }
  times.sort((left, right) => left - right);
  return { median: `${times[rounds >> 1]!.toFixed(3)} ms`, least: `${times[0]!.toFixed(3)} ms` };
}

/** The check after one change, which is then taken back. */
function changing(document: WorkflowDocument, change: (round: number) => DocumentPatch) {
  const validator = createValidator({ registry });
  validator.check(document);
  let round = 0;
  const apply = (patches: DocumentPatch[]) => {
    const inverse = applyPatches(document, patches);
    validator.follow(patches);
    return inverse;
  };
  return timesOf(() => {
    round += 1;
    const inverse = apply([change(round)]);
    return () => {
      const issues = validator.check(document);
      applyPatches(document, inverse);
      validator.follow(inverse);
      return issues;
    };
  });
}

const table = [];
for (const count of [100, 1_000, 10_000]) {
  const json = branchingDocument(count);
  const document = importDocument(json);
  const keys = document.nodeOrder.get(rootKey)!;
  const edges = document.edgeOrder.get(rootKey)!;
  const keyAt = (round: number) => keys[(round * 37) % (keys.length - 2)]!;
  const edit = (round: number, recipe: (data: JsonObject) => void) =>
    editNode(document, keyAt(round), (draft) => recipe(draft.data as JsonObject))!;
  const report = (what: string, times: ReturnType<typeof timesOf>) =>
    table.push({ nodes: count, what, ...times });
  report(
    'full, just read',
    timesOf(() => {
      const fresh = importDocument(structuredClone(json));
      return () => validate(fresh, { registry });
    }),
  );
  report(
    'full, read before',
    timesOf(() => () => validate(document, { registry })),
  );
  report(
    'an output renamed',
    changing(document, (round) =>
      edit(round, (data) => {
        data.outputs = [{ name: `renamed${round}`, type: 'string' }];
      }),
    ),
  );
  report(
    'a title changed',
    changing(document, (round) =>
      edit(round, (data) => {
        (data.nodeMeta as JsonObject).title = `Round ${round}`;
      }),
    ),
  );
  report(
    'a line removed',
    changing(document, (round) => ({ op: 'remove-edge', key: edges[(round * 37) % edges.length]! })),
  );
}
console.table(table);
