import type { Answer } from '@heddle/api-contract';
import type { AppEnvironment, projectEnvironment } from '@heddle/api-contract/families/project-environment';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { projectEditorKeys } from '../keys.js';

type Calls = typeof projectEnvironment.calls;
export type Environments = Answer<Calls['list']>;
export type Environment = Environments['environments'][number];
export type Deployment = Answer<Calls['deployments']>['deployments'][number];
export type Difference = Answer<Calls['differences']>['differences'][number];

/** Interval at which deployments are read while one is under way. */
const pollMs = 1_500;

/** What each environment of an app serves. */
export function useEnvironments(projectId: string, isEnabled = true) {
  return useQuery({
    queryKey: projectEditorKeys.environments(projectId),
    enabled: isEnabled,
    queryFn: ({ signal }) => api.projectEnvironment.list({ project_id: projectId }, { signal }),
  });
}

/** How staging differs from production. */
export function useDifferences(projectId: string) {
  return useQuery({
    queryKey: projectEditorKeys.differences(projectId),
    queryFn: ({ signal }) => api.projectEnvironment.differences({ project_id: projectId }, { signal }),
  });
}

/** Who put which version where, newest first; read again while something is under way. */
export function useDeployments(projectId: string) {
  return useQuery({
    queryKey: projectEditorKeys.deployments(projectId),
    queryFn: async ({ signal }) => {
      const key = projectEditorKeys.deployments(projectId);
      const before = queryClient.getQueryData<Deployment[]>(key) ?? [];
      const { deployments } = await api.projectEnvironment.deployments({ project_id: projectId }, { signal });
      if (before.some(isRunning) && !deployments.some(isRunning)) {
        void queryClient.invalidateQueries({ queryKey: projectEditorKeys.environments(projectId) });
        void queryClient.invalidateQueries({ queryKey: projectEditorKeys.differences(projectId) });
        void queryClient.invalidateQueries({ queryKey: projectEditorKeys.served(projectId) });
      }
      return deployments;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollMs : false),
  });
}

export const isRunning = ({ status }: Deployment) => status === 'running';

const refresh = (projectId: string) =>
  queryClient.invalidateQueries({ queryKey: projectEditorKeys.versions(projectId) });

export function useSwitchStaging(projectId: string) {
  return useMutation({
    mutationFn: (hasStaging: boolean) =>
      api.projectEnvironment.switchStaging({ project_id: projectId, has_staging: hasStaging }),
    onSettled: () => refresh(projectId),
  });
}

export function usePromote(projectId: string) {
  return useMutation({
    mutationFn: (version: string) => api.projectEnvironment.promote({ project_id: projectId, version }),
    onSettled: () => refresh(projectId),
  });
}

export function useRollBackEnvironment(projectId: string) {
  return useMutation({
    mutationFn: ({ environment, version }: { environment: AppEnvironment; version: string }) =>
      api.projectEnvironment.rollBack({ project_id: projectId, environment, version }),
    onSettled: () => refresh(projectId),
  });
}

/** Replaces the values of an environment. The dialog shows refusals. */
export function useSaveValues(projectId: string, environment: AppEnvironment) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (values: Record<string, string>) =>
      api.projectEnvironment.saveValues({ project_id: projectId, environment, values }),
    onSettled: () => refresh(projectId),
  });
}
