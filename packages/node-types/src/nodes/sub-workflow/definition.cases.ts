import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { subWorkflow } from './definition.js';

const inputDefs: JsonObject[] = [
  { name: 'city', type: 'string', required: true },
  { name: 'days', type: 'integer' },
];

export function definitionCases() {
  test('requires a workflow in a new node', () => {
    expect(findings(subWorkflow, newNode(subWorkflow))).toEqual(['workflow.missing inputs.workflowId']);
    expect(newNode(subWorkflow).nodeMeta).toMatchObject({ mainColor: '#00B83E' });
  });

  test('requires values only for required inputs of the called workflow', () => {
    const check = (inputParameters: object[]) =>
      findings(subWorkflow, {
        inputs: { workflowId: '31', inputDefs, inputParameters: [...inputParameters] as never },
      });
    expect(check([])).toEqual(['value.missing inputs.inputParameters']);
    expect(check([{ name: 'days' }, { name: 'city', input: literal('string', '') }])).toEqual([
      'value.missing inputs.inputParameters.1.input',
    ]);
    expect(check([{ name: 'city', input: literal('string', 'Xi’an') }])).toEqual([]);
  });

  test('marks required inputs of the called workflow as required in a run', () => {
    const inputParameters = [
      { name: 'city', input: literal('string', 'x') },
      { name: 'days', input: literal('integer', '1') },
    ];
    const data = readNode(subWorkflow, { inputs: { workflowId: 31, inputDefs, inputParameters } });
    expect(subWorkflow.inputs(data).map((input) => [input.name, input.required])).toEqual([
      ['city', true],
      ['days', undefined],
    ]);
  });

  test('returns the called workflow, its version and its expected return type; no version means the draft', () => {
    const calls = (inputs: object) => subWorkflow.calls?.(readNode(subWorkflow, { inputs: { ...inputs } }));
    expect(calls({ workflowId: '31' })).toEqual([{ workflowId: '31', version: '', answer: 'variables' }]);
    expect(calls({ workflowId: '31', workflowVersion: 'v0.1', type: 1 })).toEqual([
      { workflowId: '31', version: 'v0.1', answer: 'text' },
    ]);
    expect(calls({})).toEqual([]);
  });
}
