import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkOutputs } from '../../checks/outputs.js';
import {
  checkChosenDatabase,
  checkCondition,
  chosenDatabase,
  conditionInputs,
  databaseCondition,
  databaseInfoList,
  newDatabaseOutputs,
} from '../../data/databaseNode.js';
import { ownOutputs } from '../../data/outputs.js';
import { errorSetting, nodeMeta, section, variables } from '../../data/readers.js';
import { mainColors, writeErrorSetting, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const databaseDeleteData = section({
  nodeMeta,
  inputs: section({
    databaseInfoList,
    deleteParam: section({ condition: databaseCondition }),
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of a DatabaseDelete. */
export type DatabaseDeleteData = z.output<typeof databaseDeleteData>;

/** DatabaseDelete: deletes the rows of a database that meet conditions. */
export const databaseDelete = defineNode<DatabaseDeleteData>({
  name: 'databaseDelete',
  code: '44',
  displayKey: 'DatabaseDelete',
  category: 'data',
  words: messages,
  data: databaseDeleteData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.conversation),
    inputs: {
      databaseInfoList: [],
      deleteParam: { condition: { conditionList: [], logic: 'AND' } },
      settingOnError: writeErrorSetting(60_000),
    },
    outputs: newDatabaseOutputs(),
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => [
    ...conditionInputs(data.inputs.deleteParam.condition, ['inputs', 'deleteParam', 'condition']),
  ],
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...checkChosenDatabase(context, data.inputs.databaseInfoList),
    ...checkCondition(context, data.inputs.deleteParam.condition, ['inputs', 'deleteParam', 'condition']),
    ...(data.inputs.deleteParam.condition.conditionList.length === 0
      ? [issueAt(context, 'database.conditionMissing', ['inputs', 'deleteParam', 'condition'])]
      : []),
    ...checkOutputs(context, data.outputs),
  ],
  errorHandling: { form: 'full', timeoutMs: 60_000, maxTimeoutMs: 60_000 },
  resources: (data) => {
    const id = chosenDatabase(data.inputs.databaseInfoList);
    return id === '' ? [] : [{ kind: 'database', id, name: '' }];
  },
  fillsZero: true,
});
