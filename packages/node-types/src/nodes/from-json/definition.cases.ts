import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { fromJson } from './definition.js';

export function definitionCases() {
  test('parses an object in a new node', () => {
    const data = newNode(fromJson);
    expect(fromJson.outputs(readNode(fromJson, data))).toEqual([
      { type: 'object', name: 'output', schema: [] },
    ]);
    expect(findings(fromJson, data)).toEqual([]);
  });

  test('requires the text and names of fields', () => {
    const outputs = [{ type: 'object', name: 'output', schema: [{ type: 'string', name: '' }] }];
    expect(findings(fromJson, { outputs })).toEqual([
      'value.missing inputs.inputParameters',
      'name.missing outputs.0.schema.0.name',
    ]);
  });
}
