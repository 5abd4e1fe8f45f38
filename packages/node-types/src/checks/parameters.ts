import type { CheckContext, Issue, Parameter } from '@heddle/workflow-schema';
import { issueAt } from './issue.js';
import { isVariableName } from './names.js';
import { checkRequired } from './values.js';

/** Names of a list that people name themselves: given, well formed, each once. */
export function checkNames(
  context: CheckContext,
  names: readonly string[],
  path: readonly (string | number)[],
): Issue[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    const at = [...path, index, 'name'];
    if (name === '') return [issueAt(context, 'name.missing', at)];
    const findings = isVariableName(name) ? [] : [issueAt(context, 'name.invalid', at, { name })];
    if (seen.has(name)) findings.push(issueAt(context, 'name.duplicate', at, { name }));
    seen.add(name);
    return findings;
  });
}

/** Inputs that people add and name themselves; each needs a value. */
export function checkParameters(
  context: CheckContext,
  parameters: readonly Parameter[],
  path: readonly (string | number)[] = ['inputs', 'inputParameters'],
): Issue[] {
  const names = parameters.map((parameter) => parameter.name);
  const values = parameters.flatMap((parameter, index) =>
    checkRequired(context, parameter.input, parameter.name, [...path, index, 'input']),
  );
  return [...checkNames(context, names, path), ...values];
}

/** Inputs whose names a tool or another workflow gives; only those it requires need a value. */
export function checkRequiredParameters(
  context: CheckContext,
  parameters: readonly Parameter[],
  required: ReadonlySet<string>,
): Issue[] {
  const path = ['inputs', 'inputParameters'];
  const given = new Set(parameters.map((parameter) => parameter.name));
  const values = parameters.flatMap((parameter, index) =>
    required.has(parameter.name)
      ? checkRequired(context, parameter.input, parameter.name, [...path, index, 'input'])
      : [],
  );
  const absent = [...required].filter((name) => !given.has(name));
  return [...values, ...absent.map((name) => issueAt(context, 'value.missing', path, { name }))];
}
