import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { end } from './definition.js';

const text = { terminatePlan: 'useAnswerContent', inputParameters: [] };

export function definitionCases() {
  test('a new End returns one variable that still has to be chosen', () => {
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

  test('an End takes text as it comes only when it answers with a streamed text', () => {
    const takes = (inputs: object) => end.consumesStream?.(readNode(end, { inputs: { ...inputs } }));
    expect(takes({ ...text, streamingOutput: true })).toBe(true);
    expect(takes({ ...text, streamingOutput: false })).toBe(false);
    expect(takes({ terminatePlan: 'returnVariables', streamingOutput: true })).toBe(false);
  });

  test('an End must say what it gives back', () => {
    expect(findings(end, {})).toEqual(['plan.missing inputs.terminatePlan']);
  });

  test('an End that answers with text needs a literal text', () => {
    expect(findings(end, { inputs: text })).toEqual(['content.missing inputs.content']);
    expect(findings(end, { inputs: { ...text, content: literal('string', '') } })).toEqual([
      'content.missing inputs.content',
    ]);
    expect(findings(end, { inputs: { ...text, content: reference('string', '1', 'a') } })).toEqual([
      'content.notText inputs.content',
    ]);
    expect(findings(end, { inputs: { ...text, content: literal('string', '{{a}}') } })).toEqual([]);
  });

  test('every returned variable needs a name and a value, those inside built objects too', () => {
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

  test('values are read with the path at which they stand', () => {
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

  test('an End says which of the two answers it gives, or nothing where it does not know', () => {
    const answers = (terminatePlan: string) => end.answers?.(readNode(end, { inputs: { terminatePlan } }));
    expect(answers('useAnswerContent')).toBe('text');
    expect(answers('returnVariables')).toBe('variables');
    expect(answers('later')).toBeUndefined();
  });
}
