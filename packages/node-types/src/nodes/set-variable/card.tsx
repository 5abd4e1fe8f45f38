import type { CardChip } from '../../card-parts/CardRow.js';
import { createView } from '../../card-parts/createView.js';
import { messages as shared } from '../../card-parts/messages.js';
import { shortTypeName } from '../../card-parts/shortTypeName.js';
import { IconEdit } from '../../icons/IconEdit.js';
import { type SetVariableData, setVariable, targetOf } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of a SetVariable: the variables it sets. */
export const setVariableView = createView<SetVariableData>({
  definition: setVariable,
  Icon: IconEdit,
  rows: (data, { language }) => {
    const chips = data.inputs.inputParameters.map(({ left }): CardChip => {
      const target = targetOf(left);
      if (target === undefined) return { text: shared[language].notSet, isBad: true };
      return { type: shortTypeName(left), text: target.path.join('.') };
    });
    const none: CardChip = { text: shared[language].notSet, isBad: true };
    return [
      { kind: 'chips', label: messages[language].assignments, chips: chips.length > 0 ? chips : [none] },
    ];
  },
});
