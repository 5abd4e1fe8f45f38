import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { setVariable } from './definition.js';

const assign = (name: string, right = literal('integer', '1')) => ({
  inputs: { inputParameters: [{ left: reference('integer', 'loop', name), right }] },
});

export function definitionCases() {
  test('requires an assignment in a new node', () => {
    expect(findings(setVariable, newNode(setVariable))).toEqual(['assignment.none inputs.inputParameters']);
  });

  test('requires a whole variable and a value in each assignment', () => {
    expect(findings(setVariable, assign('sum'))).toEqual([]);
    expect(findings(setVariable, assign('sum.part'))).toEqual([
      'assignment.part inputs.inputParameters.0.left',
    ]);
    expect(findings(setVariable, { inputs: { inputParameters: [{}] } })).toEqual([
      'assignment.target inputs.inputParameters.0.left',
      'value.missing inputs.inputParameters.0.right',
    ]);
  });

  test('declares each new value as a separate input', () => {
    const [input] = setVariable.inputs(readNode(setVariable, assign('sum')));
    expect(input).toMatchObject({ name: 'right_0', path: ['inputs', 'inputParameters', 0, 'right'] });
  });

  test('reports assignments of different types, of a variable to itself and of one variable twice', () => {
    const left = reference('integer', 'loop', 'sum');
    const inputParameters = [
      { left, right: reference('float', '5', 'x') },
      { left, right: reference('string', '5', 'y') },
      { left: reference('integer', 'loop', 'other'), right: reference('integer', 'loop', 'other') },
    ];
    expect(findings(setVariable, { inputs: { inputParameters } })).toEqual([
      'assignment.types inputs.inputParameters.1.right',
      'assignment.duplicate inputs.inputParameters.1.left',
      'assignment.same inputs.inputParameters.2.right',
    ]);
  });
}
