import { variableChannels } from '@heddle/api-contract/families/variable';
import { type GlobalSource, type Json, readType, type Variable } from '@heddle/workflow-schema';
import { useMemo } from 'react';
import { useDeclaredVariables } from '../queries.js';

const sources: Readonly<Record<number, GlobalSource>> = {
  [variableChannels.user]: 'global_variable_user',
  [variableChannels.app]: 'global_variable_app',
  [variableChannels.system]: 'global_variable_system',
};

/** The variables that a workflow may name, by scope. */
export interface DeclaredGlobals {
  /** False while the workflow may use any name. */
  isDeclared: boolean;
  variables: Readonly<Record<GlobalSource, readonly Variable[]>>;
}

/** The variables of a workflow or its app; undefined until they are loaded. */
export function useDeclaredGlobals(workflowId: string): DeclaredGlobals | undefined {
  const { data } = useDeclaredVariables({ WorkflowID: workflowId });
  return useMemo(() => {
    if (!data) return undefined;
    const variables: Record<GlobalSource, Variable[]> = {
      global_variable_user: [],
      global_variable_app: [],
      global_variable_system: [],
    };
    for (const { Keyword: name, Channel, Schema, Enable, IsReadOnly } of data.VariableList) {
      const source = sources[Channel];
      const type = readType(JSON.parse(Schema) as Json);
      if (source && Enable) variables[source].push({ ...type, name, ...(IsReadOnly && { readonly: true }) });
    }
    return { isDeclared: data.IsDeclared, variables };
  }, [data]);
}
