import type * as z from 'zod';
import { checkWritten, databaseFields, databaseInfoList, writtenInputs } from '../../data/databaseNode.js';
import { defineDatabaseNode } from '../../data/defineDatabaseNode.js';
import { errorSetting, nodeMeta, section, variables } from '../../data/readers.js';
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
export const databaseInsert = defineDatabaseNode<DatabaseInsertData>({
  name: 'databaseInsert',
  code: '46',
  displayKey: 'DatabaseInsert',
  messages,
  data: databaseInsertData,
  newInputs: () => ({
    insertParam: { fieldInfo: [] },
  }),
  inputs: (data) => [
    ...writtenInputs(data.inputs.insertParam.fieldInfo, ['inputs', 'insertParam', 'fieldInfo']),
  ],
  check: (data, context) => [
    ...checkWritten(context, data.inputs.insertParam.fieldInfo, ['inputs', 'insertParam', 'fieldInfo']),
  ],
});
