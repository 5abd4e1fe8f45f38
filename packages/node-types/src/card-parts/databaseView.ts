import type { NodeView } from '@heddle/flow-canvas';
import type { NodeDefinition, Variable } from '@heddle/workflow-schema';
import { chosenDatabase } from '../data/databaseNode.js';
import { ownOutputs } from '../data/outputs.js';
import { type CardDescription, createView } from './createView.js';
import { resourceRow } from './resourceRow.js';
import { outputRows } from './rows.js';

interface DatabaseNodeData {
  inputs: { databaseInfoList: readonly { databaseInfoID: string }[] };
  outputs: Variable[];
}

/** Canvas card of a node that uses a database. */
export function createDatabaseView<Data extends DatabaseNodeData>(
  definition: NodeDefinition<Data>,
  Icon: CardDescription<Data>['Icon'],
): NodeView<Data> {
  return createView<Data>({
    definition,
    Icon,
    rows: (data, context) => [
      resourceRow('database', [chosenDatabase(data.inputs.databaseInfoList)], context),
      ...outputRows(ownOutputs(data.outputs), context.language),
    ],
  });
}
