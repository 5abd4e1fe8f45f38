import { IconPlayerPlay } from '@tabler/icons-react';
import { createView } from '../../card-parts/createView.js';
import { messages as shared } from '../../card-parts/messages.js';
import { outputRows } from '../../card-parts/rows.js';
import { type StartData, start } from './definition.js';

/** How a Start looks on the canvas. What it gives on is what the workflow is given: its inputs. */
export const startView = createView<StartData>({
  definition: start,
  Icon: IconPlayerPlay,
  rows: (data, { language }) => outputRows(data.outputs, language, shared[language].input),
});
