import { IconForms } from '@tabler/icons-react';
import { createView } from '../../card-parts/createView.js';
import { outputRows } from '../../card-parts/rows.js';
import { type InputData, input } from './definition.js';

/** How an Input looks on the canvas: the fields that a person fills in. */
export const inputView = createView<InputData>({
  definition: input,
  Icon: IconForms,
  rows: (data, { language }) => outputRows(data.outputs, language),
});
