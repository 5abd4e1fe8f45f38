import type { Json, Parameter, ValueExpression } from '@heddle/workflow-schema';

/** The literal of an expression; undefined for references, objects built from fields and missing values. */
export function literalOf(expression: ValueExpression | undefined): Json | undefined {
  return expression?.value.kind === 'literal' ? expression.value.content : undefined;
}

/** The literal of the parameter with this name, for lists of settings such as `llmParam`. */
export function literalNamed(parameters: readonly Parameter[], name: string): Json | undefined {
  return literalOf(parameters.find((parameter) => parameter.name === name)?.input);
}

/** The named literal as text; numbers are converted, anything else becomes `''`. */
export function textNamed(parameters: readonly Parameter[], name: string): string {
  const value = literalNamed(parameters, name);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The named literal as a number; decimal text is converted. */
export function numberNamed(parameters: readonly Parameter[], name: string): number | undefined {
  const value = textNamed(parameters, name).trim();
  if (value === '') return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** The named literal as a boolean; the strings used by documents are converted. */
export function flagNamed(parameters: readonly Parameter[], name: string): boolean {
  const value = literalNamed(parameters, name);
  return value === true || (typeof value === 'string' && /^(1|t|true)$/i.test(value));
}

/** The text of a literal string, which is how templates are stored; undefined for any other value. */
export function templateOf(expression: ValueExpression | undefined): string | undefined {
  const value = literalOf(expression);
  return typeof value === 'string' ? value : undefined;
}
