import { nodeTypes } from '@heddle/node-types';
import { toValidateTree, type ValidationContext, validate } from '@heddle/validator';
import { createRegistry, importDocument, type JsonObject } from '@heddle/workflow-schema';
import { expect, it } from 'vitest';

const registry = createRegistry(nodeTypes);
const text = (content: string) => ({ type: 'string', value: { type: 'literal', content } });
const ref = (blockID: string, name: string, type = 'string', more: JsonObject = {}): JsonObject => ({
  type,
  value: { type: 'ref', content: { source: 'block-output', blockID, name } },
  ...more,
});
const node = (id: string, type: string, data: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  id,
  type,
  data: { nodeMeta: { title: `node ${id}` }, ...data },
  ...more,
});
const edge = (sourceNodeID: string, targetNodeID: string, sourcePortID = '') => ({
  sourceNodeID,
  targetNodeID,
  sourcePortID,
});
const row = (...ids: string[]) => ids.slice(1).map((id, index) => edge(ids[index]!, id));
const start = node('100001', '1', {
  outputs: [
    { name: 'text', type: 'string' },
    { name: 'list', type: 'list', schema: { type: 'string' } },
    { name: 'flag', type: 'boolean' },
  ],
});
const end = (input: JsonObject = text('x')) =>
  node('900001', '2', {
    inputs: { terminatePlan: 'returnVariables', inputParameters: [{ name: 'output', input }] },
  });
const code = (id: string, input: JsonObject = text('x')) =>
  node(id, '5', {
    inputs: { code: 'x', language: 5, inputParameters: [{ name: 'input', input }] },
    outputs: [{ name: 'key', type: 'string' }],
  });
const loop = (blocks: JsonObject[], edges: JsonObject[], data: { outputs?: JsonObject[] } = {}) =>
  node(
    '50',
    '21',
    {
      inputs: {
        loopType: 'array',
        inputParameters: [
          { name: 'items', input: ref('100001', 'list', 'list', { schema: { type: 'string' } }) },
        ],
        variableParameters: [{ name: 'sum', input: text('0') }],
      },
      outputs: data.outputs ?? [],
    },
    { blocks, edges },
  );
const around = ['100001', '50', '900001'];
const check = (nodes: JsonObject[], edges: JsonObject[], context: Partial<ValidationContext> = {}) =>
  validate(importDocument(JSON.parse(JSON.stringify({ nodes, edges }))), { registry, ...context });
const rules = (...given: Parameters<typeof check>) =>
  check(...given).map(({ rule, nodeId, severity }) => `${severity} ${rule} ${nodeId ?? ''}`.trim());

it('a body starts and ends at its container, or ends in nodes without outgoing ports', () => {
  const body = (edges: JsonObject[], ...blocks: JsonObject[]) =>
    rules([start, loop(blocks, edges), end()], row(...around));
  expect(body([edge('50', '51'), edge('51', '50')], code('51'))).toEqual([]);
  expect(body([edge('50', '51')], node('51', '19'))).toEqual([]);
  expect(body([], code('51'))).toEqual([
    'error connection.body-start 50',
    'warning connection.unreachable 51',
  ]);
  expect(body([edge('50', '51')], code('51'))).toEqual([
    'error connection.body-end 50',
    'error connection.missing 51',
  ]);
  const found = check([start, loop([code('51')], []), end()], row(...around));
  expect(toValidateTree(found)).toMatchObject([{ message: 'node "node 50" not connected' }]);
});

it('nodes that control a loop must be inside one, and may set only its variables', () => {
  const set = (id: string, left: JsonObject) =>
    node(id, '20', { inputs: { inputParameters: [{ left, right: text('1') }] } });
  expect(rules([start, node('5', '19'), end()], [...row('100001', '900001'), edge('100001', '5')])).toEqual([
    'error structure.outside-loop 5',
  ]);
  const body = (left: JsonObject) =>
    rules([start, loop([set('51', left)], [edge('50', '51'), edge('51', '50')]), end()], row(...around));
  expect(body(ref('50', 'sum'))).toEqual([]);
  expect(body(ref('50', 'items'))).toEqual(['error assignment.place 51']);
  expect(body(ref('100001', 'text'))).toEqual(['error assignment.place 51']);
  expect(body(ref('50', 'sun'))).toEqual(['error reference.missing 51']);
});

