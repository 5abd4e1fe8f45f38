import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import {
  checkCondition,
  conditionInputs,
  databaseCondition,
  databaseInfoList,
} from '../../data/databaseNode.js';
import { defineDatabaseNode } from '../../data/defineDatabaseNode.js';
import { errorSetting, nodeMeta, section, variables } from '../../data/readers.js';
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

/** DatabaseDelete: deletes the rows that match conditions. */
export const databaseDelete = defineDatabaseNode<DatabaseDeleteData>({
  name: 'databaseDelete',
  code: '44',
  displayKey: 'DatabaseDelete',
  messages,
  data: databaseDeleteData,
  newInputs: () => ({
    deleteParam: { condition: { conditionList: [], logic: 'AND' } },
  }),
  inputs: (data) => [
    ...conditionInputs(data.inputs.deleteParam.condition, ['inputs', 'deleteParam', 'condition']),
  ],
  check: (data, context) => [
    ...checkCondition(context, data.inputs.deleteParam.condition, ['inputs', 'deleteParam', 'condition']),
    ...(data.inputs.deleteParam.condition.conditionList.length === 0
      ? [issueAt(context, 'database.conditionMissing', ['inputs', 'deleteParam', 'condition'])]
      : []),
  ],
});
