import {
  applyPatches,
  createKey,
  createRegistry,
  type DocumentPatch,
  editEdge,
  editHead,
  editNode,
  importDocument,
  type Json,
  type JsonObject,
  rootKey,
  titleOf,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testRegistry } from '../../workflow-schema/src/fixtures/definitions.js';
import type { ValidationContext } from './Check.js';
import { createValidator } from './createValidator.js';
import { validate } from './validate.js';

const ids = ['100001', '900001', '5', '6', '7', '8', '21', 'nobody'] as const;
const types = ['1', '2', '3', '5', '8', '9', '21', '31', '40', '4711'] as const;
const names = ['a', 'b', 'index', '9x'] as const;
const called = importDocument({
  nodes: [{ id: '900001', type: '2', data: { inputs: { terminatePlan: 'useAnswerContent' } } }],
});
const context: ValidationContext = {
  registry: testRegistry,
  workflows: (id) => (id === '1' ? called : id === '2' ? null : undefined),
  globals: { global_variable_app: [{ name: 'a', type: 'integer' }] },
  projectId: '1',
};

const reference = fc.record({ blockID: fc.constantFrom(...ids, ''), name: fc.constantFrom(...names) }).map(
  (content): JsonObject => ({
    type: 'string',
    value: { type: 'ref', content: { source: 'block-output', ...content } },
  }),
);
const globalReference: JsonObject = {
  type: 'string',
  value: { type: 'ref', content: { source: 'global_variable_app', path: ['a'] } },
};
const data: fc.Arbitrary<Json> = fc.oneof(
  { arbitrary: fc.jsonValue() as fc.Arbitrary<Json>, weight: 1 },
  {
    arbitrary: fc.record({
      nodeMeta: fc.record({ title: fc.constantFrom('one', 'two', 'three', '', 'x'.repeat(70)) }),
      inputs: fc.record(
        {
          inputParameters: fc.array(
            fc.record(
              { name: fc.constantFrom(...names), input: reference, left: fc.constant(globalReference) },
              { requiredKeys: ['name'] },
            ),
            { maxLength: 2 },
          ),
          branches: fc.array(fc.constant({}), { maxLength: 2 }),
          workflowId: fc.constantFrom('1', '2', '3'),
          settingOnError: fc.record({ processType: fc.nat(3), dataOnErr: fc.constantFrom('', '{', '{}') }),
        },
        { requiredKeys: [] },
      ),
      outputs: fc.array(fc.record({ name: fc.constantFrom(...names), type: fc.constant('string') }), {
        maxLength: 2,
      }),
    }),
    weight: 9,
  },
);
const node = fc.record({ id: fc.constantFrom(...ids), type: fc.constantFrom(...types), data });
const line = fc.record({
  sourceNodeID: fc.constantFrom(...ids),
  targetNodeID: fc.constantFrom(...ids),
  sourcePortID: fc.constantFrom('', 'true', 'x'),
});
const container = fc
  .record({ node, blocks: fc.array(node, { maxLength: 3 }), edges: fc.array(line, { maxLength: 3 }) })
  .map(({ node: outer, blocks, edges }) => ({ ...outer, type: '21', blocks, edges }));

/** A change at a place picked by number; undefined if there is no such place. */
type Change = (document: WorkflowDocument, pick: number) => DocumentPatch | undefined;

function pickOf<Value>(values: Iterable<Value>, pick: number): Value | undefined {
  const list = [...values];
  return list[pick % Math.max(1, list.length)];
}

