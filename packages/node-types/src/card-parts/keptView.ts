import type { NodeView } from '@heddle/flow-canvas';
import type { NodeDefinition } from '@heddle/workflow-schema';
import type { KeptData } from '../data/keptNode.js';
import { ownOutputs } from '../data/outputs.js';
import { type CardDescription, createView } from './createView.js';
import { messages } from './messages.js';
import { inputRows, outputRows } from './rows.js';

/** Canvas card of a node that is kept but does not run, with a row that says so. */
export function createKeptView(
  definition: NodeDefinition<KeptData>,
  Icon: CardDescription<KeptData>['Icon'],
): NodeView<KeptData> {
  return createView<KeptData>({
    definition,
    Icon,
    rows: (data, { language }) => [
      { kind: 'paragraph', text: messages[language].keptNotRun },
      ...inputRows(data.inputs.inputParameters, language, false),
      ...outputRows(ownOutputs(data.outputs), language),
    ],
  });
}
