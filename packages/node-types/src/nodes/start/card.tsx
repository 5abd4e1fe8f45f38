import { createView } from '../../card-parts/createView.js';
import { messages as shared } from '../../card-parts/messages.js';
import { outputRows } from '../../card-parts/rows.js';
import { IconPlayerPlay } from '../../icons/IconPlayerPlay.js';
import { type StartData, start } from './definition.js';

/** Canvas card of a Start. Its outputs are the workflow's inputs. */
export const startView = createView<StartData>({
  definition: start,
  Icon: IconPlayerPlay,
  rows: (data, { language }) => outputRows(data.outputs, language, shared[language].input),
});
