import { type CheckContext, defineNode, type Issue, type Port, type Variable } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkChoices } from '../../checks/choices.js';
import { withValue } from '../../checks/fixes.js';
import { issueAt } from '../../checks/issue.js';
import { checkModelParam } from '../../checks/model.js';
import { checkOutputs } from '../../checks/outputs.js';
import { checkParameters } from '../../checks/parameters.js';
import { checkRequired } from '../../checks/values.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { modelParam, writeModelParam } from '../../data/modelParam.js';
import { ownOutputs } from '../../data/outputs.js';
import {
  expression,
  flag,
  listOf,
  nodeMeta,
  number,
  parameters,
  section,
  text,
  variables,
} from '../../data/readers.js';
import { mainColors, writeNodeMeta, writeOpenParameter } from '../../data/write.js';
import { messages } from './messages.js';

const questionData = section({
  nodeMeta,
  inputs: section({
    question: text,
    answer_type: text,
    option_type: text,
    options: listOf(section({ name: text })),
    dynamic_option: expression,
    extra_output: flag,
    limit: number,
    inputParameters: parameters,
    llmParam: modelParam,
  }),
  outputs: variables,
});

/** `node.data` of a Question. */
export type QuestionData = z.output<typeof questionData>;

/** The output with the unprocessed answer. */
export const responseName = 'USER_RESPONSE';

/** The input with the options, if they come from a variable. */
export const dynamicInput = 'dynamic_option';

const response: Variable = { type: 'string', name: responseName, required: true };
const chosen: Variable[] = [
  { type: 'string', name: 'optionId' },
  { type: 'string', name: 'optionContent' },
];

/** Options are labelled with letters, A to Z. */
export const mostOptions = 26;

/** True if the user chooses among options. */
export function hasOptions({ inputs }: Pick<QuestionData, 'inputs'>): boolean {
  return inputs.answer_type === 'option';
}

/** True if the options come from a variable. */
export function hasDynamicOptions(data: Pick<QuestionData, 'inputs'>): boolean {
  return hasOptions(data) && data.inputs.option_type === 'dynamic';
}

/** Question: asks the user and waits for the answer. */
export const question = defineNode<QuestionData>({
  name: 'question',
  code: '18',
  displayKey: 'Question',
  category: 'chat',
  messages,
  data: questionData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.utility),
    inputs: {
      inputParameters: [],
      question: '',
      answer_type: 'text',
      option_type: 'static',
      options: [{ name: '' }, { name: '' }],
      dynamic_option: writeOpenParameter('').input ?? {},
      extra_output: false,
      limit: 3,
      llmParam: writeModelParam(context.defaultModel),
    },
    outputs: [{ type: 'string', name: responseName, required: true }],
  }),
  ports: (data) => ({ in: [{ id: '' }], out: waysOut(data) }),
  inputs: (data) => [
    ...inputFieldsOf(data.inputs.inputParameters),
    ...(hasDynamicOptions(data) && data.inputs.dynamic_option !== undefined
      ? [{ name: dynamicInput, value: data.inputs.dynamic_option, path: ['inputs', 'dynamic_option'] }]
      : []),
  ],
  outputs: (data) => (hasOptions(data) ? chosen : textOutputs(data)),
  templates: [
    ['inputs', 'question'],
    ['inputs', 'options'],
    ['inputs', 'llmParam'],
  ],
  check: (data, context) => [
    ...checkParameters(context, data.inputs.inputParameters),
    ...checkQuestion(data, context),
    ...(hasOptions(data) ? checkOptions(data, context) : checkOutputs(context, data.outputs)),
    ...(hasOptions(data) || data.inputs.extra_output ? checkModelParam(context, data.inputs.llmParam) : []),
  ],
  resources: ({ inputs: { llmParam } }) =>
    llmParam.modelType === '' ? [] : [{ kind: 'model', id: llmParam.modelType, name: llmParam.modelName }],
  branches: true,
  fillsZero: true,
  fillsNull: true,
  interrupts: true,
});

function waysOut(data: QuestionData): Port[] {
  if (!hasOptions(data)) return [{ id: '' }];
  const count = hasDynamicOptions(data) ? 1 : data.inputs.options.length;
  const options = Array.from({ length: count }, (_, index): Port => ({ id: `branch_${index}` }));
  return [...options, { id: 'default' }];
}

function textOutputs({ inputs, outputs }: QuestionData): Variable[] {
  const others = ownOutputs(outputs).filter((output) => output.name !== responseName);
  return inputs.extra_output ? [response, ...others] : [response];
}

function checkQuestion({ inputs }: QuestionData, context: CheckContext): Issue[] {
  const issues: Issue[] = [];
  if (inputs.question.trim() === '')
    issues.push(issueAt(context, 'question.missing', ['inputs', 'question']));
  if (inputs.answer_type !== 'text' && inputs.answer_type !== 'option') {
    const parameters = { type: inputs.answer_type };
    const path = ['inputs', 'answer_type'];
    issues.push(withValue(issueAt(context, 'question.answerType', path, parameters), path, 'text'));
  }
  return issues;
}

function checkOptions(data: QuestionData, context: CheckContext): Issue[] {
  const { options, dynamic_option: dynamic } = data.inputs;
  if (hasDynamicOptions(data)) {
    return checkRequired(context, dynamic, dynamicInput, ['inputs', 'dynamic_option']);
  }
  const path = ['inputs', 'options'];
  if (options.length === 0) return [issueAt(context, 'option.none', path)];
  if (options.length > mostOptions) {
    return [issueAt(context, 'option.tooMany', path, { count: mostOptions })];
  }
  return checkChoices(
    context,
    options.map((option) => option.name),
    path,
  );
}
