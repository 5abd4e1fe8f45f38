import { type CheckContext, defineNode, type Issue } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkBodyNames, checkCollected, checkParameters } from '../../checks/parameters.js';
import { checkRequired } from '../../checks/values.js';
import { collectedOutputs, itemVariables } from '../../data/collected.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { expression, nodeMeta, parameters, section, text } from '../../data/readers.js';
import { mainColors, writeLiteral, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const loopData = section({
  nodeMeta,
  inputs: section({
    loopType: text,
    loopCount: expression,
    inputParameters: parameters,
    variableParameters: parameters,
  }),
  outputs: parameters,
});

/** `node.data` of a Loop. */
export type LoopData = z.output<typeof loopData>;

/** Loop types: what determines the number of iterations. */
export const loopTypes = { array: 'array', count: 'count', infinite: 'infinite' } as const;

/** The input with the number of iterations. */
export const countInput = 'loopCount';

/** Loop: runs its body repeatedly, one iteration at a time. */
export const loop = defineNode<LoopData>({
  name: 'loop',
  code: '21',
  displayKey: 'Loop',
  category: 'logic',
  messages,
  data: loopData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.logic),
    inputs: {
      loopType: loopTypes.array,
      loopCount: writeLiteral('integer', '10'),
      inputParameters: [],
      variableParameters: [],
    },
    outputs: [],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: 'loop-output', name: '' }] }),
  inputs: ({ inputs }) => [
    ...(inputs.loopType === loopTypes.array ? inputFieldsOf(inputs.inputParameters) : []),
    ...(inputs.loopType === loopTypes.count && inputs.loopCount !== undefined
      ? [{ name: countInput, value: inputs.loopCount, path: ['inputs', 'loopCount'] }]
      : []),
    ...inputFieldsOf(inputs.variableParameters, ['inputs', 'variableParameters']),
  ],
  outputs: (data) => collectedOutputs(data.outputs),
  check,
  composite: true,
  bodyPorts: { start: 'loop-function-inline-output', end: 'loop-function-inline-input' },
  isLoop: true,
  collects: (data) => inputFieldsOf(data.outputs, ['outputs']),
  bodyState: ({ inputs }) => collectedOutputs(inputs.variableParameters),
  bodyVariables: ({ inputs }) => [
    ...itemVariables(inputs.loopType === loopTypes.array ? inputs.inputParameters : []),
    ...collectedOutputs(inputs.variableParameters),
  ],
  fillsZero: true,
  fillsNull: true,
});

function check({ inputs, outputs }: LoopData, context: CheckContext): Issue[] {
  const { loopType, inputParameters, variableParameters } = inputs;
  const lists = loopType === loopTypes.array ? inputParameters : [];
  const variablePath = ['inputs', 'variableParameters'];
  return [
    ...checkRounds(inputs, context),
    ...checkParameters(context, variableParameters, variablePath),
    ...checkBodyNames(context, lists, listPath),
    ...checkBodyNames(context, variableParameters, variablePath, lists),
    ...checkCollected(context, outputs),
  ];
}

const listPath = ['inputs', 'inputParameters'];

/** The number of iterations or the lists are set. */
function checkRounds({ loopType, loopCount, inputParameters }: LoopData['inputs'], context: CheckContext) {
  if (!Object.hasOwn(loopTypes, loopType)) {
    return [issueAt(context, 'loop.typeUnknown', ['inputs', 'loopType'], { type: loopType })];
  }
  if (loopType === loopTypes.count)
    return checkRequired(context, loopCount, countInput, ['inputs', countInput]);
  if (loopType !== loopTypes.array) return [];
  if (inputParameters.length === 0) return [issueAt(context, 'lists.none', listPath)];
  return checkParameters(context, inputParameters);
}
