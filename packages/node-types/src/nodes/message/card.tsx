import { createView } from '../../card-parts/createView.js';
import { choiceRow, inputRows } from '../../card-parts/rows.js';
import { templateOf } from '../../data/literals.js';
import { IconMessage } from '../../icons/IconMessage.js';
import { type MessageData, message } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of a Message: the first lines of its text. */
export const messageView = createView<MessageData>({
  definition: message,
  Icon: IconMessage,
  rows(data, { language }) {
    const text = templateOf(data.inputs.content)?.trim() ?? '';
    return [
      ...inputRows(data.inputs.inputParameters, language),
      text === '' ? choiceRow(messages[language].content, '', language) : { kind: 'paragraph', text },
    ];
  },
});
