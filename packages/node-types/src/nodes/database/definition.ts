import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkParameters } from '../../checks/parameters.js';
import { chosenDatabase, databaseInfoList } from '../../data/databaseNode.js';
import { defineDatabaseNode } from '../../data/defineDatabaseNode.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { errorSetting, nodeMeta, parameters, section, text, variables } from '../../data/readers.js';
import { mainColors, writeOpenParameter } from '../../data/write.js';
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

/** Id of the database to run the SQL on; `''` if none is chosen. */
export function databaseId(data: DatabaseData): string {
  return chosenDatabase(data.inputs.databaseInfoList);
}

/** Database: runs the user's own SQL. */
export const database = defineDatabaseNode<DatabaseData>({
  name: 'database',
  code: '12',
  displayKey: 'Database',
  messages,
  data: databaseData,
  mainColor: mainColors.data,
  newInputs: () => ({
    inputParameters: [writeOpenParameter('input')],
    sql: '',
  }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  templates: [['inputs', 'sql']],
  check: (data, context) => [
    ...(data.inputs.sql.trim() === '' ? [issueAt(context, 'sql.missing', ['inputs', 'sql'])] : []),
    ...checkParameters(context, data.inputs.inputParameters),
  ],
  fillsNull: true,
});
