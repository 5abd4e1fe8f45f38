import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { question } from './definition.js';

const ports = (inputs: Parameters<typeof readNode>[1]) =>
  question.ports(readNode(question, { inputs })).out.map((port) => port.id);
const option = (...names: string[]) => ({
  question: 'Which?',
  answer_type: 'option',
  options: names.map((name) => ({ name })),
  llmParam: { modelType: 7 },
});

export function definitionCases() {
  test('waits for a free-text answer in a new node and requires a question', () => {
    const data = newNode(question, { defaultModel: { id: '7', name: 'Seven' } });
    expect(data.inputs).toMatchObject({ limit: 3, llmParam: { modelType: '7', modelName: 'Seven' } });
    expect(findings(question, data)).toEqual(['question.missing inputs.question']);
  });

  test('has a port for every option and one for other answers', () => {
    expect(ports({ answer_type: 'text', options: [{ name: 'a' }] })).toEqual(['']);
    expect(ports(option('a', 'b'))).toEqual(['branch_0', 'branch_1', 'default']);
    expect(ports({ ...option('a', 'b'), option_type: 'dynamic' })).toEqual(['branch_0', 'default']);
  });

  test('derives the outputs from the answer type', () => {
    const outputs = (inputs: Parameters<typeof readNode>[1]) =>
      question
        .outputs(readNode(question, { inputs, outputs: [{ type: 'integer', name: 'age' }] }))
        .map((output) => output.name);
    expect(outputs({ answer_type: 'text' })).toEqual(['USER_RESPONSE']);
    expect(outputs({ answer_type: 'text', extra_output: true })).toEqual(['USER_RESPONSE', 'age']);
    expect(outputs(option('a'))).toEqual(['optionId', 'optionContent']);
  });

  test('declares options from a variable as an input', () => {
    const inputs = { ...option(), option_type: 'dynamic', dynamic_option: reference('list', '1', 'names') };
    expect(question.inputs(readNode(question, { inputs })).map((input) => input.name)).toEqual([
      'dynamic_option',
    ]);
    expect(findings(question, { inputs: { ...inputs, dynamic_option: literal('list', '') } })).toEqual([
      'value.missing inputs.dynamic_option',
    ]);
  });

  test('requires unique option texts and allows at most 26 options', () => {
    const check = (...names: string[]) => findings(question, { inputs: option(...names) });
    expect(check('a', 'b')).toEqual([]);
    expect(check('a', 'a', ' ')).toEqual([
      'option.duplicate inputs.options.1.name',
      'option.empty inputs.options.2.name',
    ]);
    expect(check()).toEqual(['option.none inputs.options']);
    expect(check(...Array.from({ length: 27 }, (_, index) => `${index}`))).toEqual([
      'option.tooMany inputs.options',
    ]);
  });

  test('requires a model when fields are extracted from the answer', () => {
    const inputs = { question: 'Who?', answer_type: 'text' };
    expect(findings(question, { inputs })).toEqual([]);
    expect(findings(question, { inputs: { ...inputs, extra_output: true } })).toEqual([
      'model.missing inputs.llmParam.modelType',
    ]);
    const models = [{ id: '8', name: 'Eight' }];
    expect(findings(question, { inputs: option('a') }, { models })).toEqual([
      'model.unknown inputs.llmParam.modelType',
    ]);
    expect(findings(question, { inputs: { ...inputs, answer_type: 'song' } })).toEqual([
      'question.answerType inputs.answer_type',
    ]);
  });
}
