import { nodeTypes } from '@heddle/node-types';
import {
  applyPatches,
  createRegistry,
  type DocumentPatch,
  editNode,
  type Issue,
  importDocument,
  type JsonObject,
  rootKey,
} from '@heddle/workflow-schema';
import { createValidator, validate } from '../src/index.js';
import { branchingDocument } from './branchingDocument.js';

const registry = createRegistry(nodeTypes);

/** A benchmark; the time of `prepare` is not counted. */
export interface Workload {
  what: string;
  prepare(): () => Issue[];
}

/** A full check, and checks after single changes, of a document with `count` nodes. */
export function workloadsOf(count: number): Workload[] {
  const text = JSON.stringify(branchingDocument(count));
  const read = () => importDocument(JSON.parse(text) as JsonObject);
  const document = read();
  const keys = document.nodeOrder.get(rootKey)!;
  const edges = document.edgeOrder.get(rootKey)!;
  const validator = createValidator({ registry });
  validator.check(document);
  /** The check after one change; the change is then reverted. */
  const changing = (change: (round: number) => DocumentPatch): Workload['prepare'] => {
    let round = 0;
    return () => {
      round += 1;
      const patch = change(round * 37);
      const inverse = applyPatches(document, [patch]);
      validator.follow([patch]);
      return () => {
        const issues = validator.check(document);
        applyPatches(document, inverse);
        validator.follow(inverse);
        return issues;
      };
    };
  };
  const edit = (place: number, recipe: (data: JsonObject) => void) =>
    editNode(document, keys[place % (keys.length - 2)]!, (draft) => recipe(draft.data as JsonObject))!;
  return [
    {
      what: 'full, just read',
      prepare: () => {
        const fresh = read();
        return () => validate(fresh, { registry });
      },
    },
    { what: 'full, read before', prepare: () => () => validate(document, { registry }) },
    {
      what: 'an output renamed',
      prepare: changing((place) =>
        edit(place, (data) => {
          data.outputs = [{ name: `renamed${place}`, type: 'string' }];
        }),
      ),
    },
    {
      what: 'a title changed',
      prepare: changing((place) =>
        edit(place, (data) => {
          (data.nodeMeta as JsonObject).title = `Round ${place}`;
        }),
      ),
    },
    {
      what: 'a line removed',
      prepare: changing((place) => ({ op: 'remove-edge', key: edges[place % edges.length]! })),
    },
  ];
}
