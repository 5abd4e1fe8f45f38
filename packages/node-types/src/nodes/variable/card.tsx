import { createView } from '../../card-parts/createView.js';
import { inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconVariable } from '../../icons/IconVariable.js';
import { type VariableData, variable } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of the legacy Variable node. */
export const variableView = createView<VariableData>({
  definition: variable,
  Icon: IconVariable,
  rows(data, { language }) {
    const t = messages[language];
    const text = data.inputs.mode === 'get' ? t.modeGet : t.modeSet;
    return [
      { kind: 'text', label: t.mode, text },
      ...inputRows(data.inputs.inputParameters, language),
      ...outputRows(ownOutputs(data.outputs), language),
    ];
  },
});
