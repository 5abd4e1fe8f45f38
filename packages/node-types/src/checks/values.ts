import type { CheckContext, Issue, Parameter, ValueExpression } from '@heddle/workflow-schema';
import { issueAt } from './issue.js';

/**
 * True for a required value that is not set. References never count as missing here: the validator reports
 * broken references with the same message for every type.
 */
export function isMissing(expression: ValueExpression | undefined): boolean {
  if (expression === undefined || expression.value.kind === 'missing') return true;
  if (expression.value.kind !== 'literal') return false;
  const { content } = expression.value;
  return (
    content === undefined ||
    content === null ||
    content === '' ||
    (Array.isArray(content) && content.length === 0)
  );
}

/** Reports a required value that is missing, or missing fields of an object built from fields. */
export function checkRequired(
  context: CheckContext,
  expression: ValueExpression | undefined,
  name: string,
  path: readonly (string | number)[],
): Issue[] {
  if (isMissing(expression)) return [issueAt(context, 'value.missing', path, { name })];
  if (expression?.value.kind !== 'object') return [];
  return expression.value.fields.flatMap((field, index) => {
    const fieldPath = [...path, 'schema', index];
    if (field.name === '') return [issueAt(context, 'name.missing', [...fieldPath, 'name'])];
    return checkRequired(context, field.input, `${name}.${field.name}`, [...fieldPath, 'input']);
  });
}

/** Reports a required value in a list whose names are fixed by the type. */
export function checkNamed(
  context: CheckContext,
  parameters: readonly Parameter[],
  name: string,
  path: readonly (string | number)[] = ['inputs', 'inputParameters'],
): Issue[] {
  const index = parameters.findIndex((parameter) => parameter.name === name);
  if (index < 0) return [issueAt(context, 'value.missing', path, { name })];
  return checkRequired(context, parameters[index]?.input, name, [...path, index, 'input']);
}
