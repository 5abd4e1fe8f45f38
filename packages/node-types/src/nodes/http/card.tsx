import { createView } from '../../card-parts/createView.js';
import { choiceRow, outputRows } from '../../card-parts/rows.js';
import { IconWorldWww } from '../../icons/IconWorldWww.js';
import { type HttpData, http } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of an Http node: method and URL. */
export const httpView = createView<HttpData>({
  definition: http,
  Icon: IconWorldWww,
  rows(data, { language }) {
    const { method, url } = data.inputs.apiInfo;
    return [
      choiceRow(method || messages[language].method, url.trim(), language, true),
      ...outputRows(data.outputs, language),
    ];
  },
});
