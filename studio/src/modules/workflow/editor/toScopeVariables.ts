import type { ScopeVariable } from '@heddle/node-types/forms';
import { fieldsOf, type Reference, type Variable } from '@heddle/workflow-schema';
import type { ScopeGroup } from '@heddle/workflow-schema/scopes';

/** Nesting below which the picker stops; deeper fields can still be written into a template by hand. */
const deepest = 6;

/** What a node may read, as the variable picker of its form shows it. */
export function toScopeVariables(groups: readonly ScopeGroup[]): ScopeVariable[] {
  return groups.flatMap(({ nodeId, title, code, variables }) =>
    variables.map((variable) =>
      toScopeVariable(
        variable,
        { id: nodeId, title, code },
        { source: 'block-output', nodeId, path: [variable.name] },
        1,
      ),
    ),
  );
}

function toScopeVariable(
  variable: Variable,
  group: ScopeVariable['group'],
  reference: Reference & { source: 'block-output' },
  depth: number,
): ScopeVariable {
  const children =
    variable.type === 'object' && depth < deepest
      ? fieldsOf(variable).map((field) =>
          toScopeVariable(field, group, { ...reference, path: [...reference.path, field.name] }, depth + 1),
        )
      : [];
  return {
    group,
    reference,
    label: variable.name,
    type: variable,
    ...(children.length > 0 ? { children } : {}),
  };
}
