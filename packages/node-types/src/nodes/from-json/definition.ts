import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkOutputs } from '../../checks/outputs.js';
import { checkNamed } from '../../checks/values.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { ownOutputs } from '../../data/outputs.js';
import { nodeMeta, parameters, section, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta, writeOpenParameter } from '../../data/write.js';
import { messages } from './messages.js';

const fromJsonData = section({
  nodeMeta,
  inputs: section({ inputParameters: parameters }),
  outputs: variables,
});

/** `node.data` of a FromJSON. */
export type FromJsonData = z.output<typeof fromJsonData>;

/** FromJSON: parses JSON text into a value of the declared type. */
export const fromJson = defineNode<FromJsonData>({
  name: 'fromJson',
  code: '59',
  displayKey: 'FromJSON',
  category: 'tool',
  messages,
  data: fromJsonData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.utility),
    inputs: { inputParameters: [writeOpenParameter('input')] },
    outputs: [{ type: 'object', name: 'output', schema: [] }],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...checkNamed(context, data.inputs.inputParameters, 'input'),
    ...checkOutputs(context, data.outputs),
  ],
  fillsZero: true,
  fillsNull: true,
});
