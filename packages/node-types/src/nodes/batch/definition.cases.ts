import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { batch } from './definition.js';

const list = { name: 'items', input: { ...reference('list', '1', 'all'), schema: { type: 'object' } } };
const output = { name: 'all', input: { ...reference('list', '2', 'x'), schema: { type: 'string' } } };

export function definitionCases() {
  test('processes 100 items, 10 at a time, in a new node and requires a list and an output', () => {
    const data = newNode(batch);
    expect(data).toMatchObject({
      inputs: { batchSize: { value: { content: '100' } }, concurrentSize: { value: { content: '10' } } },
    });
    expect(findings(batch, data)).toEqual(['lists.none inputs.inputParameters', 'batch.noOutput outputs']);
  });

  test('exposes the index and one element of each list to the body', () => {
    const node = readNode(batch, { inputs: { inputParameters: [list] }, outputs: [output] });
    expect(batch.bodyVariables?.(node)).toEqual([
      { name: 'index', type: 'integer' },
      { name: 'items', type: 'object' },
    ]);
    expect(batch.outputs(node)).toEqual([{ name: 'all', type: 'list', schema: { type: 'string' } }]);
  });

  test('reports sizes outside their limits', () => {
    const inputs = {
      inputParameters: [list],
      batchSize: literal('integer', '201'),
      concurrentSize: literal('integer', '-1'),
    };
    expect(findings(batch, { inputs, outputs: [output] })).toEqual([
      'batch.size inputs.concurrentSize',
      'batch.size inputs.batchSize',
    ]);
  });
}
