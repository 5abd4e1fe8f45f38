import { nodeTypes } from '@heddle/node-types';
import { createRegistry, importDocument, type JsonObject } from '@heddle/workflow-schema';
import { runState } from '@heddle/workflow-schema/runs';
import { describe, expect, it } from 'vitest';
import { earlierInputs, nodeFields } from './nodeFields.js';
import { ordinal } from './placeOfNode.js';

const registry = createRegistry(nodeTypes);
const reference = (blockID: string, name: string, type = 'string'): JsonObject => ({
  type,
  value: { type: 'ref', content: { source: 'block-output', blockID, name } },
});
const code = (id: string, inputParameters: JsonObject[]): JsonObject => ({
  id,
  type: '5',
  meta: {},
  data: { nodeMeta: { title: id }, inputs: { inputParameters, code: '', language: 5 }, outputs: [] },
});
const literal = { type: 'string', value: { type: 'literal', content: 'x' } };

const document = importDocument({
  nodes: [
    { id: '100001', type: '1', meta: {}, data: { nodeMeta: {}, outputs: [{ name: 'a', type: 'string' }] } },
    code('11', [
      { name: 'first', input: reference('100001', 'a') },
      { name: 'fixed', input: literal },
    ]),
    {
      id: '20',
      type: '21',
      meta: {},
      data: {
        nodeMeta: {},
        inputs: {
          loopType: 'array',
          inputParameters: [{ name: 'word', input: reference('11', 'list', 'list') }],
          variableParameters: [],
        },
        outputs: [],
      },
      blocks: [
        code('21', [
          { name: 'item', input: reference('20', 'word') },
          { name: 'outer', input: reference('100001', 'a') },
        ]),
        code('22', [{ name: 'inner', input: reference('21', 'out') }]),
      ],
      edges: [],
    },
  ],
  edges: [],
});

describe('inputs of a node that runs alone', () => {
  it('are the values from other nodes; literals keep their values', () => {
    expect(nodeFields(document, registry, '11')).toEqual([{ name: 'first', type: 'string' }]);
    expect(nodeFields(document, registry, '404')).toEqual([]);
  });

  it('include references of a body to nodes outside the container, none to nodes inside', () => {
    expect(nodeFields(document, registry, '20').map(({ name, type }) => [name, type])).toEqual([
      ['word', 'list'],
      ['outer', 'string'],
    ]);
  });

  it('take a credential from its source node, because runs show it masked', () => {
    const token = { name: 'token', input: reference('100001', 'a') };
    const auth = { authOpen: true, authType: 'BEARER_AUTH', authData: { bearerTokenData: [token] } };
    const apiInfo = { method: 'GET', url: 'https://example.org' };
    const http = { id: '4', type: '45', meta: {}, data: { inputs: { apiInfo, auth } } };
    const start = { id: '100001', type: '1', meta: {}, data: { outputs: [{ name: 'a', type: 'string' }] } };
    const calling = importDocument({ nodes: [start, http], edges: [] });
    const [field] = nodeFields(calling, registry, '4');
    const given = { seq: 1, at: 1, type: 'node.finished' as const, path: '100001', nodeId: '100001' };
    const run = runState([{ ...given, outputs: { a: 'the token' } }]);
    run.nodes.set('4', { ...run.nodes.get('100001')!, inputs: { [field!.name]: '••••oken' } });
    expect({ ...earlierInputs(calling, registry, '4', run) }).toEqual({ [field!.name]: 'the token' });
  });

  it('start with the node’s last input, or else with the outputs of earlier nodes', () => {
    const run = runState([
      {
        seq: 1,
        at: 1,
        type: 'node.finished',
        path: '100001',
        nodeId: '100001',
        outputs: { a: 'from start', __proto__: {} },
      },
    ]);
    expect({ ...earlierInputs(document, registry, '11', run) }).toEqual({ first: 'from start' });
    run.nodes.set('11', {
      ...run.nodes.get('100001')!,
      nodeId: '11',
      path: '11',
      inputs: { first: 'given', fixed: 'x' },
    });
    expect({ ...earlierInputs(document, registry, '11', run) }).toEqual({ first: 'given' });
    expect({ ...earlierInputs(document, registry, '20', undefined) }).toEqual({});
  });
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
  [113, '113th'],
])('formats iteration %i as %s', (number, word) => {
  expect(ordinal(number, 'en')).toBe(word);
  expect(ordinal(number, 'zh-CN')).toBe(String(number));
});
