import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { datasetWrite } from './definition.js';
import { separatorOf } from './strategy.js';

const inputParameters = [{ name: 'knowledge', input: literal('string', 'https://h/a.pdf') }];
const datasetParam = (...ids: string[]) => [{ name: 'datasetList', input: literal('list', ids) }];
const chunked = (chunkStrategy: Record<string, string | number>) => ({
  inputs: {
    inputParameters,
    datasetParam: datasetParam('71'),
    strategyParam: { chunkStrategy: { chunkType: 'custom', ...chunkStrategy } },
  },
});

export function definitionCases() {
  test('requires a knowledge base in a new node and declares its outputs', () => {
    expect(findings(datasetWrite, newNode(datasetWrite))).toEqual(['knowledge.missing inputs.datasetParam']);
    const data = readNode(datasetWrite, newNode(datasetWrite));
    expect(datasetWrite.outputs(data).map(({ name }) => name)).toEqual(['documentId', 'fileName', 'fileUrl']);
    expect(datasetWrite.inputs(data)).toMatchObject([{ name: 'knowledge', value: { assistType: 1 } }]);
  });

  test('requires exactly one file and one knowledge base', () => {
    expect(findings(datasetWrite, { inputs: { datasetParam: datasetParam('71', '72') } })).toEqual([
      'value.missing inputs.inputParameters',
      'knowledge.tooMany inputs.datasetParam',
    ]);
  });

  test('reports unknown parsing and chunking strategies', () => {
    const strategyParam = {
      parsingStrategy: { parsingType: 'slow' },
      chunkStrategy: { chunkType: 'level' },
    };
    const inputs = { inputParameters, datasetParam: datasetParam('71'), strategyParam };
    expect(findings(datasetWrite, { inputs })).toEqual([
      'parsing.typeUnknown inputs.strategyParam.parsingStrategy.parsingType',
      'chunk.typeUnknown inputs.strategyParam.chunkStrategy.chunkType',
    ]);
  });

  test('reports separators, lengths and overlaps outside their limits', () => {
    const below = 'inputs.strategyParam.chunkStrategy';
    expect(findings(datasetWrite, chunked({ separatorType: 'custom', separator: '' }))).toEqual([
      `chunk.separatorMissing ${below}.separator`,
    ]);
    expect(findings(datasetWrite, chunked({ separatorType: '。', maxToken: 99, overlap: 0.91 }))).toEqual([
      `chunk.length ${below}.maxToken`,
      `chunk.overlap ${below}.overlap`,
    ]);
    expect(findings(datasetWrite, chunked({ separatorType: '\n', maxToken: 1e308 }))).toHaveLength(1);
  });

  test('derives a missing separator from the separator type', () => {
    const separator = (chunkStrategy: Record<string, string>) =>
      separatorOf(readNode(datasetWrite, chunked(chunkStrategy)));
    expect(separator({ separatorType: '\n\n' })).toBe('\n\n');
    expect(separator({ separatorType: '\n', separator: '##' })).toBe('##');
    expect(separator({ separatorType: 'custom' })).toBe('');
  });
}
