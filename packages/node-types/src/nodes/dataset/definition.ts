import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkRequiredParameters } from '../../checks/parameters.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { checkDatasets, datasetResources, newDatasetList } from '../../data/knowledgeNode.js';
import { flagNamed, numberNamed } from '../../data/literals.js';
import { ownOutputs } from '../../data/outputs.js';
import { flag, nodeMeta, number, parameters, section, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta, writeOpenParameter, writeParameter } from '../../data/write.js';
import { messages } from './messages.js';

const datasetData = section({
  nodeMeta,
  inputs: section({
    inputParameters: parameters,
    datasetParam: parameters,
    chatHistorySetting: section({ enableChatHistory: flag, chatHistoryRound: number }),
  }),
  outputs: variables,
});

/** `node.data` of a Dataset. */
export type DatasetData = z.output<typeof datasetData>;

/** Search settings; values missing in the document are left to the service. */
export function searchSettings({ inputs: { datasetParam } }: DatasetData) {
  return {
    topK: numberNamed(datasetParam, 'topK'),
    minScore: numberNamed(datasetParam, 'minScore'),
    strategy: numberNamed(datasetParam, 'strategy'),
    useRerank: flagNamed(datasetParam, 'useRerank'),
    useRewrite: flagNamed(datasetParam, 'useRewrite'),
    isPersonalOnly: flagNamed(datasetParam, 'isPersonalOnly'),
  };
}

/** Dataset: finds passages in knowledge bases that match a query. */
export const dataset = defineNode<DatasetData>({
  name: 'dataset',
  code: '6',
  displayKey: 'Dataset',
  services: ['knowledge'],
  category: 'data',
  messages,
  data: datasetData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.data),
    inputs: {
      inputParameters: [writeOpenParameter('Query')],
      datasetParam: [
        newDatasetList(),
        writeParameter('topK', 'integer', 5),
        writeParameter('useRerank', 'boolean', true),
        writeParameter('useRewrite', 'boolean', true),
        writeParameter('isPersonalOnly', 'boolean', true),
        writeParameter('minScore', 'float', 0.5),
        writeParameter('strategy', 'integer', 1),
      ],
    },
    outputs: [
      {
        type: 'list',
        name: 'outputList',
        schema: { type: 'object', schema: [{ type: 'string', name: 'output' }] },
      },
    ],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...checkRequiredParameters(context, data.inputs.inputParameters, new Set(['Query'])),
    ...checkDatasets(context, data),
  ],
  resources: datasetResources,
  travels: 'space',
  fillsZero: true,
  fillsNull: true,
});
