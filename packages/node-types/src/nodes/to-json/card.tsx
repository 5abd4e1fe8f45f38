import { createView } from '../../card-parts/createView.js';
import { inputRows, outputRows } from '../../card-parts/rows.js';
import { IconBraces } from '../../icons/IconBraces.js';
import { type ToJsonData, toJson } from './definition.js';

/** Canvas card of the ToJSON node. */
export const toJsonView = createView<ToJsonData>({
  definition: toJson,
  Icon: IconBraces,
  rows: (data, { language }) => [
    ...inputRows(data.inputs.inputParameters, language),
    ...outputRows(data.outputs, language),
  ],
});
