import type { CheckContext, Issue } from '@heddle/workflow-schema';
import { withValue } from '../../checks/fixes.js';
import { issueAt } from '../../checks/issue.js';
import { isMissing } from '../../checks/values.js';
import type { IfBranch, IfCondition } from './definition.js';
import { acceptsTypes, isUnary, operatorName } from './operators.js';

/** Every branch has conditions, and every condition has operands and an operator. */
export function checkBranches(branches: readonly IfBranch[], context: CheckContext): Issue[] {
  if (branches.length === 0) return [issueAt(context, 'branch.none', ['inputs', 'branches'])];
  return branches.flatMap(({ condition: { conditions, logic } }, branch) => {
    const path = ['inputs', 'branches', branch, 'condition'];
    const parameters = { branch: branch + 1 };
    if (conditions.length === 0) {
      return [issueAt(context, 'condition.none', [...path, 'conditions'], parameters)];
    }
    const needsLogic = conditions.length > 1 && logic !== 1 && logic !== 2;
    return [
      ...(needsLogic
        ? [
            withValue(
              issueAt(context, 'condition.logic', [...path, 'logic'], parameters),
              [...path, 'logic'],
              2,
            ),
          ]
        : []),
      ...conditions.flatMap((condition, index) =>
        checkCondition(condition, context, [...path, 'conditions', index]),
      ),
    ];
  });
}

function checkCondition(
  { operator, left, right }: IfCondition,
  context: CheckContext,
  path: (string | number)[],
): Issue[] {
  const issues: Issue[] = [];
  const isLeftMissing = isMissing(left.input);
  if (isLeftMissing) issues.push(issueAt(context, 'condition.leftMissing', [...path, 'left', 'input']));
  const name = operatorName(operator);
  if (name === undefined) {
    return [...issues, issueAt(context, 'condition.operatorMissing', [...path, 'operator'])];
  }
  if (isUnary(name)) return issues;
  if (isMissing(right.input))
    return [...issues, issueAt(context, 'condition.rightMissing', [...path, 'right', 'input'])];
  if (left.input !== undefined && right.input !== undefined && !isLeftMissing) {
    if (!acceptsTypes(name, left.input, right.input)) {
      const parameters = { operator: name, left: left.input.type, right: right.input.type };
      issues.push(issueAt(context, 'condition.types', path, parameters));
    }
  }
  return issues;
}
