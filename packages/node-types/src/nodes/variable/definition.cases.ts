import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { variable } from './definition.js';

const old = {
  nodeMeta: { title: '变量' },
  inputs: { mode: 'get', inputParameters: [{ name: 'Key', input: literal('string', 'name') }] },
  outputs: [{ type: 'string', name: 'Data' }],
};

export function definitionCases() {
  test('reads the stored inputs and outputs', () => {
    const data = readNode(variable, old);
    expect(variable.inputs(data).map((input) => input.name)).toEqual(['Key']);
    expect(variable.outputs(data)).toEqual([{ type: 'string', name: 'Data' }]);
    expect(findings(variable, old)).toEqual([]);
    expect(findings(variable, newNode(variable))).toEqual([]);
  });

  test('requires names and values of inputs and names of outputs', () => {
    const inputParameters = [
      { name: '', input: literal('string', 'x') },
      { name: 'a', input: literal('string', '') },
    ];
    expect(findings(variable, { inputs: { mode: 'get', inputParameters }, outputs: [{ name: '' }] })).toEqual(
      [
        'name.missing inputs.inputParameters.0.name',
        'value.missing inputs.inputParameters.1.input',
        'name.missing outputs.0.name',
      ],
    );
  });

  test('requires a mode, get or set', () => {
    expect(findings(variable, {})).toEqual(['variable.modeUnknown inputs.mode']);
    expect(findings(variable, { inputs: { mode: 'set' } })).toEqual([]);
  });
}
