import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createEmptyDocument } from './document/createEmptyDocument.js';
import { importDocument } from './document/importDocument.js';
import { pruneIsolated } from './document/pruneIsolated.js';
import { readErrorHandling } from './errorHandling.js';
import { testNode, testRegistry } from './fixtures/definitions.js';
import type { JsonObject } from './json.js';
import { outputsOf } from './outputs.js';
import { canonicalPort, portsFromEdges, portsOf } from './ports.js';
import { readData } from './readData.js';
import { createRegistry } from './registry.js';

const withErrors = (settingOnError: JsonObject): JsonObject => ({ data: { inputs: { settingOnError } } });

describe('readData', () => {
  const definition = testNode('strict', '5', {
    data: z.object({
      nodeMeta: z.object({ title: z.string() }),
      inputs: z.object({ terminatePlan: z.string() }),
    }) as never,
  });

  it('reads keys in any case without changing the document', () => {
    const json: JsonObject = { id: '1', Data: { NodeMeta: { Title: 'x' }, inputs: { terminateplan: 'y' } } };
    const text = JSON.stringify(json);
    expect(readData(definition, json)).toEqual({
      data: { nodeMeta: { title: 'x' }, inputs: { terminatePlan: 'y' } },
    });
    expect(JSON.stringify(json)).toBe(text);
  });

  it('prefers the exact key', () => {
    const json: JsonObject = {
      data: { nodeMeta: { TITLE: 'no', title: 'yes' }, inputs: { terminatePlan: 'y' } },
    };
    expect(readData(definition, json).data).toMatchObject({ nodeMeta: { title: 'yes' } });
  });

  it('reports errors by path, and reads a node only once', () => {
    const json: JsonObject = { id: '7', data: { nodeMeta: {}, inputs: { terminatePlan: 1 } } };
    const read = readData(definition, json);
    expect(read.issues).toMatchObject([
      { rule: 'data.shape', nodeId: '7', path: ['nodeMeta', 'title'] },
      { rule: 'data.shape', nodeId: '7', path: ['inputs', 'terminatePlan'] },
    ]);
    expect(readData(definition, json)).toBe(read);
  });
});

describe('readErrorHandling', () => {
  it.each<[string, JsonObject, object]>([
    ['the defaults', {}, { processType: 'throw', retryTimes: 0 }],
    [
      'limits also where the switch is off',
      { switch: false, processType: 1, timeoutMs: 300, retryTimes: 2 },
      { processType: 'throw', timeoutMs: 300, retryTimes: 2 },
    ],
    [
      'the older form with its switch on',
      { switch: true, dataOnErr: '{"a":1}' },
      { processType: 'fallback', retryTimes: 0, fallbackText: '{"a":1}' },
    ],
    [
      'the older form with its switch off',
      { switch: false, dataOnErr: '{}' },
      { processType: 'throw', retryTimes: 0, fallbackText: '{}' },
    ],
    ['the exception branch', { processType: 3 }, { processType: 'branch', retryTimes: 0 }],
    [
      'a backup model, which needs a retry',
      { processType: 1, retryTimes: 1, ext: { backupLLMParam: '{"modelType":7}' } },
      { processType: 'throw', retryTimes: 1, backupModel: { modelType: 7 } },
    ],
    [
      'a backup model without a retry',
      { ext: { backupLLmParam: '{"a":1}' } },
      { processType: 'throw', retryTimes: 0 },
    ],
    ['nonsense', { processType: 9, timeoutMs: -5, retryTimes: 'x' }, { processType: 'throw', retryTimes: 0 }],
  ])('reads %s', (_, setting, expected) => {
    expect(readErrorHandling(withErrors(setting))).toEqual(expected);
  });

  it('returns undefined if there are no settings', () => {
    expect(readErrorHandling({ data: { inputs: {} } })).toBeUndefined();
    expect(readErrorHandling({})).toBeUndefined();
  });
});

