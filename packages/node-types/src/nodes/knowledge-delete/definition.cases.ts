import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { knowledgeDelete } from './definition.js';

export function definitionCases() {
  test('requires a knowledge base in a new node', () => {
    expect(findings(knowledgeDelete, newNode(knowledgeDelete))).toEqual([
      'knowledge.missing inputs.datasetParam',
    ]);
  });

  test('requires a document ID and lists its knowledge bases as resources', () => {
    const datasetParam = [{ name: 'datasetList', input: literal('list', ['71', '72']) }];
    const inputParameters = [{ name: 'documentID', input: literal('string', '') }];
    expect(findings(knowledgeDelete, { inputs: { datasetParam, inputParameters } })).toEqual([
      'value.missing inputs.inputParameters.0.input',
    ]);
    const data = readNode(knowledgeDelete, { inputs: { datasetParam } });
    expect(knowledgeDelete.resources?.(data).map(({ id }) => id)).toEqual(['71', '72']);
  });
}
