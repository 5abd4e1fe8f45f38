import { createView } from '../../card-parts/createView.js';
import { choiceRow, outputRows, parameterRow } from '../../card-parts/rows.js';
import { IconRepeat } from '../../icons/IconRepeat.js';
import { type LoopData, loop, loopTypes } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of the Loop node. */
export const loopView = createView<LoopData>({
  definition: loop,
  Icon: IconRepeat,
  rows(data, { language }) {
    const t = messages[language];
    const { loopType, inputParameters, variableParameters } = data.inputs;
    return [
      choiceRow(t.kind, t[loopType as keyof typeof loopTypes] ?? loopType, language),
      ...(loopType === loopTypes.array ? [parameterRow(t.lists, inputParameters, language)] : []),
      ...(variableParameters.length > 0 ? [parameterRow(t.variables, variableParameters, language)] : []),
      ...outputRows(loop.outputs(data), language),
    ];
  },
});
