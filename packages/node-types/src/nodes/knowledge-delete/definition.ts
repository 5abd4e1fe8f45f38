import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkNamed } from '../../checks/values.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { checkDatasets, datasetResources, newDatasetList } from '../../data/knowledgeNode.js';
import { ownOutputs } from '../../data/outputs.js';
import { nodeMeta, parameters, section, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta, writeOpenParameter } from '../../data/write.js';
import { messages } from './messages.js';

const knowledgeDeleteData = section({
  nodeMeta,
  inputs: section({ inputParameters: parameters, datasetParam: parameters }),
  outputs: variables,
});

/** `node.data` of a KnowledgeDelete. */
export type KnowledgeDeleteData = z.output<typeof knowledgeDeleteData>;

/** KnowledgeDelete: deletes a document from knowledge bases. */
export const knowledgeDelete = defineNode<KnowledgeDeleteData>({
  name: 'knowledgeDelete',
  code: '60',
  displayKey: 'KnowledgeDeleter',
  services: ['knowledge'],
  category: 'data',
  messages,
  data: knowledgeDeleteData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.data),
    inputs: { inputParameters: [writeOpenParameter('documentID')], datasetParam: [newDatasetList()] },
    outputs: [{ type: 'boolean', name: 'isSuccess' }],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...checkNamed(context, data.inputs.inputParameters, 'documentID'),
    ...checkDatasets(context, data),
  ],
  resources: datasetResources,
  fillsZero: true,
  fillsNull: true,
});
