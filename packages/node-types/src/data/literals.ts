import type { Json, Parameter, ValueExpression } from '@heddle/workflow-schema';

/** The literal of an expression; absent for references, built objects and missing values. */
export function literalOf(expression: ValueExpression | undefined): Json | undefined {
  return expression?.value.kind === 'literal' ? expression.value.content : undefined;
}

/** The literal of the parameter with this name; setting lists such as `llmParam` are written this way. */
export function literalNamed(parameters: readonly Parameter[], name: string): Json | undefined {
  return literalOf(parameters.find((parameter) => parameter.name === name)?.input);
}

/** As text; a number is written out, anything else gives ''. */
export function textNamed(parameters: readonly Parameter[], name: string): string {
  const value = literalNamed(parameters, name);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** As a number, also from decimal text. */
export function numberNamed(parameters: readonly Parameter[], name: string): number | undefined {
  const value = textNamed(parameters, name).trim();
  if (value === '') return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** As a switch, also from the words documents use. */
export function flagNamed(parameters: readonly Parameter[], name: string): boolean {
  const value = literalNamed(parameters, name);
  return value === true || (typeof value === 'string' && /^(1|t|true)$/i.test(value));
}

/** The text of a literal string, as templates are stored; absent when the value is something else. */
export function templateOf(expression: ValueExpression | undefined): string | undefined {
  const value = literalOf(expression);
  return typeof value === 'string' ? value : undefined;
}
