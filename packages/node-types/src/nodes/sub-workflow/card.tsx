import { IconHierarchy2 } from '@tabler/icons-react';
import { createView } from '../../card-parts/createView.js';
import { choiceRow, inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { type SubWorkflowData, subWorkflow } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of a SubWorkflow. The document does not store the callee's name, so the card shows its id. */
export const subWorkflowView = createView<SubWorkflowData>({
  definition: subWorkflow,
  Icon: IconHierarchy2,
  rows: (data, { language }) => [
    choiceRow(messages[language].calls, data.inputs.workflowId, language, true),
    ...inputRows(data.inputs.inputParameters, language, false),
    ...outputRows(ownOutputs(data.outputs), language),
  ],
});
