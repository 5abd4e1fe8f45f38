import type { ViewContext } from '@heddle/flow-canvas';
import type { ValueExpression } from '@heddle/workflow-schema';
import { type CardRow, literalText } from '../../card-parts/CardRow.js';
import { createView } from '../../card-parts/createView.js';
import { messages as shared } from '../../card-parts/messages.js';
import { isUnset } from '../../card-parts/rows.js';
import { IconArrowsSplit2 } from '../../icons/IconArrowsSplit2.js';
import { branchPort, type IfBranch, type IfCondition, type IfData, ifNode } from './definition.js';
import { messages } from './messages.js';
import { operatorSign } from './operatorSign.js';
import { isUnary, operatorName } from './operators.js';

/** Canvas card of an If: one row and one port per branch. */
export const ifView = createView<IfData>({
  definition: ifNode,
  Icon: IconArrowsSplit2,
  rows(data, context) {
    const t = messages[context.language];
    return [
      ...data.inputs.branches.map((branch, index) => branchRow(branch, index, context)),
      { kind: 'text', label: t.otherwise, text: t.anythingElse, isMuted: true, port: 'false' },
    ];
  },
});

function branchRow({ condition }: IfBranch, index: number, context: ViewContext): CardRow {
  const t = messages[context.language];
  const [first, ...rest] = condition.conditions;
  const joint = condition.logic === 1 ? t.or : t.and;
  const text = first === undefined ? shared[context.language].notSet : conditionText(first, context);
  return {
    kind: 'text',
    label: index === 0 ? t.ifFirst : t.ifNext,
    text: rest.length === 0 ? text : `${text} ${joint} +${rest.length}`,
    port: branchPort(index),
  };
}

function conditionText({ left, operator, right }: IfCondition, context: ViewContext): string {
  const name = operatorName(operator);
  const parts = [operandText(left.input, context)];
  if (name !== undefined) parts.push(operatorSign(name, context.language));
  if (name !== undefined && !isUnary(name)) parts.push(operandText(right.input, context));
  return parts.join(' ');
}

function operandText(expression: ValueExpression | undefined, { language, titleOf }: ViewContext): string {
  if (expression === undefined || isUnset(expression)) return shared[language].notSet;
  const { value } = expression;
  if (value.kind === 'literal') return literalText(value.content);
  if (value.kind !== 'reference') return shared[language].notSet;
  const { reference } = value;
  if (reference.path.length > 0) return reference.path.join('.');
  return reference.source === 'block-output'
    ? (titleOf(reference.nodeId) ?? reference.nodeId)
    : reference.source;
}
