import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkOutputs } from '../../checks/outputs.js';
import {
  checkChosenDatabase,
  checkWritten,
  chosenDatabase,
  databaseFields,
  databaseInfoList,
  newDatabaseOutputs,
  writtenInputs,
} from '../../data/databaseNode.js';
import { ownOutputs } from '../../data/outputs.js';
import { errorSetting, nodeMeta, section, variables } from '../../data/readers.js';
import { mainColors, writeErrorSetting, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const databaseInsertData = section({
  nodeMeta,
  inputs: section({
    databaseInfoList,
    insertParam: section({ fieldInfo: databaseFields }),
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of a DatabaseInsert. */
export type DatabaseInsertData = z.output<typeof databaseInsertData>;

/** DatabaseInsert: adds a row to a database. */
export const databaseInsert = defineNode<DatabaseInsertData>({
  name: 'databaseInsert',
  code: '46',
  displayKey: 'DatabaseInsert',
  category: 'data',
  words: messages,
  data: databaseInsertData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.conversation),
    inputs: {
      databaseInfoList: [],
      insertParam: { fieldInfo: [] },
      settingOnError: writeErrorSetting(60_000),
    },
    outputs: newDatabaseOutputs(),
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => [
    ...writtenInputs(data.inputs.insertParam.fieldInfo, ['inputs', 'insertParam', 'fieldInfo']),
  ],
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...checkChosenDatabase(context, data.inputs.databaseInfoList),
    ...checkWritten(context, data.inputs.insertParam.fieldInfo, ['inputs', 'insertParam', 'fieldInfo']),
    ...checkOutputs(context, data.outputs),
  ],
  errorHandling: { form: 'full', timeoutMs: 60_000, maxTimeoutMs: 60_000 },
  resources: (data) => {
    const id = chosenDatabase(data.inputs.databaseInfoList);
    return id === '' ? [] : [{ kind: 'database', id, name: '' }];
  },
  fillsZero: true,
});
