import type { CheckContext, Issue } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { withValue } from '../../checks/fixes.js';
import { issueAt } from '../../checks/issue.js';
import {
  checkCondition,
  conditionInputs,
  databaseCondition,
  databaseInfoList,
} from '../../data/databaseNode.js';
import { defineDatabaseNode } from '../../data/defineDatabaseNode.js';
import {
  errorSetting,
  flag,
  listOf,
  nodeMeta,
  number,
  section,
  text,
  variables,
} from '../../data/readers.js';
import { messages } from './messages.js';

const databaseSelectData = section({
  nodeMeta,
  inputs: section({
    databaseInfoList,
    selectParam: section({
      condition: databaseCondition,
      fieldList: listOf(section({ fieldID: text, isDistinct: flag })),
      orderByList: listOf(section({ fieldID: text, isAsc: flag })),
      limit: number,
    }),
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of a DatabaseSelect. */
export type DatabaseSelectData = z.output<typeof databaseSelectData>;

/** DatabaseSelect: finds the rows that match conditions. */
export const databaseSelect = defineDatabaseNode<DatabaseSelectData>({
  name: 'databaseSelect',
  code: '43',
  displayKey: 'DatabaseQuery',
  messages,
  data: databaseSelectData,
  newInputs: () => ({
    selectParam: {
      condition: { conditionList: [], logic: 'AND' },
      fieldList: [],
      orderByList: [],
      limit: 100,
    },
  }),
  inputs: (data) => [
    ...conditionInputs(data.inputs.selectParam.condition, ['inputs', 'selectParam', 'condition']),
  ],
  check: (data, context) => [
    ...checkCondition(context, data.inputs.selectParam.condition, ['inputs', 'selectParam', 'condition']),
    ...checkLimit(data.inputs.selectParam.limit, context),
  ],
});

function checkLimit(limit: number | undefined, context: CheckContext): Issue[] {
  const isFine = limit !== undefined && limit >= 1 && limit <= 1000;
  if (isFine) return [];
  const path = ['inputs', 'selectParam', 'limit'];
  const nearest = limit !== undefined && limit > 1000 ? 1000 : 100;
  return [withValue(issueAt(context, 'database.limitInvalid', path), path, nearest)];
}
