import { createView } from '../../card-parts/createView.js';
import { choiceRow, inputRows, outputRows } from '../../card-parts/rows.js';
import { IconTypography } from '../../icons/IconTypography.js';
import { type TextData, text, textMethods } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of the Text node. */
export const textView = createView<TextData>({
  definition: text,
  Icon: IconTypography,
  rows(data, { language }) {
    const t = messages[language];
    const { method, inputParameters } = data.inputs;
    const chosen = Object.values<string>(textMethods).includes(method)
      ? t[method as keyof typeof textMethods]
      : method;
    return [
      choiceRow(t.method, chosen, language),
      ...inputRows(inputParameters, language),
      ...outputRows(text.outputs(data), language),
    ];
  },
});
