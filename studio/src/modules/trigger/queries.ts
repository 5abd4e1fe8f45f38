import type { Answer, Request } from '@heddle/api-contract';
import type { trigger } from '@heddle/api-contract/families/trigger';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { triggerKeys } from './keys.js';

type Calls = typeof trigger.calls;

/** Which triggers of a space are listed. */
export type TriggerFilter = Pick<Request<Calls['list']>, 'kind' | 'origin' | 'query' | 'target_id'>;

const pageSize = 100;
/** Values of `flow_mode` and `order_by` in the API. */
const everyMode = 100;
const byChange = 1;
// Runs end without a message to this page.
const refreshMs = 10_000;
const activeMs = 1_000;
const plannedMs = 60_000;

const refresh = () => queryClient.invalidateQueries({ queryKey: triggerKeys.all });

/** The triggers of a space; `isLive` loads their results again and again. */
export function useTriggers(spaceId: string, filter: TriggerFilter, isLive = false) {
  return useQuery({
    queryKey: triggerKeys.list(spaceId, filter),
    queryFn: ({ signal }) =>
      api.trigger.list({ space_id: spaceId, ...filter, page_size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive && refreshMs,
  });
}

export function useTriggerLog(triggerId: string) {
  return useQuery({
    queryKey: triggerKeys.log(triggerId),
    queryFn: async ({ signal }) =>
      (await api.trigger.log({ trigger_id: triggerId, page_size: 50 }, { signal })).fires,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running' || status === 'queued') ? activeMs : refreshMs,
  });
}

/** How often the schedules of a space fire in the next 24 hours. */
export function usePlanned(spaceId: string) {
  return useQuery({
    queryKey: triggerKeys.planned(spaceId),
    meta: { isQuiet: true },
    refetchInterval: plannedMs,
    queryFn: ({ signal }) => api.trigger.planned({ space_id: spaceId }, { signal }),
  });
}

/** The next times of a schedule, or why there are none. */
export function usePreview(schedule: Request<Calls['preview']>, isEnabled: boolean) {
  return useQuery({
    queryKey: triggerKeys.preview(schedule),
    enabled: isEnabled,
    meta: { isQuiet: true },
    retry: false,
    queryFn: async ({ signal }): Promise<Answer<Calls['preview']>['times']> =>
      (await api.trigger.preview(schedule, { signal })).times,
  });
}

/** A workflow or an agent that a trigger can run. */
export interface TargetChoice {
  type: 'workflow' | 'agent';
  id: string;
  name: string;
}

/** Workflows and agents of a space whose names contain a text. */
export function useTargets(spaceId: string, search: string) {
  return useQuery({
    queryKey: triggerKeys.targets(spaceId, search),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<TargetChoice[]> => {
      const [workflows, agents] = await Promise.all([
        api.workflow.workflowList(
          { space_id: spaceId, name: search, page: 1, size: 30, flow_mode: everyMode },
          { signal },
        ),
        api.bot.list(
          {
            space_id: spaceId,
            order_by: byChange,
            page_index: 1,
            page_size: 30,
            ...(search !== '' && { bot_name: search }),
          },
          { signal },
        ),
      ]);
      return [
        ...workflows.workflow_list.map(({ workflow_id: id, name }) => ({
          type: 'workflow' as const,
          id,
          name,
        })),
        ...agents.bot_draft_list.map(({ id, name }) => ({ type: 'agent' as const, id, name })),
      ];
    },
  });
}

export function useSaveTrigger() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (values: Request<Calls['set']>) => api.trigger.set(values),
    onSuccess: refresh,
  });
}

export function useSetStatus() {
  return useMutation({
    mutationFn: (values: { trigger_id: string; is_on: boolean }) => api.trigger.setStatus(values),
    onSuccess: refresh,
  });
}

export function useDeleteTrigger() {
  return useMutation({
    mutationFn: (triggerId: string) => api.trigger.remove({ trigger_id: triggerId }),
    onSuccess: refresh,
  });
}

export function useRotateSecret() {
  return useMutation({
    mutationFn: (triggerId: string) => api.trigger.rotate({ trigger_id: triggerId }),
    onSuccess: refresh,
  });
}

export function useFireTrigger() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (values: Request<Calls['fire']>) => api.trigger.fire(values),
    onSettled: refresh,
  });
}

export function useRetryFire() {
  return useMutation({
    mutationFn: (values: { trigger_id: string; fire_id: string }) => api.trigger.retry(values),
    onSettled: refresh,
  });
}