const editing = (recipe: (draft: JsonObject) => void): Change => {
  return (document, pick) => {
    const key = pickOf(document.nodes.keys(), pick);
    return key === undefined ? undefined : editNode(document, key, recipe);
  };
};
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: data.map((value) =>
      editing((draft) => {
        draft.data = value;
      }),
    ),
  },
  node.map(({ id, type }) =>
    editing((draft) => {
      draft.id = id;
      draft.type = type;
    }),
  ),
  fc.oneof(node, container).map(
    (json): Change =>
      (document, pick) => ({
        op: 'add-node',
        key: createKey(document),
        parent: rootKey,
        index: pick % 4,
        json: json as JsonObject,
      }),
  ),
  fc.constant<Change>((document, pick) => {
    const key = pickOf(document.nodes.keys(), pick);
    return key === undefined ? undefined : { op: 'remove-node', key };
  }),
  fc.constant<Change>((document, pick) => {
    const moved = pickOf(document.nodes.values(), pick);
    const parent = pick % 2 === 0 ? rootKey : pickOf(document.nodes.values(), pick >> 1)?.key;
    const isInside = (at: string | undefined): boolean =>
      at !== undefined && at !== rootKey && (at === moved?.key || isInside(document.nodes.get(at)?.parent));
    if (moved === undefined || parent === undefined || isInside(parent)) return undefined;
    return { op: 'move-node', key: moved.key, parent, index: 0 };
  }),
  line.map(
    (json): Change =>
      (document, pick) => ({
        op: 'add-edge',
        key: createKey(document),
        parent: rootKey,
        index: pick % 4,
        json,
      }),
  ),
  fc.constant<Change>((document, pick) => {
    const key = pickOf(document.edges.keys(), pick);
    return key === undefined ? undefined : { op: 'remove-edge', key };
  }),
  line.map(
    (json): Change =>
      (document, pick) => {
        const key = pickOf(document.edges.keys(), pick);
        if (key === undefined) return undefined;
        return editEdge(document, key, (draft) => {
          Object.assign(draft, json);
        });
      },
  ),
  fc.nat().map(
    (version): Change =>
      (document) =>
        editHead(document, (draft) => {
          draft.version = version;
        }),
  ),
);
const step = fc.record({
  change,
  pick: fc.nat(),
  isTold: fc.nat(9).map((number) => number > 0),
  isUndone: fc.boolean(),
});

describe('an incremental validator', () => {
  it('reports the same issues after each change as a full check', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(node, container), { maxLength: 7 }),
        fc.array(line, { maxLength: 10 }),
        fc.array(step, { minLength: 1, maxLength: 12 }),
        (nodes, edges, steps) => {
          const document = importDocument(JSON.parse(JSON.stringify({ nodes, edges })));
          const validator = createValidator(context);
          const expectSame = () => expect(validator.check(document)).toEqual(validate(document, context));
          expectSame();
          for (const { change: make, pick, isTold, isUndone } of steps) {
            const patch = make(document, pick);
            if (patch === undefined) continue;
            const inverse = applyPatches(document, [patch]);
            if (isTold) validator.follow([patch]);
            expectSame();
            if (!isUndone) continue;
            applyPatches(document, inverse);
            if (isTold) validator.follow(inverse);
            expectSame();
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('rechecks only the edited node and the nodes that reference it', () => {
    const asked: string[] = [];
    const registry = createRegistry(
      testRegistry.definitions.map((definition) => ({
        ...definition,
        inputs: (data: JsonObject) => {
          asked.push(titleOf({ data }));
          return definition.inputs(data);
        },
      })),
    );
    const document = importDocument({
      nodes: ['100001', '5', '6', '7', '900001'].map((id) => ({
        id,
        type: id === '100001' ? '1' : id === '900001' ? '2' : '5',
        data: { nodeMeta: { title: id }, outputs: [{ name: 'a', type: 'string' }] },
      })),
      edges: ['5', '6', '7', '900001'].map((id, index) => ({
        sourceNodeID: ['100001', '5', '6', '7'][index]!,
        targetNodeID: id,
      })),
    });
    const validator = createValidator({ registry });
    validator.check(document);
    expect(asked).toHaveLength(5);
    asked.length = 0;
    const key = document.nodesById('6')[0]!.key;
    const patch = editNode(document, key, (draft) => {
      (draft.data as JsonObject).outputs = [];
    })!;
    applyPatches(document, [patch]);
    validator.follow([patch]);
    validator.check(document);
    expect(asked).toEqual(['6']);
  });

  it('accepts another document at any time', () => {
    const validator = createValidator(context);
    const first = importDocument({ nodes: [], edges: [] });
    const second = importDocument({ nodes: [{ id: '5', type: '4711' }], edges: [] });
    for (const document of [first, second, first]) {
      expect(validator.check(document)).toEqual(validate(document, context));
    }
  });
});
