import { type CheckContext, defineNode, type Issue } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkContent } from '../../checks/content.js';
import { withValue } from '../../checks/fixes.js';
import { issueAt } from '../../checks/issue.js';
import { checkParameters } from '../../checks/parameters.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { expression, flag, nodeMeta, parameters, section, text } from '../../data/readers.js';
import { mainColors, writeNodeMeta, writeOpenParameter } from '../../data/write.js';
import { messages } from './messages.js';

const endData = section({
  nodeMeta,
  inputs: section({
    /** `returnVariables` or `useAnswerContent`. */
    terminatePlan: text,
    inputParameters: parameters,
    streamingOutput: flag,
    content: expression,
  }),
});

/** `node.data` of an End. */
export type EndData = z.output<typeof endData>;

/** True if the run returns a text rendered from the template. */
export function answersWithText(data: EndData): boolean {
  return data.inputs.terminatePlan === 'useAnswerContent';
}

/** End: ends the run and returns its result. */
export const end = defineNode<EndData>({
  name: 'end',
  code: '2',
  displayKey: 'End',
  category: 'io',
  messages,
  data: endData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.io, ''),
    inputs: { terminatePlan: 'returnVariables', inputParameters: [writeOpenParameter('output')] },
  }),
  ports: () => ({ in: [{ id: '' }], out: [] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: () => [],
  templates: [['inputs', 'content']],
  check: (data, context) => [
    ...checkPlan(data, context),
    ...checkParameters(context, data.inputs.inputParameters),
  ],
  exit: { id: '900001' },
  answers: (data) => {
    if (answersWithText(data)) return 'text';
    return data.inputs.terminatePlan === 'returnVariables' ? 'variables' : undefined;
  },
  fillsZero: true,
  consumesStream: (data) => answersWithText(data) && data.inputs.streamingOutput,
});

function checkPlan(data: EndData, context: CheckContext): Issue[] {
  if (answersWithText(data)) return checkContent(context, data.inputs.content);
  if (data.inputs.terminatePlan === 'returnVariables') return [];
  const path = ['inputs', 'terminatePlan'];
  return [withValue(issueAt(context, 'plan.missing', path), path, 'returnVariables')];
}
