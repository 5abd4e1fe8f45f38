import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkNamed } from '../../checks/values.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { ownOutputs } from '../../data/outputs.js';
import { nodeMeta, parameters, section, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta, writeOpenParameter } from '../../data/write.js';
import { messages } from './messages.js';

const toJsonData = section({
  nodeMeta,
  inputs: section({ inputParameters: parameters }),
  outputs: variables,
});

/** `node.data` of a ToJSON. */
export type ToJsonData = z.output<typeof toJsonData>;

/** ToJSON: converts a value to JSON text. */
export const toJson = defineNode<ToJsonData>({
  name: 'toJson',
  code: '58',
  displayKey: 'ToJSON',
  category: 'tool',
  messages,
  data: toJsonData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.utility),
    inputs: { inputParameters: [writeOpenParameter('input')] },
    outputs: [{ type: 'string', name: 'output' }],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => checkNamed(context, data.inputs.inputParameters, 'input'),
  fillsZero: true,
  fillsNull: true,
});