describe('ports and outputs', () => {
  const code = testRegistry.byName('code')!;
  const branch = testRegistry.byName('if')!;
  const ids = (ports: { out: readonly { id: string }[] }) => ports.out.map(({ id }) => id);

  it('include an exception branch, in addition to own branches or in place of the single port', () => {
    const json = withErrors({ processType: 3 });
    expect(ids(portsOf(code, json.data, json))).toEqual(['default', 'branch_error']);
    expect(ids(portsOf(branch, { inputs: { branches: [{}] } }, json))).toEqual([
      'true',
      'false',
      'branch_error',
    ]);
    expect(ids(portsOf(code, {}, {}))).toEqual(['']);
    expect(ids(portsOf(testRegistry.byName('end')!, {}, json))).toEqual([]);
  });

  it('include the error handling fields once', () => {
    const json = withErrors({ processType: 2, dataOnErr: '{}' });
    const names = (data: JsonObject) => outputsOf(code, data, json).map(({ name }) => name);
    expect(names({ outputs: [{ name: 'a', type: 'string' }] })).toEqual(['a', 'errorBody', 'isSuccess']);
    expect(names({ outputs: [{ name: 'isSuccess', type: 'boolean' }] })).toEqual(['isSuccess', 'errorBody']);
    expect(outputsOf(code, {}, {})).toEqual([]);
  });

  it('have canonical names', () => {
    const port = (id: string) => canonicalPort(branch, id);
    expect(['true', 'true_2', 'false', 'branch_1', 'default', 'branch_error', ''].map(port)).toEqual([
      'branch_0',
      'branch_2',
      'default',
      'branch_1',
      'default',
      'branch_error',
      '',
    ]);
    expect(canonicalPort(testRegistry.byName('loop')!, 'loop-output')).toBe('');
    expect(canonicalPort(code, 'own', { in: [], out: [{ id: 'own', name: 'other' }] })).toBe('other');
  });

  it('of an unknown type are those that its edges use', () => {
    const document = importDocument({
      nodes: [{ id: '9', type: '4711' }],
      edges: [
        { sourceNodeID: '9', targetNodeID: '1', sourcePortID: 'yes' },
        { sourceNodeID: '2', targetNodeID: '9' },
      ],
    });
    expect(portsFromEdges(document, document.nodesById('9')[0]!.key)).toEqual({
      in: [{ id: '' }],
      out: [{ id: 'yes' }],
    });
  });
});

describe('createRegistry', () => {
  it('refuses two types with the same code', () => {
    expect(() => createRegistry([testNode('a', '1'), testNode('b', '1')])).toThrowError('code 1');
    expect(testRegistry.byCode('constructor')).toBeUndefined();
  });
});

describe('createEmptyDocument', () => {
  it('creates a start and an end with their fixed ids', () => {
    const json = createEmptyDocument(testRegistry, 'en');
    const document = importDocument(json);
    expect([...document.nodes.values()].map(({ id, type }) => [id, type])).toEqual([
      ['100001', '1'],
      ['900001', '2'],
    ]);
    expect(json).toMatchObject({ edges: [], versions: { loop: 'v2' } });
  });
});

describe('pruneIsolated', () => {
  it('drops nodes without incoming edges in one pass, at every level, without changing the document', () => {
    const document = importDocument({
      nodes: [
        { id: '100001', type: '1' },
        { id: '900001', type: '2' },
        { id: '5', type: '5' },
        { id: '6', type: '5' },
        {
          id: '50',
          type: '21',
          blocks: [
            { id: '51', type: '5' },
            { id: '52', type: '5' },
          ],
          edges: [{ sourceNodeID: '50', targetNodeID: '51' }],
        },
      ],
      edges: [
        { sourceNodeID: '5', targetNodeID: '6' },
        { sourceNodeID: '100001', targetNodeID: '50' },
      ],
    });
    const pruned = pruneIsolated(document, testRegistry);
    expect(pruned.removed).toEqual(['5', '52']);
    expect(pruned.nodeKeys.size).toBe(2);
    expect(pruned.edgeKeys.size).toBe(1);
    expect(document.nodes.size).toBe(7);
  });
});
