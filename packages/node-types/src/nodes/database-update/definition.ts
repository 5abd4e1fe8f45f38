import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkOutputs } from '../../checks/outputs.js';
import {
  checkChosenDatabase,
  checkCondition,
  checkWritten,
  chosenDatabase,
  conditionInputs,
  databaseCondition,
  databaseFields,
  databaseInfoList,
  newDatabaseOutputs,
  writtenInputs,
} from '../../data/databaseNode.js';
import { ownOutputs } from '../../data/outputs.js';
import { errorSetting, nodeMeta, section, variables } from '../../data/readers.js';
import { mainColors, writeErrorSetting, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const databaseUpdateData = section({
  nodeMeta,
  inputs: section({
    databaseInfoList,
    updateParam: section({ condition: databaseCondition, fieldInfo: databaseFields }),
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of a DatabaseUpdate. */
export type DatabaseUpdateData = z.output<typeof databaseUpdateData>;

/** DatabaseUpdate: changes the rows of a database that meet conditions. */
export const databaseUpdate = defineNode<DatabaseUpdateData>({
  name: 'databaseUpdate',
  code: '42',
  displayKey: 'DatabaseUpdate',
  category: 'data',
  words: messages,
  data: databaseUpdateData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.conversation),
    inputs: {
      databaseInfoList: [],
      updateParam: { condition: { conditionList: [], logic: 'AND' }, fieldInfo: [] },
      settingOnError: writeErrorSetting(60_000),
    },
    outputs: newDatabaseOutputs(),
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => [
    ...conditionInputs(data.inputs.updateParam.condition, ['inputs', 'updateParam', 'condition']),
    ...writtenInputs(data.inputs.updateParam.fieldInfo, ['inputs', 'updateParam', 'fieldInfo']),
  ],
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...checkChosenDatabase(context, data.inputs.databaseInfoList),
    ...checkCondition(context, data.inputs.updateParam.condition, ['inputs', 'updateParam', 'condition']),
    ...checkWritten(context, data.inputs.updateParam.fieldInfo, ['inputs', 'updateParam', 'fieldInfo']),
    ...(data.inputs.updateParam.condition.conditionList.length === 0
      ? [issueAt(context, 'database.conditionMissing', ['inputs', 'updateParam', 'condition'])]
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
