import { describe, expect, it } from 'vitest';
import { importDocument } from './document/importDocument.js';
import { testRegistry } from './fixtures/definitions.js';
import { fixtureText } from './fixtures/fixtures.js';
import type { JsonObject } from './json.js';
import { resolveReference, variablesInBody, variablesInScope } from './scopes.js';

const output = (name: string) => ({ outputs: [{ name, type: 'string' }] });
const edge = (sourceNodeID: string, targetNodeID: string) => ({ sourceNodeID, targetNodeID });
const list = { type: 'list', schema: { type: 'integer' }, value: { type: 'literal', content: '[]' } };

const nested = importDocument({
  nodes: [
    { id: '100001', type: '1', data: output('text') },
    { id: '5', type: '5', data: { ...output('key'), nodeMeta: { title: 'Code' } } },
    { id: '6', type: '4711', data: output('odd') },
    { id: '7', type: '5', data: output('beside') },
    {
      id: '50',
      type: '21',
      data: { inputs: { inputParameters: [{ name: 'items', input: list }] } },
      blocks: [
        { id: '51', type: '5', data: output('inner') },
        { id: '52', type: '5', data: {} },
      ],
      edges: [edge('50', '51'), edge('51', '52'), edge('52', '50')],
    },
  ],
  edges: [edge('100001', '5'), edge('100001', '7'), edge('5', '6'), edge('6', '50')],
} as JsonObject);

const offered = (nodeId: string) =>
  variablesInScope(nested, testRegistry, nodeId).map((group) => [
    group.nodeId,
    group.variables.map(({ name }) => name),
  ]);

describe('variablesInScope', () => {
  it('lists variables of earlier nodes, nearest first, and none of parallel nodes', () => {
    expect(offered('6')).toEqual([
      ['5', ['key']],
      ['100001', ['text']],
    ]);
    expect(offered('100001')).toEqual([]);
    expect(offered('nobody')).toEqual([]);
  });

  it('includes the declared outputs of unknown types', () => {
    expect(offered('50')[0]).toEqual(['6', ['odd']]);
  });

  it('includes, inside a body, the container itself and the nodes before it', () => {
    expect(offered('52')).toEqual([
      ['51', ['inner']],
      ['50', ['index', 'items']],
      ['6', ['odd']],
      ['5', ['key']],
      ['100001', ['text']],
    ]);
  });

  it('includes titles and type codes', () => {
    expect(variablesInScope(nested, testRegistry, '6')[0]).toMatchObject({ title: 'Code', code: '5' });
  });

  it("includes the items of the node's own batch mode", () => {
    const batch = { batchEnable: true, inputLists: [{ name: 'item', input: list }] };
    const document = importDocument({
      nodes: [{ id: '3', type: '3', data: { inputs: { batch } } }],
    } as JsonObject);
    expect(variablesInScope(document, testRegistry, '3')).toMatchObject([
      { nodeId: '3', variables: [{ name: 'item', type: 'integer' }] },
    ]);
  });

  it('terminates in a cycle', () => {
    const document = importDocument({
      nodes: ['1', '2', '3'].map((id) => ({ id, type: '5', data: output('x') })),
      edges: [edge('1', '2'), edge('2', '3'), edge('3', '1')],
    });
    expect(variablesInScope(document, testRegistry, '1').map((group) => group.nodeId)).toEqual(['3', '2']);
  });
});

describe('variablesInBody', () => {
  const collectable = (nodeId: string) =>
    variablesInBody(nested, testRegistry, nodeId).map((group) => [
      group.nodeId,
      group.variables.map(({ name }) => name),
    ]);

  it('lists what a container may collect, and nothing of other nodes', () => {
    expect(collectable('50')).toEqual([['51', ['inner']]]);
    expect(collectable('5')).toEqual([]);
    expect(collectable('nobody')).toEqual([]);
  });
});

describe('resolveReference', () => {
  const document = importDocument(JSON.parse(fixtureText('branching.json')));
  const resolve = (nodeId: string, ...path: string[]) =>
    resolveReference(document, testRegistry, '900001', { source: 'block-output', nodeId, path });

  it('finds the type at a path, through objects and lists', () => {
    expect(resolve('100001', 'user', 'name')).toMatchObject({ type: 'string' });
    expect(resolve('100001', 'orders', 'price')).toMatchObject({ type: 'float' });
    expect(resolve('100001')).toMatchObject({ type: 'object' });
  });

  it('finds nothing for missing variables, and for nodes that do not run before', () => {
    expect(resolve('100001', 'user', 'age')).toBeUndefined();
    expect(resolve('900001', 'x')).toBeUndefined();
    expect(resolve('constructor', 'x')).toBeUndefined();
  });

  it('finds declared global variables', () => {
    const globals = { global_variable_app: [{ name: 'city', type: 'string' as const }] };
    const at = (path: string[]) =>
      resolveReference(document, testRegistry, '900001', { source: 'global_variable_app', path }, globals);
    expect(at(['city'])).toMatchObject({ type: 'string' });
    expect(at(['country'])).toBeUndefined();
    expect(at([])).toBeUndefined();
  });
});
