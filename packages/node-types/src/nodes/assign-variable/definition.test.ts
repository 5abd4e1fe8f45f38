import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { assignVariable } from './definition.js';

const left = {
  type: 'string',
  value: { type: 'ref', content: { source: 'global_variable_app', path: ['city'] } },
};

test('a new AssignVariable assigns nothing and says whether it succeeded', () => {
  expect(findings(assignVariable, newNode(assignVariable))).toEqual([]);
  const data = readNode(assignVariable, newNode(assignVariable));
  expect(assignVariable.outputs(data)).toEqual([{ type: 'boolean', name: 'isSuccess' }]);
});

test('each assignment names its variable and has a value', () => {
  const inputs: JsonObject = {
    inputParameters: [{ name: 'city', left, input: literal('string', 'Ulm') }, { name: 'b' }],
  };
  expect(findings(assignVariable, { inputs })).toEqual([
    'value.missing inputs.inputParameters.1.left',
    'value.missing inputs.inputParameters.1.input',
  ]);
  const data = readNode(assignVariable, { inputs });
  expect(assignVariable.inputs(data).map((input) => input.name)).toEqual(['city', 'b']);
  expect(assignVariable.assigns?.(data).map(({ name, path }) => [name, path.join('.')])).toEqual([
    ['city', 'inputs.inputParameters.0.left'],
    ['b', 'inputs.inputParameters.1.left'],
  ]);
});
