import { type CardChip, literalText } from '../../card-parts/CardRow.js';
import { createView } from '../../card-parts/createView.js';
import { messages as shared } from '../../card-parts/messages.js';
import { isUnset, outputRows } from '../../card-parts/rows.js';
import { shortTypeName } from '../../card-parts/shortTypeName.js';
import { IconArrowMerge } from '../../icons/IconArrowMerge.js';
import { type VariableMergeData, variableMerge } from './definition.js';

/** Canvas card of a VariableMerge: each group with its candidate variables. */
export const variableMergeView = createView<VariableMergeData>({
  definition: variableMerge,
  Icon: IconArrowMerge,
  rows: (data, { language, titleOf }) => [
    ...data.inputs.mergeGroups.map(({ name, variables }) => ({
      kind: 'chips' as const,
      label: name,
      chips: variables.map((variable): CardChip => {
        if (isUnset(variable)) return { text: shared[language].notSet, isBad: true };
        return { type: shortTypeName(variable), text: textOf(variable.value, titleOf) };
      }),
    })),
    ...outputRows(variableMerge.outputs(data), language),
  ],
});

function textOf(
  value: VariableMergeData['inputs']['mergeGroups'][number]['variables'][number]['value'],
  titleOf: (nodeId: string) => string | undefined,
): string {
  if (value.kind === 'literal') return literalText(value.content);
  if (value.kind !== 'reference') return '{}';
  const { reference } = value;
  if (reference.source !== 'block-output') return reference.path.join('.');
  return `${titleOf(reference.nodeId) ?? reference.nodeId}.${reference.path.join('.')}`;
}
