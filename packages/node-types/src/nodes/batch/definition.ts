import {
  type CheckContext,
  defineNode,
  type InputField,
  type Issue,
  type ValueExpression,
} from '@heddle/workflow-schema';
import type * as z from 'zod';
import { withValue } from '../../checks/fixes.js';
import { issueAt } from '../../checks/issue.js';
import { checkBodyNames, checkCollected, checkParameters } from '../../checks/parameters.js';
import { collectedOutputs, itemVariables } from '../../data/collected.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { expression, nodeMeta, parameters, section } from '../../data/readers.js';
import { mainColors, writeLiteral, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const batchData = section({
  nodeMeta,
  inputs: section({ concurrentSize: expression, batchSize: expression, inputParameters: parameters }),
  outputs: parameters,
});

/** `node.data` of a Batch. */
export type BatchData = z.output<typeof batchData>;

/** Maximum items and concurrency if the document has 0 or no value. */
export const batchDefaults = { batchSize: 100, concurrentSize: 10 } as const;

const most = { batchSize: 200, concurrentSize: 10 } as const;

type Size = keyof typeof batchDefaults;

/** Batch: runs its body once per list item, several items at a time. */
export const batch = defineNode<BatchData>({
  name: 'batch',
  code: '28',
  displayKey: 'Batch',
  category: 'logic',
  messages,
  data: batchData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.logic),
    inputs: {
      concurrentSize: writeLiteral('integer', String(batchDefaults.concurrentSize)),
      batchSize: writeLiteral('integer', String(batchDefaults.batchSize)),
      inputParameters: [],
    },
    outputs: [],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: 'batch-output', name: '' }] }),
  inputs: ({ inputs }) => [
    ...sizeField('concurrentSize', inputs.concurrentSize),
    ...sizeField('batchSize', inputs.batchSize),
    ...inputFieldsOf(inputs.inputParameters),
  ],
  outputs: (data) => collectedOutputs(data.outputs),
  check,
  composite: true,
  bodyPorts: { start: 'batch-function-inline-output', end: 'batch-function-inline-input' },
  collects: (data) => inputFieldsOf(data.outputs, ['outputs']),
  bodyVariables: ({ inputs }) => itemVariables(inputs.inputParameters),
  fillsZero: true,
  fillsNull: true,
});

function sizeField(name: Size, value: ValueExpression | undefined): InputField[] {
  return value === undefined ? [] : [{ name, value, path: ['inputs', name] }];
}

function check({ inputs, outputs }: BatchData, context: CheckContext): Issue[] {
  const issues: Issue[] = [];
  for (const name of ['concurrentSize', 'batchSize'] as const) {
    const { value } = inputs[name] ?? {};
    if (value?.kind !== 'literal') continue;
    const size = Number(value.content);
    if (Number.isInteger(size) && size >= 0 && size <= most[name]) continue;
    const issue = issueAt(context, 'batch.size', ['inputs', name], { count: most[name] });
    const usual = String(batchDefaults[name]);
    issues.push(withValue(issue, ['inputs', name], writeLiteral('integer', usual), usual));
  }
  const path = ['inputs', 'inputParameters'];
  if (inputs.inputParameters.length === 0) issues.push(issueAt(context, 'lists.none', path));
  if (outputs.length === 0) issues.push(issueAt(context, 'batch.noOutput', ['outputs']));
  return [
    ...issues,
    ...checkParameters(context, inputs.inputParameters),
    ...checkBodyNames(context, inputs.inputParameters, path),
    ...checkCollected(context, outputs),
  ];
}
