import type { ViewContext } from '@heddle/flow-canvas';
import type { CardRow } from '../../card-parts/CardRow.js';
import { createView } from '../../card-parts/createView.js';
import { choiceRow, inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconHierarchy2 } from '../../icons/IconHierarchy2.js';
import { type SubWorkflowData, subWorkflow } from './definition.js';
import { messages } from './messages.js';

/**
 * Canvas card of a SubWorkflow. The document does not store the callee's name: the host knows it, and until
 * then the card shows the id.
 */
export const subWorkflowView = createView<SubWorkflowData>({
  definition: subWorkflow,
  Icon: IconHierarchy2,
  rows: (data, context) => [
    calledRow(data.inputs.workflowId, context),
    ...inputRows(data.inputs.inputParameters, context.language, false),
    ...outputRows(ownOutputs(data.outputs), context.language),
  ],
});

function calledRow(id: string, { language, nameOf }: ViewContext): CardRow {
  const { calls, deleted } = messages[language];
  const name = id === '' ? undefined : nameOf?.('workflow', id);
  if (name === null) return { kind: 'chips', label: calls, chips: [{ text: deleted, isBad: true }] };
  return choiceRow(calls, name || id, language, !name);
}
