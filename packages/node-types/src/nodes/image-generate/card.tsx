import { createView } from '../../card-parts/createView.js';
import { inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconPhotoSpark } from '../../icons/IconPhotoSpark.js';
import { type ImageGenerateData, imageGenerate, sizeOf } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of the ImageGenerate node. */
export const imageGenerateView = createView<ImageGenerateData>({
  definition: imageGenerate,
  Icon: IconPhotoSpark,
  rows(data, { language }) {
    const { width, height } = sizeOf(data);
    const { prompt } = data.inputs.prompt;
    return [
      ...inputRows(data.inputs.inputParameters, language),
      { kind: 'text', label: messages[language].size, text: `${width} × ${height}` },
      ...(prompt === '' ? [] : [{ kind: 'paragraph', text: prompt } as const]),
      ...outputRows(ownOutputs(data.outputs), language),
    ];
  },
});
