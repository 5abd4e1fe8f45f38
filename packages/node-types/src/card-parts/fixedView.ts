import type { NodeView } from '@heddle/flow-canvas';
import type { NodeDefinition } from '@heddle/workflow-schema';
import type { FixedData } from '../data/fixedNode.js';
import { ownOutputs } from '../data/outputs.js';
import { type CardDescription, createView } from './createView.js';
import { inputRows, outputRows } from './rows.js';

/** Canvas card of a node whose type fixes its inputs and outputs. */
export function createFixedView<Data extends FixedData>(
  definition: NodeDefinition<Data>,
  Icon: CardDescription<Data>['Icon'],
): NodeView<Data> {
  return createView<Data>({
    definition,
    Icon,
    rows: (data, { language }) => [
      ...inputRows(data.inputs.inputParameters, language),
      ...outputRows(ownOutputs(data.outputs), language),
    ],
  });
}
