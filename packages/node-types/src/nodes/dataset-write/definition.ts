import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkNamed } from '../../checks/values.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { checkDatasets, datasetIds, datasetResources, newDatasetList } from '../../data/knowledgeNode.js';
import { ownOutputs } from '../../data/outputs.js';
import { flag, nodeMeta, number, parameters, section, text, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';
import { checkStrategy } from './strategy.js';

const datasetWriteData = section({
  nodeMeta,
  inputs: section({
    inputParameters: parameters,
    datasetParam: parameters,
    strategyParam: section({
      parsingStrategy: section({
        parsingType: text,
        imageExtraction: flag,
        tableExtraction: flag,
        imageOcr: flag,
      }),
      /** `overlap` is a fraction of `maxToken`, from 0 to 0.9. */
      chunkStrategy: section({
        chunkType: text,
        separatorType: text,
        separator: text,
        maxToken: number,
        overlap: number,
      }),
    }),
  }),
  outputs: variables,
});

/** `node.data` of a DatasetWrite. */
export type DatasetWriteData = z.output<typeof datasetWriteData>;

/** DatasetWrite: adds a file to a knowledge base. */
export const datasetWrite = defineNode<DatasetWriteData>({
  name: 'datasetWrite',
  code: '27',
  displayKey: 'KnowledgeIndexer',
  services: ['knowledge'],
  category: 'data',
  messages,
  data: datasetWriteData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.data),
    inputs: {
      inputParameters: [newFile()],
      datasetParam: [newDatasetList()],
      strategyParam: {
        parsingStrategy: { parsingType: 'fast' },
        chunkStrategy: { chunkType: 'default' },
        indexStrategy: {},
      },
    },
    outputs: ['documentId', 'fileName', 'fileUrl'].map((name) => ({ type: 'string', name })),
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...checkNamed(context, data.inputs.inputParameters, 'knowledge'),
    ...checkDatasets(context, data),
    ...(datasetIds(data).length > 1
      ? [issueAt(context, 'knowledge.tooMany', ['inputs', 'datasetParam'])]
      : []),
    ...checkStrategy(context, data),
  ],
  resources: datasetResources,
  travels: 'space',
  fillsZero: true,
  fillsNull: true,
});

function newFile() {
  const content = { source: 'block-output', blockID: '', name: '' };
  const value = { type: 'ref', content, rawMeta: { type: 8 } };
  return { name: 'knowledge', input: { type: 'string', assistType: 1, value } };
}
