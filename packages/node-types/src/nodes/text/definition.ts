import {
  type CheckContext,
  defineNode,
  type Issue,
  type JsonObject,
  type Variable,
} from '@heddle/workflow-schema';
import type * as z from 'zod';
import { withValue } from '../../checks/fixes.js';
import { issueAt } from '../../checks/issue.js';
import { checkParameters } from '../../checks/parameters.js';
import { checkNamed } from '../../checks/values.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { textNamed } from '../../data/literals.js';
import { nodeMeta, parameters, section, text as textReader } from '../../data/readers.js';
import { mainColors, writeNodeMeta, writeOpenParameter } from '../../data/write.js';
import { delimitersOf } from './delimiters.js';
import { messages } from './messages.js';
import { newConcatParams } from './newSeparators.js';

/** Methods of a Text node. */
export const textMethods = { concat: 'concat', split: 'split' } as const;

const textData = section({
  nodeMeta,
  inputs: section({
    method: textReader,
    inputParameters: parameters,
    concatParams: parameters,
    splitParams: parameters,
  }),
});

/** `node.data` of a Text. */
export type TextData = z.output<typeof textData>;

/** Name of the input that is split. */
export const splitInput = 'String';

/** Text: joins text with a template, or splits it at delimiters. */
export const text = defineNode<TextData>({
  name: 'text',
  code: '15',
  displayKey: 'Text',
  category: 'tool',
  messages,
  data: textData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.utility),
    inputs: {
      method: textMethods.concat,
      inputParameters: [writeOpenParameter('String1')],
      concatParams: newConcatParams(context.language),
    },
    outputs: [textOutput(textMethods.concat)],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: (data) => [textOutput(data.inputs.method) as unknown as Variable],
  templates: [['inputs', 'concatParams']],
  check: (data, context) =>
    data.inputs.method === textMethods.split ? checkSplit(data, context) : checkConcat(data, context),
  fillsZero: true,
});

/** The only output; its type depends on the method. */
export function textOutput(method: string): JsonObject {
  const output: JsonObject = { type: 'string', name: 'output', required: true };
  return method === textMethods.split ? { ...output, type: 'list', schema: { type: 'string' } } : output;
}

function checkConcat({ inputs }: TextData, context: CheckContext): Issue[] {
  const issues = checkParameters(context, inputs.inputParameters);
  if (inputs.method !== textMethods.concat) {
    const path = ['inputs', 'method'];
    const issue = issueAt(context, 'text.methodUnknown', path, { method: inputs.method });
    issues.push(withValue(issue, path, textMethods.concat));
  }
  if (textNamed(inputs.concatParams, 'concatResult') === '') {
    issues.push(issueAt(context, 'content.missing', ['inputs', 'concatParams']));
  }
  return issues;
}

function checkSplit({ inputs }: TextData, context: CheckContext): Issue[] {
  const issues = checkNamed(context, inputs.inputParameters, splitInput);
  if (delimitersOf(inputs.splitParams).length === 0) {
    issues.push(issueAt(context, 'delimiter.missing', ['inputs', 'splitParams']));
  }
  return issues;
}
