import { defineNode, type Parameter } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkNamed } from '../../checks/values.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { flagNamed, numberNamed } from '../../data/literals.js';
import { ownOutputs } from '../../data/outputs.js';
import { nodeMeta, parameters, section, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta, writeOpenParameter } from '../../data/write.js';
import { messages } from './messages.js';

const longTermMemoryData = section({
  nodeMeta,
  inputs: section({ inputParameters: parameters }),
  outputs: variables,
});

/** `node.data` of a LongTermMemory. */
export type LongTermMemoryData = z.output<typeof longTermMemoryData>;

const settings = new Set(['enableChatHistory', 'chatHistoryRound']);

/**
 * Number of chat history rounds the search may use; 0 if history is off. Documents store it among the inputs.
 */
export function historyRounds({ inputs: { inputParameters } }: LongTermMemoryData): number {
  if (!flagNamed(inputParameters, 'enableChatHistory')) return 0;
  return numberNamed(inputParameters, 'chatHistoryRound') ?? 3;
}

/** The node's inputs, without the settings stored in the same list. */
export function memoryInputs({ inputs: { inputParameters } }: LongTermMemoryData): Parameter[] {
  return inputParameters.filter(({ name }) => !settings.has(name));
}

/** LongTermMemory: recalls memories from earlier conversations. */
export const longTermMemory = defineNode<LongTermMemoryData>({
  name: 'longTermMemory',
  code: '26',
  displayKey: 'LTM',
  services: ['memory'],
  category: 'data',
  messages,
  data: longTermMemoryData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.data),
    inputs: { inputParameters: [writeOpenParameter('Query')] },
    outputs: [
      {
        type: 'list',
        name: 'outputList',
        schema: {
          type: 'object',
          schema: [
            { type: 'string', name: 'output' },
            { type: 'string', name: 'date' },
          ],
        },
      },
    ],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters).filter((input) => !settings.has(input.name)),
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => checkNamed(context, data.inputs.inputParameters, 'Query'),
  fillsZero: true,
  fillsNull: true,
});
