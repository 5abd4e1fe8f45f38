import { createView } from '../../card-parts/createView.js';
import { messages as shared } from '../../card-parts/messages.js';
import { choiceRow, inputRows, parameterRow } from '../../card-parts/rows.js';
import { templateOf } from '../../data/literals.js';
import { IconFlag3 } from '../../icons/IconFlag3.js';
import { answersWithText, type EndData, end } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of an End: the returned variables or the answer text. */
export const endView = createView<EndData>({
  definition: end,
  Icon: IconFlag3,
  rows(data, { language }) {
    const { inputParameters, content } = data.inputs;
    if (!answersWithText(data)) return [parameterRow(shared[language].output, inputParameters, language)];
    const text = templateOf(content) ?? '';
    return [
      ...inputRows(inputParameters, language),
      text === ''
        ? choiceRow(messages[language].answer, '', language)
        : { kind: 'paragraph', text: text.trim() },
    ];
  },
});
