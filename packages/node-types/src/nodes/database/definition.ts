import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkOutputs } from '../../checks/outputs.js';
import { checkParameters } from '../../checks/parameters.js';
import {
  checkChosenDatabase,
  chosenDatabase,
  databaseInfoList,
  newDatabaseOutputs,
} from '../../data/databaseNode.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { ownOutputs } from '../../data/outputs.js';
import { errorSetting, nodeMeta, parameters, section, text, variables } from '../../data/readers.js';
import { mainColors, writeErrorSetting, writeNodeMeta, writeOpenParameter } from '../../data/write.js';
import { messages } from './messages.js';

const databaseData = section({
  nodeMeta,
  inputs: section({
    databaseInfoList,
    sql: text,
    inputParameters: parameters,
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of a Database. */
export type DatabaseData = z.output<typeof databaseData>;

/** The database the SQL runs in; '' where none is chosen. */
export function databaseId(data: DatabaseData): string {
  return chosenDatabase(data.inputs.databaseInfoList);
}

/** Database: runs SQL of the user's own. */
export const database = defineNode<DatabaseData>({
  name: 'database',
  code: '12',
  displayKey: 'Database',
  category: 'data',
  words: messages,
  data: databaseData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.data),
    inputs: {
      databaseInfoList: [],
      inputParameters: [writeOpenParameter('input')],
      sql: '',
      settingOnError: writeErrorSetting(60_000),
    },
    outputs: newDatabaseOutputs(),
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...checkChosenDatabase(context, data.inputs.databaseInfoList),
    ...(data.inputs.sql.trim() === '' ? [issueAt(context, 'sql.missing', ['inputs', 'sql'])] : []),
    ...checkParameters(context, data.inputs.inputParameters),
    ...checkOutputs(context, data.outputs),
  ],
  errorHandling: { form: 'full', timeoutMs: 60_000, maxTimeoutMs: 60_000 },
  resources: (data) =>
    databaseId(data) === '' ? [] : [{ kind: 'database', id: databaseId(data), name: '' }],
  fillsZero: true,
  fillsNull: true,
});
