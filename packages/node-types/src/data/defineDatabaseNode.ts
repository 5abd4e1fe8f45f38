import { defineNode, type JsonObject, type NodeDefinition, type Variable } from '@heddle/workflow-schema';
import { checkOutputs } from '../checks/outputs.js';
import type { Messages } from '../Messages.js';
import { checkChosenDatabase, chosenDatabase, newDatabaseOutputs } from './databaseNode.js';
import { ownOutputs } from './outputs.js';
import { mainColors, writeErrorSetting, writeNodeMeta } from './write.js';

interface DatabaseNodeData {
  inputs: { databaseInfoList: readonly { databaseInfoID: string }[] };
  outputs: readonly Variable[];
}

type Own<Data> = Pick<
  NodeDefinition<Data>,
  'name' | 'code' | 'displayKey' | 'data' | 'inputs' | 'templates' | 'fillsNull'
>;

/** The properties in which database node types differ. */
export interface DatabaseType<Data> extends Own<Data> {
  messages: Messages;
  mainColor?: string;
  /** Initial data of a new node besides the database. */
  newInputs(): JsonObject;
  /** Checks specific to the type; database and outputs are checked for every type. */
  check: NonNullable<NodeDefinition<Data>['check']>;
}

/** Defines a node type that uses one database and returns rows. */
export function defineDatabaseNode<Data extends DatabaseNodeData>({
  mainColor = mainColors.conversation,
  newInputs,
  check,
  ...type
}: DatabaseType<Data>): NodeDefinition<Data> {
  return defineNode<Data>({
    ...type,
    category: 'data',
    services: ['database'],
    create: (context) => ({
      nodeMeta: writeNodeMeta(context, type.messages, mainColor),
      inputs: { databaseInfoList: [], ...newInputs(), settingOnError: writeErrorSetting(60_000) },
      outputs: newDatabaseOutputs(),
    }),
    ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
    outputs: (data) => ownOutputs(data.outputs),
    check: (data, context) => [
      ...checkChosenDatabase(context, data.inputs.databaseInfoList),
      ...check(data, context),
      ...checkOutputs(context, data.outputs),
    ],
    errorHandling: { form: 'full', timeoutMs: 60_000, maxTimeoutMs: 60_000 },
    resources: (data) => {
      const id = chosenDatabase(data.inputs.databaseInfoList);
      return id === '' ? [] : [{ kind: 'database', id, name: '' }];
    },
    travels: 'space',
    fillsZero: true,
  });
}