it('a loop takes its outputs from its body and its variables, and hides its body from other nodes', () => {
  const at = (outputs: JsonObject[], input: JsonObject = text('x')) =>
    rules(
      [start, loop([code('51')], [edge('50', '51'), edge('51', '50')], { outputs }), end(input)],
      row(...around),
    );
  const all = { type: 'list', schema: { type: 'string' } };
  const taken = [
    { name: 'all', input: { ...ref('51', 'key'), ...all } },
    { name: 'last', input: ref('50', 'sum') },
  ];
  expect(at(taken)).toEqual([]);
  expect(at([{ name: 'all', input: { ...ref('100001', 'text'), ...all } }])).toEqual([
    'error reference.collected 50',
  ]);
  expect(at([{ name: 'all', input: { ...ref('51', 'kee'), ...all } }])).toEqual([
    'error reference.missing 50',
  ]);
  expect(at([], ref('51', 'key'))).toEqual(['error reference.body 900001']);
  const inside = loop([code('51')], [edge('50', '51'), edge('51', '50')]);
  expect(toValidateTree(check([start, inside, end(ref('51', 'key'))], row(...around)))).toMatchObject([
    { message: 'the node id "900001" on which node id "51" depends does not exist' },
  ]);
});

it('an impossible type conversion is reported with both types', () => {
  const found = (type: string, name: string) =>
    check([start, code('5', ref('100001', name, type)), end()], row('100001', '5', '900001'));
  for (const [type, name] of [
    ['string', 'list'],
    ['integer', 'text'],
    ['boolean', 'flag'],
  ] as const) {
    expect(found(type, name)).toEqual([]);
  }
  expect(found('integer', 'flag')).toMatchObject([
    { rule: 'reference.type', severity: 'warning', parameters: { from: 'boolean', to: 'integer' } },
  ]);
  expect(found('object', 'list')).toMatchObject([{ parameters: { from: 'list<string>', to: 'object' } }]);
});

it('a node that a run may skip is reported, unless branches are merged or lead on alone', () => {
  const condition = { operator: 9, left: { input: ref('100001', 'text') } };
  const branch = node('8', '8', {
    inputs: { branches: [{ condition: { logic: 2, conditions: [condition] } }] },
  });
  const parted = [edge('100001', '8'), edge('8', '5', 'true'), edge('8', '6', 'false')];
  const joined = (target: string) => [...parted, edge('5', target), edge('6', target)];
  const nodes = [start, branch, code('5'), code('6')];
  expect(rules([...nodes, end(ref('5', 'key'))], joined('900001'))).toEqual([
    'warning reference.skipped 900001',
  ]);
  const after = code('7', ref('5', 'key'));
  expect(
    rules([...nodes, after, end()], [...parted, edge('5', '7'), edge('7', '900001'), edge('6', '900001')]),
  ).toEqual([]);
  const merge = node('9', '32', {
    inputs: { mergeGroups: [{ name: 'Group1', variables: [ref('5', 'key'), ref('6', 'key')] }] },
    outputs: [{ name: 'Group1', type: 'string' }],
  });
  expect(rules([...nodes, merge, end(ref('9', 'Group1'))], [...joined('9'), edge('9', '900001')])).toEqual(
    [],
  );
});

it('edges leave by existing ports, and a document has a maximum number of nodes', () => {
  const odd = [edge('100001', '5', 'odd port'), edge('5', '900001', 'default')];
  expect(rules([start, code('5'), end()], odd)).toEqual([
    'error connection.unknown-port 100001',
    'warning connection.unknown-port 5',
  ]);
  expect(rules([start, code('5'), end()], row('100001', '5', '900001'), { maxNodes: 2 })).toEqual([
    'error structure.too-many-nodes',
  ]);
});

it('a document has one start and one end at the top level with fixed ids, and only containers contain nodes', () => {
  const holder = code('5');
  holder.blocks = [node('100001', '1')];
  const issues = rules([start, node('7', '1'), holder, end()], row('100001', '5', '900001'));
  expect(issues).toEqual(
    expect.arrayContaining([
      'error structure.second 7',
      'error structure.id 7',
      'error structure.nested 100001',
      'error structure.unexpected-blocks 5',
      'error node.duplicate-id 100001',
    ]),
  );
});

it('several conditions require the choice of all or any', () => {
  const condition = (name: string) => [
    { name: 'left', input: text(name) },
    { name: 'operation', input: text('IS_NULL') },
  ];
  const data = {
    inputs: {
      databaseInfoList: [{ databaseInfoID: '1' }],
      selectParam: { condition: { conditionList: [condition('a'), condition('b')] }, limit: 5_000 },
    },
  };
  expect(rules([start, node('5', '43', data), end()], row('100001', '5', '900001'))).toEqual([
    'error database.logic 5',
    'error database.limitInvalid 5',
  ]);
});
