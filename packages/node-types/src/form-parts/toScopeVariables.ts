import {
  fieldsOf,
  type GlobalSource,
  type Language,
  type Reference,
  type Variable,
} from '@heddle/workflow-schema';
import type { ScopeGroup } from '@heddle/workflow-schema/scopes';
import type { ScopeVariable } from '../NodeForm.js';

/** Maximum nesting shown in the picker; deeper fields can still be typed into a template. */
const maxDepth = 6;

/** What `variablesInScope` finds, as the `scope` of a form: the content of its variable picker. */
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

const globalTitles: Readonly<Record<GlobalSource, Record<Language, string>>> = {
  global_variable_app: { 'zh-CN': '运行变量', en: 'Run variables' },
  global_variable_user: { 'zh-CN': '用户变量', en: 'User variables' },
  global_variable_system: { 'zh-CN': '系统变量', en: 'System variables' },
};

/** Declared global variables, to be added to the `scope` of a form. */
export function toGlobalVariables(
  globals: Readonly<Record<GlobalSource, readonly Variable[]>> | undefined,
  language: Language,
): ScopeVariable[] {
  if (!globals) return [];
  return (Object.keys(globalTitles) as GlobalSource[]).flatMap((source) =>
    globals[source].map((variable) =>
      toScopeVariable(
        variable,
        { id: source, title: globalTitles[source][language] },
        { source, path: [variable.name] },
        1,
      ),
    ),
  );
}

function toScopeVariable(
  variable: Variable,
  group: ScopeVariable['group'],
  reference: Reference,
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
