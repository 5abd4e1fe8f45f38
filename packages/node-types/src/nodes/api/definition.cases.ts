import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { api, toolOf } from './definition.js';

const chosen = [
  { name: 'apiID', input: literal('string', '42') },
  { name: 'apiName', input: literal('string', 'Find') },
  { name: 'pluginID', input: literal('string', '41') },
  { name: 'pluginName', input: literal('string', 'Maps') },
  { name: 'pluginVersion', input: literal('string', '0') },
];

export function definitionCases() {
  test('requires a tool in a new node', () => {
    const data = newNode(api);
    expect(findings(api, data)).toEqual(['tool.missing inputs.apiParam']);
    expect(data.nodeMeta).toMatchObject({ subTitle: 'Plugin', mainColor: '#CA61FF' });
  });

  test('treats version 0 of a tool as its draft', () => {
    const data = readNode(api, { inputs: { apiParam: chosen } });
    expect(toolOf(data)).toEqual({
      pluginId: '41',
      pluginName: 'Maps',
      apiId: '42',
      apiName: 'Find',
      version: '',
    });
    expect(api.resources?.(data)).toEqual([{ kind: 'tool', id: '41/42', name: 'Maps / Find' }]);
  });

  test('accepts empty inputs because only the tool knows which are required', () => {
    const inputParameters: JsonObject[] = [{ name: 'query', input: literal('string', '') }, { name: 'page' }];
    expect(findings(api, { inputs: { apiParam: chosen, inputParameters } })).toEqual([]);
  });

  test('declares the lists of batch mode as inputs', () => {
    const batch = { batchEnable: true, inputLists: [{ name: 'item', input: literal('list', '[1]') }] };
    const data = readNode(api, { inputs: { apiParam: chosen, batch } });
    expect(api.inputs(data).map((input) => [input.name, input.path.join('.')])).toEqual([
      ['item', 'inputs.batch.inputLists.0.input'],
    ]);
    const outputs = [{ name: 'outputList', type: 'list', schema: { type: 'object', schema: [] } }];
    expect(findings(api, { inputs: { apiParam: chosen, batch }, outputs })).toEqual([]);
    const wrong = { batchEnable: true, batchSize: 201, concurrentSize: 11, inputLists: [] };
    expect(findings(api, { inputs: { apiParam: chosen, batch: wrong } })).toEqual([
      'lists.none inputs.batch.inputLists',
      'batch.size inputs.batch.batchSize',
      'batch.size inputs.batch.concurrentSize',
      'batch.outputs outputs',
    ]);
  });
}
