import type { ValueExpression } from '@heddle/workflow-schema';
import { literalText } from '../../card-parts/CardRow.js';
import { createView } from '../../card-parts/createView.js';
import { outputRows, parameterRow } from '../../card-parts/rows.js';
import { IconStack2 } from '../../icons/IconStack2.js';
import { type BatchData, batch, batchDefaults } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of the Batch node. */
export const batchView = createView<BatchData>({
  definition: batch,
  Icon: IconStack2,
  rows(data, { language }) {
    const t = messages[language];
    const { concurrentSize, inputParameters } = data.inputs;
    return [
      parameterRow(t.lists, inputParameters, language),
      { kind: 'text', label: t.concurrencyShort, text: textOf(concurrentSize) },
      ...outputRows(batch.outputs(data), language),
    ];
  },
});

function textOf(size: ValueExpression | undefined): string {
  if (size === undefined) return String(batchDefaults.concurrentSize);
  return size.value.kind === 'literal' ? literalText(size.value.content) : '{}';
}
