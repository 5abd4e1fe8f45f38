import { createView } from '../../card-parts/createView.js';
import { outputRows } from '../../card-parts/rows.js';
import { IconForms } from '../../icons/IconForms.js';
import { type InputData, input } from './definition.js';

/** Canvas card of an Input: the fields to fill in. */
export const inputView = createView<InputData>({
  definition: input,
  Icon: IconForms,
  rows: (data, { language }) => outputRows(data.outputs, language),
});
