import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { toJson } from './definition.js';

export function definitionCases() {
  test('has one input and one string output in a new node', () => {
    const data = newNode(toJson);
    expect(toJson.outputs(readNode(toJson, data))).toEqual([{ type: 'string', name: 'output' }]);
    expect(toJson.inputs(readNode(toJson, data)).map((input) => input.name)).toEqual(['input']);
    expect(findings(toJson, data)).toEqual([]);
  });

  test('requires the input', () => {
    expect(findings(toJson, {})).toEqual(['value.missing inputs.inputParameters']);
    const empty = { inputs: { inputParameters: [{ name: 'input', input: literal('string', '') }] } };
    expect(findings(toJson, empty)).toEqual(['value.missing inputs.inputParameters.0.input']);
  });
}
