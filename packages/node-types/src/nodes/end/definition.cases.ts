import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { end } from './definition.js';

const text = { terminatePlan: 'useAnswerContent', inputParameters: [] };

export function definitionCases() {
  test('returns one variable in a new node and requires its value', () => {
    const data = newNode(end);
    expect(data.inputs).toMatchObject({
      terminatePlan: 'returnVariables',
      inputParameters: [
        { name: 'output', input: { value: { type: 'ref', content: { blockID: '', name: '' } } } },
      ],
    });
    expect(end.exit).toEqual({ id: '900001' });
    expect(end.ports(readNode(end, data))).toEqual({ in: [{ id: '' }], out: [] });
  });

  test('consumes streams only when it answers with streamed text', () => {
    const takes = (inputs: object) => end.consumesStream?.(readNode(end, { inputs: { ...inputs } }));
    expect(takes({ ...text, streamingOutput: true })).toBe(true);
    expect(takes({ ...text, streamingOutput: false })).toBe(false);
    expect(takes({ terminatePlan: 'returnVariables', streamingOutput: true })).toBe(false);
  });

  test('requires a return type', () => {
    expect(findings(end, {})).toEqual(['plan.missing inputs.terminatePlan']);
  });

  test('requires a literal text when it answers with text', () => {
    expect(findings(end, { inputs: text })).toEqual(['content.missing inputs.content']);
    expect(findings(end, { inputs: { ...text, content: literal('string', '') } })).toEqual([
      'content.missing inputs.content',
    ]);
    expect(findings(end, { inputs: { ...text, content: reference('string', '1', 'a') } })).toEqual([
      'content.notText inputs.content',
    ]);
    expect(findings(end, { inputs: { ...text, content: literal('string', '{{a}}') } })).toEqual([]);
  });

  test('requires names and values of returned variables, also inside nested objects', () => {
    const built = {
      type: 'object',
      value: { type: 'object_ref' },
      schema: [
        { name: '', input: literal('string', 'x') },
        { name: 'empty', input: literal('string', '') },
      ],
    };
    const inputParameters: JsonObject[] = [
      { name: 'value' },
      { name: 'built', input: built },
      { name: '', input: literal('integer', 0) },
    ];
    expect(findings(end, { inputs: { terminatePlan: 'returnVariables', inputParameters } })).toEqual([
      'name.missing inputs.inputParameters.2.name',
      'value.missing inputs.inputParameters.0.input',
      'name.missing inputs.inputParameters.1.input.schema.0.name',
      'value.missing inputs.inputParameters.1.input.schema.1.input',
    ]);
  });

  test('returns each input with its path in the data', () => {
    const inputParameters = [{ name: 'answer', input: reference('string', '1', 'a.b') }];
    const data = readNode(end, { inputs: { terminatePlan: 'returnVariables', inputParameters } });
    expect(end.inputs(data)).toEqual([
      {
        name: 'answer',
        path: ['inputs', 'inputParameters', 0, 'input'],
        value: {
          type: 'string',
          value: {
            kind: 'reference',
            reference: { source: 'block-output', nodeId: '1', path: ['a', 'b'] },
          },
        },
      },
    ]);
  });

  test('reports its return type, or nothing when that is unknown', () => {
    const answers = (terminatePlan: string) => end.answers?.(readNode(end, { inputs: { terminatePlan } }));
    expect(answers('useAnswerContent')).toBe('text');
    expect(answers('returnVariables')).toBe('variables');
    expect(answers('later')).toBeUndefined();
  });
}
