import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { setVariable } from './definition.js';

const assign = (name: string, right = literal('integer', '1')) => ({
  inputs: { inputParameters: [{ left: reference('integer', 'loop', name), right }] },
});

test('a new SetVariable asks for an assignment', () => {
  expect(findings(setVariable, newNode(setVariable))).toEqual(['assignment.none inputs.inputParameters']);
});

test('an assignment needs a whole variable and a value', () => {
  expect(findings(setVariable, assign('sum'))).toEqual([]);
  expect(findings(setVariable, assign('sum.part'))).toEqual([
    'assignment.part inputs.inputParameters.0.left',
  ]);
  expect(findings(setVariable, { inputs: { inputParameters: [{}] } })).toEqual([
    'assignment.target inputs.inputParameters.0.left',
    'value.missing inputs.inputParameters.0.right',
  ]);
});

test('reads the new values, each under a name of its own', () => {
  const [input] = setVariable.inputs(readNode(setVariable, assign('sum')));
  expect(input).toMatchObject({ name: 'right_0', path: ['inputs', 'inputParameters', 0, 'right'] });
});
