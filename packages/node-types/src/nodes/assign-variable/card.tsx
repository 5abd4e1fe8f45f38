import { createView } from '../../card-parts/createView.js';
import { inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconVariablePlus } from '../../icons/IconVariablePlus.js';
import { type AssignVariableData, assignVariable } from './definition.js';

/** Canvas card of the AssignVariable node. */
export const assignVariableView = createView<AssignVariableData>({
  definition: assignVariable,
  Icon: IconVariablePlus,
  rows: (data, { language }) => [
    ...inputRows(
      assignVariable.inputs(data).map(({ name, value }) => ({ name, input: value })),
      language,
    ),
    ...outputRows(ownOutputs(data.outputs), language),
  ],
});
