import type { NodeView } from '@heddle/flow-canvas';
import type { NodeDefinition, Variable } from '@heddle/workflow-schema';
import { chosenDatabase } from '../data/databaseNode.js';
import { ownOutputs } from '../data/outputs.js';
import { type CardDescription, createView } from './createView.js';
import { choiceRow, outputRows } from './rows.js';

interface DatabaseNodeData {
  inputs: { databaseInfoList: readonly { databaseInfoID: string }[] };
  outputs: Variable[];
}

const messages = { 'zh-CN': '数据库', en: 'Database' };

/** Canvas card of a node that uses a database. */
export function createDatabaseView<Data extends DatabaseNodeData>(
  definition: NodeDefinition<Data>,
  Icon: CardDescription<Data>['Icon'],
): NodeView<Data> {
  return createView<Data>({
    definition,
    Icon,
    rows: (data, { language }) => [
      choiceRow(messages[language], chosenDatabase(data.inputs.databaseInfoList), language, true),
      ...outputRows(ownOutputs(data.outputs), language),
    ],
  });
}
