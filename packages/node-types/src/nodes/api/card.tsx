import { createView } from '../../card-parts/createView.js';
import { choiceRow, inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconPlug } from '../../icons/IconPlug.js';
import { type ApiData, api, toolOf } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of the Api node. */
export const apiView = createView<ApiData>({
  definition: api,
  Icon: IconPlug,
  rows(data, { language }) {
    const tool = toolOf(data);
    return [
      choiceRow(messages[language].tool, tool.apiName || tool.apiId, language),
      ...inputRows(data.inputs.inputParameters, language, false),
      ...outputRows(ownOutputs(data.outputs), language),
    ];
  },
});
