import type { Result } from '@heddle/api-contract';
import type { variable as family } from '@heddle/api-contract/families/variable';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { type EditedVariable, toDeclared } from './EditedVariable.js';
import { variableKeys } from './keys.js';

type Calls = typeof family.calls;

/** What declares variables besides agents: an app, or a workflow without one. */
export type DeclaringOwner = { WorkflowID: string } | { ProjectID: string };
/** Whose variables have values. */
export type ValueOwner = { bot_id: string } | { workflow_id: string } | { project_id: string };
export type DeclaredVariables = Result<Calls['listDeclared']>;
export type StoredValue = Result<Calls['get']>['memories'][number];

export function useDeclaredVariables(owner: DeclaringOwner) {
  return useQuery({
    queryKey: variableKeys.declared(owner),
    queryFn: ({ signal }) => api.variable.listDeclared(owner, { signal }),
  });
}

/** Replaces the declared variables; the dialog shows refusals. */
export function useDeclareVariables(owner: DeclaringOwner) {
  return useMutation({
    mutationFn: (list: readonly EditedVariable[]) =>
      api.variable.declare({ ...owner, VariableList: list.map(toDeclared) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: variableKeys.all }),
    meta: { isQuiet: true },
  });
}

/** The caller's own values in the studio. */
export function useVariableValues(owner: ValueOwner) {
  return useQuery({
    queryKey: variableKeys.values(owner),
    queryFn: async ({ signal }) => (await api.variable.get(owner, { signal })).memories,
    // The agent and runs set variables meanwhile.
    staleTime: 0,
  });
}

export function useSetValue(owner: ValueOwner) {
  return useMutation({
    mutationFn: (data: { keyword: string; value: string }) => api.variable.set({ ...owner, data: [data] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: variableKeys.values(owner) }),
  });
}

/** Without names, all values. */
export function useResetValues(owner: ValueOwner) {
  return useMutation({
    mutationFn: (keywords: string[]) => api.variable.delete({ ...owner, keywords }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: variableKeys.values(owner) }),
  });
}

/** What is stored about the caller for an agent, in every channel. */
export function useOwnVariables(botId: string) {
  return useInfiniteQuery({
    queryKey: variableKeys.mine(botId),
    queryFn: ({ pageParam, signal }) =>
      api.variable.listMine({ bot_id: botId, cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  });
}

export function useDeleteOwnVariables() {
  return useMutation({
    mutationFn: (ids: string[]) => api.variable.deleteMine({ ids }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: variableKeys.all }),
  });
}
