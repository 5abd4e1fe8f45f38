import type { CardRow } from '../../card-parts/CardRow.js';
import { createView } from '../../card-parts/createView.js';
import { messages as shared } from '../../card-parts/messages.js';
import { choiceRow, inputRows, outputRows } from '../../card-parts/rows.js';
import { IconTarget } from '../../icons/IconTarget.js';
import { type IntentData, intent } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of an Intent: one port per intent, and one for Other. */
export const intentView = createView<IntentData>({
  definition: intent,
  Icon: IconTarget,
  rows(data, { language }) {
    const t = messages[language];
    const { inputParameters, intents, llmParam } = data.inputs;
    return [
      choiceRow(shared[language].model, llmParam.modelName || llmParam.modelType, language),
      ...inputRows(inputParameters, language),
      ...outputRows(intent.outputs(data), language),
      ...intents.map(({ name }, index): CardRow => {
        const text = name || shared[language].notSet;
        return { kind: 'text', label: String(index + 1), text, port: `branch_${index}` };
      }),
      { kind: 'text', label: t.other, text: t.otherHint, isMuted: true, port: 'default' },
    ];
  },
});
