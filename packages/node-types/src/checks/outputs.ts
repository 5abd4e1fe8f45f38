import { type CheckContext, convertValue, type Issue, type Variable } from '@heddle/workflow-schema';
import { nameLike, withName, withValue } from './fixes.js';
import { issueAt } from './issue.js';
import { checkNames } from './parameters.js';

/** Declared outputs and their fields have names that are well formed and unique. */
export function checkOutputs(
  context: CheckContext,
  outputs: readonly Variable[],
  path: readonly (string | number)[] = ['outputs'],
): Issue[] {
  const fields = outputs.flatMap((output, index) =>
    output.schema === undefined ? [] : checkFields(context, output, [...path, index]),
  );
  return [...checkNames(context, outputs, path), ...fields];
}

function checkFields(
  context: CheckContext,
  type: { schema?: Variable['schema'] },
  path: readonly (string | number)[],
): Issue[] {
  if (type.schema === undefined) return [];
  const below = [...path, 'schema'];
  return Array.isArray(type.schema)
    ? checkOutputs(context, type.schema, below)
    : checkFields(context, type.schema, below);
}

/** Default values match the types of their fields. */
export function checkDefaults(context: CheckContext, outputs: readonly Variable[]): Issue[] {
  return outputs.flatMap((output, index) => {
    const { defaultValue, name, type } = output;
    if (defaultValue === undefined || defaultValue === null || defaultValue === '') return [];
    // Required fields missing from an object are reported when a run starts.
    const { warnings } = convertValue(output, defaultValue, name, { checkRequired: false });
    if (warnings.length === 0) return [];
    const path = ['outputs', index, 'defaultValue'];
    return [withValue(issueAt(context, 'default.mismatch', path, { name, type }), path, '', '""')];
  });
}

/** `reasoning_content` is reserved unless the editor itself added it. */
export function checkReserved(context: CheckContext, outputs: readonly Variable[]): Issue[] {
  return outputs.flatMap(({ name, readonly }, index) => {
    if (name !== 'reasoning_content' || readonly === true) return [];
    const path = ['outputs', index, 'name'];
    const isFree = (candidate: string) => outputs.every((other) => other.name !== candidate);
    return [withName(issueAt(context, 'name.reserved', path, { name }), path, nameLike('reasoning', isFree))];
  });
}
