import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { assignVariable } from './definition.js';

const left = {
  type: 'string',
  value: { type: 'ref', content: { source: 'global_variable_app', path: ['city'] } },
};

export function definitionCases() {
  test('has no assignments in a new node and returns whether it succeeded', () => {
    expect(findings(assignVariable, newNode(assignVariable))).toEqual([]);
    const data = readNode(assignVariable, newNode(assignVariable));
    expect(assignVariable.outputs(data)).toEqual([{ type: 'boolean', name: 'isSuccess' }]);
  });

  test('requires a variable and a value in each assignment', () => {
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

  test('accepts only whole app and user variables as targets', () => {
    const global = (source: string, ...path: string[]) => ({
      type: 'string',
      value: { type: 'ref', content: { source, path, blockID: '', name: '' } },
    });
    const inputParameters = [
      global('global_variable_app', 'a'),
      global('global_variable_system', 'sys_uuid'),
      global('global_variable_user', 'a', 'b'),
      reference('string', '5', 'x'),
    ].map((left, index) => ({ name: `n${index}`, left, input: literal('string', 'x') }));
    expect(findings(assignVariable, { inputs: { inputParameters } })).toEqual([
      'assignment.readOnly inputs.inputParameters.1.left',
      'assignment.part inputs.inputParameters.2.left',
      'assignment.global inputs.inputParameters.3.left',
    ]);
  });
}
