import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import {
  checkCondition,
  checkWritten,
  conditionInputs,
  databaseCondition,
  databaseFields,
  databaseInfoList,
  writtenInputs,
} from '../../data/databaseNode.js';
import { defineDatabaseNode } from '../../data/defineDatabaseNode.js';
import { errorSetting, nodeMeta, section, variables } from '../../data/readers.js';
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

/** DatabaseUpdate: updates the rows that match conditions. */
export const databaseUpdate = defineDatabaseNode<DatabaseUpdateData>({
  name: 'databaseUpdate',
  code: '42',
  displayKey: 'DatabaseUpdate',
  messages,
  data: databaseUpdateData,
  newInputs: () => ({
    updateParam: { condition: { conditionList: [], logic: 'AND' }, fieldInfo: [] },
  }),
  inputs: (data) => [
    ...conditionInputs(data.inputs.updateParam.condition, ['inputs', 'updateParam', 'condition']),
    ...writtenInputs(data.inputs.updateParam.fieldInfo, ['inputs', 'updateParam', 'fieldInfo']),
  ],
  check: (data, context) => [
    ...checkCondition(context, data.inputs.updateParam.condition, ['inputs', 'updateParam', 'condition']),
    ...checkWritten(context, data.inputs.updateParam.fieldInfo, ['inputs', 'updateParam', 'fieldInfo']),
    ...(data.inputs.updateParam.condition.conditionList.length === 0
      ? [issueAt(context, 'database.conditionMissing', ['inputs', 'updateParam', 'condition'])]
      : []),
  ],
});
