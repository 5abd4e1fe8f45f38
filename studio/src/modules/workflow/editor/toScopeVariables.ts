import type { ScopeVariable } from '@heddle/node-types/forms';
import { fieldsOf, type Reference, type Variable } from '@heddle/workflow-schema';
import type { ScopeGroup } from '@heddle/workflow-schema/scopes';

/** Maximum nesting shown in the picker; deeper fields can still be typed into a template. */
const maxDepth = 6;

/** Variables that a node may read, in the form of its variable picker. */
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
    variable.type === 'object' && depth < maxDepth
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
