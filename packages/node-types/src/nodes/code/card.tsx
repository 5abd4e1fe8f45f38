import { createView } from '../../card-parts/createView.js';
import { choiceRow, inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconCode } from '../../icons/IconCode.js';
import { type CodeData, code } from './definition.js';
import { languageName } from './languageName.js';
import { messages } from './messages.js';

/** Canvas card of the Code node. */
export const codeView = createView<CodeData>({
  definition: code,
  Icon: IconCode,
  rows: (data, { language }) => [
    choiceRow(messages[language].language, languageName(data.inputs.language), language),
    ...inputRows(data.inputs.inputParameters, language),
    ...outputRows(ownOutputs(data.outputs), language),
  ],
});
