import type { CheckContext, Issue, Parameter } from '@heddle/workflow-schema';
import { nameLike, withName } from './fixes.js';
import { issueAt } from './issue.js';
import { isVariableName } from './names.js';
import { checkRequired, isMissing } from './values.js';

/** Names in a user-defined list are set, well formed and unique. */
export function checkNames(
  context: CheckContext,
  named: readonly { readonly name: string }[],
  path: readonly (string | number)[],
): Issue[] {
  const issues: Issue[] = [];
  // For short lists, the usual case, a linear search is cheaper than a set.
  const seen = named.length > 16 ? new Set<string>() : undefined;
  for (const [index, { name }] of named.entries()) {
    const isDouble = seen?.has(name) ?? named.findIndex((other) => other.name === name) < index;
    seen?.add(name);
    if (name !== '' && !isDouble && isVariableName(name)) continue;
    const at = [...path, index, 'name'];
    if (name === '') {
      issues.push(issueAt(context, 'name.missing', at));
      continue;
    }
    const isFree = (candidate: string) =>
      isVariableName(candidate) && named.every((other) => other.name !== candidate);
    if (!isVariableName(name)) {
      issues.push(withName(issueAt(context, 'name.invalid', at, { name }), at, nameLike(name, isFree)));
    }
    if (isDouble) {
      issues.push(withName(issueAt(context, 'name.duplicate', at, { name }), at, nameLike(name, isFree)));
    }
  }
  return issues;
}

/** Inputs that users add and name; each needs a value. */
export function checkParameters(
  context: CheckContext,
  parameters: readonly Parameter[],
  path: readonly (string | number)[] = ['inputs', 'inputParameters'],
): Issue[] {
  const values = parameters.flatMap(({ name, input }, index) =>
    isMissing(input) || input.value.kind === 'object'
      ? checkRequired(context, input, name, [...path, index, 'input'])
      : [],
  );
  return [...checkNames(context, parameters, path), ...values];
}

/** Inputs whose names come from a tool or another workflow; only required ones need a value. */
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

/** Inputs of a container: its body also sees `index`, the iteration index, so that name is reserved. */
export function checkBodyNames(
  context: CheckContext,
  parameters: readonly Parameter[],
  path: readonly (string | number)[],
  others: readonly Parameter[] = [],
): Issue[] {
  const taken = new Set(others.map(({ name }) => name));
  const all = new Set([...taken, ...parameters.map(({ name }) => name)]);
  const isFree = (candidate: string) => isVariableName(candidate) && !all.has(candidate);
  return parameters.flatMap(({ name }, index) => {
    const at = [...path, index, 'name'];
    if (name === 'index') {
      return [withName(issueAt(context, 'name.index', at), at, nameLike('item_index', isFree))];
    }
    if (name === '' || !taken.has(name)) return [];
    return [withName(issueAt(context, 'name.duplicate', at, { name }), at, nameLike(name, isFree))];
  });
}

/** Outputs of a container: each has a unique name and a source variable. */
export function checkCollected(context: CheckContext, outputs: readonly Parameter[]): Issue[] {
  return [
    ...checkNames(context, outputs, ['outputs']),
    ...outputs.flatMap(({ name, input: { value } }, index) =>
      value.kind === 'reference'
        ? []
        : [issueAt(context, 'value.missing', ['outputs', index, 'input'], { name })],
    ),
  ];
}
