import { createView } from '../../card-parts/createView.js';
import { choiceRow, inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { formatMessage } from '../../formatMessage.js';
import { IconArtboard } from '../../icons/IconArtboard.js';
import { drawingOf, type ImageCanvasData, imageCanvas, parametersOf } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of the ImageCanvas node. */
export const imageCanvasView = createView<ImageCanvasData>({
  definition: imageCanvas,
  Icon: IconArtboard,
  rows(data, { language }) {
    const t = messages[language];
    const drawing = drawingOf(data);
    return [
      ...inputRows(parametersOf(data), language),
      ...(drawing === undefined
        ? [choiceRow(t.size, '', language)]
        : [
            {
              kind: 'text',
              label: t.size,
              text: formatMessage(t.holds, {
                width: drawing.width,
                height: drawing.height,
                count: drawing.elements.length,
              }),
            } as const,
          ]),
      ...outputRows(ownOutputs(data.outputs), language),
    ];
  },
});
