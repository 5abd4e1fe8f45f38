import { createView } from '../../card-parts/createView.js';
import { inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconBrain } from '../../icons/IconBrain.js';
import { historyRounds, type LongTermMemoryData, longTermMemory, memoryInputs } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of the LongTermMemory node. */
export const longTermMemoryView = createView<LongTermMemoryData>({
  definition: longTermMemory,
  Icon: IconBrain,
  rows(data, { language }) {
    const rounds = historyRounds(data);
    const history = {
      kind: 'chips',
      label: messages[language].history,
      chips: [{ text: `${rounds}` }],
    } as const;
    return [
      ...inputRows(memoryInputs(data), language),
      ...(rounds > 0 ? [history] : []),
      ...outputRows(ownOutputs(data.outputs), language),
    ];
  },
});
