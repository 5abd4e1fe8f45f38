import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkDefaults, checkOutputs } from '../../checks/outputs.js';
import { ownOutputs } from '../../data/outputs.js';
import { json, nodeMeta, section, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const inputData = section({
  nodeMeta,
  inputs: section({ outputSchema: json }),
  outputs: variables,
});

/** `node.data` of an Input. */
export type InputData = z.output<typeof inputData>;

/** Input: pauses the run until the user fills in a form. */
export const input = defineNode<InputData>({
  name: 'input',
  code: '30',
  displayKey: 'Input',
  category: 'io',
  messages,
  data: inputData,
  create: (context) => {
    const outputs = [{ type: 'string', name: 'input', required: true }];
    return {
      nodeMeta: writeNodeMeta(context, messages, mainColors.io),
      inputs: { outputSchema: JSON.stringify(outputs) },
      outputs,
    };
  },
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: () => [],
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [...checkOutputs(context, data.outputs), ...checkDefaults(context, data.outputs)],
  fillsNull: true,
  interrupts: true,
});
