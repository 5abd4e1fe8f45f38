import { IconVariable } from '@tabler/icons-react';
import { createView } from '../../card-parts/createView.js';
import { inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { type VariableData, variable } from './definition.js';
import { messages } from './messages.js';

/** How a legacy Variable looks on the canvas; it says that it does not run here. */
export const variableView = createView<VariableData>({
  definition: variable,
  Icon: IconVariable,
  rows: (data, { language }) => [
    { kind: 'text', label: messages[language].legacy, text: messages[language].runsWithBots, isMuted: true },
    ...inputRows(data.inputs.inputParameters, language, false),
    ...outputRows(ownOutputs(data.outputs), language),
  ],
});
