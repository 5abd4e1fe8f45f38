import { expect, test } from 'vitest';
import { datasetIds } from '../../data/knowledgeNode.js';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { dataset, searchSettings } from './definition.js';

const query = [{ name: 'Query', input: literal('string', 'where?') }];

export function definitionCases() {
  test('requires a knowledge base in a new node', () => {
    expect(findings(dataset, newNode(dataset))).toEqual(['knowledge.missing inputs.datasetParam']);
  });

  test('reads the knowledge bases from the first entry of datasetParam, whatever its name', () => {
    const datasetParam = [
      { name: 'anything', input: literal('list', ['71', 72, null]) },
      { name: 'topK', input: literal('integer', '4') },
      { name: 'useRerank', input: literal('boolean', 'true') },
      { name: 'minScore', input: literal('float', 0.25) },
      { name: 'strategy', input: literal('integer', 20) },
    ];
    const data = readNode(dataset, { inputs: { datasetParam } });
    expect(datasetIds(data)).toEqual(['71', '72']);
    expect(searchSettings(data)).toEqual({
      topK: 4,
      minScore: 0.25,
      strategy: 20,
      useRerank: true,
      useRewrite: false,
      isPersonalOnly: false,
    });
    expect(dataset.resources?.(data).map((resource) => resource.id)).toEqual(['71', '72']);
  });

  test('requires the query and accepts chat history', () => {
    const datasetParam = [{ name: 'datasetList', input: literal('list', ['71']) }];
    expect(findings(dataset, { inputs: { datasetParam } })).toEqual(['value.missing inputs.inputParameters']);
    const inputs = {
      datasetParam,
      inputParameters: query,
      chatHistorySetting: { enableChatHistory: true, chatHistoryRound: 3 },
    };
    expect(findings(dataset, { inputs })).toEqual([]);
  });
}
