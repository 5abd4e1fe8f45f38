import { type CheckContext, defineNode, type Issue } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { withValue } from '../../checks/fixes.js';
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
import { mainColors, writeErrorSetting, writeNodeMeta } from '../../data/write.js';
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

/** DatabaseSelect: finds the rows of a database that meet conditions. */
export const databaseSelect = defineNode<DatabaseSelectData>({
  name: 'databaseSelect',
  code: '43',
  displayKey: 'DatabaseQuery',
  category: 'data',
  words: messages,
  data: databaseSelectData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.conversation),
    inputs: {
      databaseInfoList: [],
      selectParam: {
        condition: { conditionList: [], logic: 'AND' },
        fieldList: [],
        orderByList: [],
        limit: 100,
      },
      settingOnError: writeErrorSetting(60_000),
    },
    outputs: newDatabaseOutputs(),
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => [
    ...conditionInputs(data.inputs.selectParam.condition, ['inputs', 'selectParam', 'condition']),
  ],
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...checkChosenDatabase(context, data.inputs.databaseInfoList),
    ...checkCondition(context, data.inputs.selectParam.condition, ['inputs', 'selectParam', 'condition']),
    ...checkLimit(data.inputs.selectParam.limit, context),
    ...checkOutputs(context, data.outputs),
  ],
  errorHandling: { form: 'full', timeoutMs: 60_000, maxTimeoutMs: 60_000 },
  resources: (data) => {
    const id = chosenDatabase(data.inputs.databaseInfoList);
    return id === '' ? [] : [{ kind: 'database', id, name: '' }];
  },
  fillsZero: true,
});

function checkLimit(limit: number | undefined, context: CheckContext): Issue[] {
  const isFine = limit !== undefined && limit >= 1 && limit <= 1000;
  if (isFine) return [];
  const path = ['inputs', 'selectParam', 'limit'];
  const nearest = limit !== undefined && limit > 1000 ? 1000 : 100;
  return [withValue(issueAt(context, 'database.limitInvalid', path), path, nearest)];
}
