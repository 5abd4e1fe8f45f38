import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { text } from './definition.js';

const split = (delimiters: string[] | string, input = 'a,b') => ({
  inputs: {
    method: 'split',
    inputParameters: [{ name: 'String', input: literal('string', input) }],
    splitParams: [{ name: 'delimiters', input: literal('list', delimiters) }],
  },
});

export function definitionCases() {
  test('joins in a new node, with separators in its language, and requires a text', () => {
    const data = newNode(text, { language: 'zh-CN' });
    expect(data).toMatchObject({
      inputs: { method: 'concat', concatParams: [{}, { input: { value: { content: '，' } } }, {}] },
      outputs: [{ name: 'output', type: 'string', required: true }],
    });
    expect(findings(text, data)).toEqual(['content.missing inputs.concatParams']);
  });

  test('derives the output from the method, not from the stored outputs', () => {
    const outputs = (method: string) => text.outputs(readNode(text, { inputs: { method }, outputs: [] }));
    expect(outputs('concat')).toMatchObject([{ name: 'output', type: 'string' }]);
    expect(outputs('split')).toMatchObject([{ name: 'output', type: 'list', schema: { type: 'string' } }]);
  });

  test('requires a text and delimiters to split, from a list or its JSON', () => {
    expect(findings(text, split([',']))).toEqual([]);
    expect(findings(text, split('[","]'))).toEqual([]);
    expect(findings(text, split([]))).toEqual(['delimiter.missing inputs.splitParams']);
    expect(findings(text, split([','], ''))).toEqual(['value.missing inputs.inputParameters.0.input']);
    expect(findings(text, { inputs: { method: 'split' } })).toEqual([
      'value.missing inputs.inputParameters',
      'delimiter.missing inputs.splitParams',
    ]);
  });

  test('reports an unknown method', () => {
    expect(findings(text, { inputs: { method: 'trim' } })).toContain('text.methodUnknown inputs.method');
  });
}
