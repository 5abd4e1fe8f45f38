import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { nodeIssueWords } from '../../checks/issueWords.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { ownOutputs } from '../../data/outputs.js';
import { nodeMeta, parameters, section, text, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const variableData = section({
  nodeMeta,
  /** `mode` is `get` or `set` in the documents that name it. */
  inputs: section({ mode: text, inputParameters: parameters }),
  outputs: variables,
});

/** `node.data` of a legacy Variable. */
export type VariableData = z.output<typeof variableData>;

/** Variable (legacy): reads and writes variables of a bot. Opens and round-trips; it runs with bots only. */
export const variable = defineNode<VariableData>({
  name: 'variable',
  code: '11',
  displayKey: 'Variable',
  category: 'data',
  words: messages,
  data: variableData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.data),
    inputs: { mode: 'get', inputParameters: [] },
    outputs: [],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: (data) => ownOutputs(data.outputs),
  check: (_data, context) => [issueAt(context, 'node.notRun', [], {}, 'warning')],
  notRun: nodeIssueWords['node.notRun'],
});
