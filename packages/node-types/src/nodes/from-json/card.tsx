import { createView } from '../../card-parts/createView.js';
import { inputRows, outputRows } from '../../card-parts/rows.js';
import { IconBracketsContain } from '../../icons/IconBracketsContain.js';
import { type FromJsonData, fromJson } from './definition.js';

/** Canvas card of the FromJSON node. */
export const fromJsonView = createView<FromJsonData>({
  definition: fromJson,
  Icon: IconBracketsContain,
  rows: (data, { language }) => [
    ...inputRows(data.inputs.inputParameters, language),
    ...outputRows(data.outputs, language),
  ],
});
