import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkBatchMode } from '../../checks/batchMode.js';
import { issueAt } from '../../checks/issue.js';
import { checkRequiredParameters } from '../../checks/parameters.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { ownOutputs } from '../../data/outputs.js';
import {
  batch,
  errorSetting,
  nodeMeta,
  number,
  parameters,
  section,
  text,
  variables,
} from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const subWorkflowData = section({
  nodeMeta,
  inputs: section({
    workflowId: text,
    /** `''` is the draft. */
    workflowVersion: text,
    spaceId: text,
    /** 0 if the called workflow returns variables, 1 if it returns text. */
    type: number,
    inputDefs: variables,
    inputParameters: parameters,
    batch,
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of a SubWorkflow. */
export type SubWorkflowData = z.output<typeof subWorkflowData>;

/** Names of the inputs that the called workflow requires. */
export function requiredInputs(data: SubWorkflowData): ReadonlySet<string> {
  return new Set(data.inputs.inputDefs.flatMap((input) => (input.required === true ? [input.name] : [])));
}

/** SubWorkflow: runs another workflow as a step. */
export const subWorkflow = defineNode<SubWorkflowData>({
  name: 'subWorkflow',
  code: '9',
  displayKey: 'SubWorkflow',
  services: ['workflow'],
  category: 'logic',
  messages,
  data: subWorkflowData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.workflow),
    inputs: {
      workflowId: '',
      spaceId: '',
      workflowVersion: '',
      inputDefs: [],
      type: 0,
      inputParameters: [],
      settingOnError: {},
    },
    outputs: [],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => [
    ...inputFieldsOf(data.inputs.inputParameters, ['inputs', 'inputParameters'], requiredInputs(data)),
    ...(data.inputs.batch.batchEnable
      ? inputFieldsOf(data.inputs.batch.inputLists, ['inputs', 'batch', 'inputLists'])
      : []),
  ],
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...(data.inputs.workflowId === ''
      ? [issueAt(context, 'workflow.missing', ['inputs', 'workflowId'])]
      : []),
    ...checkRequiredParameters(context, data.inputs.inputParameters, requiredInputs(data)),
    ...checkBatchMode(context, data.inputs.batch, data.outputs),
  ],
  // The old form of error handling: a fallback value and no timeout of its own.
  errorHandling: { form: 'fallback', timeoutMs: 0, maxTimeoutMs: 0 },
  batch: true,
  blocksUntilStreamEnd: true,
  travels: 'space',
  resources: ({ inputs: { workflowId } }) =>
    workflowId === '' ? [] : [{ kind: 'workflow', id: workflowId, name: '' }],
  calls: ({ inputs: { workflowId, workflowVersion, type } }) =>
    workflowId === ''
      ? []
      : [{ workflowId, version: workflowVersion, answer: type === 1 ? 'text' : 'variables' }],
});
