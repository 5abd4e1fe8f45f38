import type { CheckContext, Issue, Variable } from '@heddle/workflow-schema';
import { issueAt } from './issue.js';
import { checkNames } from './parameters.js';

/** Declared outputs and their fields: names given, well formed, each once. */
export function checkOutputs(
  context: CheckContext,
  outputs: readonly Variable[],
  path: readonly (string | number)[] = ['outputs'],
): Issue[] {
  const names = outputs.map((output) => output.name);
  const fields = outputs.flatMap((output, index) => checkFields(context, output, [...path, index]));
  return [...checkNames(context, names, path), ...fields];
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

/** The name `reasoning_content` is the system's own, unless the editor itself has written it. */
export function checkReserved(context: CheckContext, outputs: readonly Variable[]): Issue[] {
  return outputs.flatMap((output, index) =>
    output.name === 'reasoning_content' && output.readonly !== true
      ? [issueAt(context, 'name.reserved', ['outputs', index, 'name'], { name: output.name })]
      : [],
  );
}
