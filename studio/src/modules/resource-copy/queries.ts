import type { Answer } from '@heddle/api-contract';
import { copyStatuses, type resourceCopy } from '@heddle/api-contract/families/resource-copy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRefreshJobs } from '../job/index.js';
import { api } from './api.js';
import type { CopyRequest } from './CopyRequest.js';
import { copyKeys } from './keys.js';

type Calls = typeof resourceCopy.calls;

/** A copy that was started. */
export type StartedCopy = Answer<Calls['detail']>['task_detail'];
/** A resource in the preview or the report of a copy. */
export type CopyItem = StartedCopy['items'][number];
/** Why a resource cannot be copied. */
export type FailedReason = StartedCopy['failed_reasons'][number];

const watchMs = 1_000;

export const isUnderWay = ({ status }: StartedCopy) => status === copyStatuses.processing;

/** What a copy would contain, and what prevents it. */
export function useCopyPreview(request: CopyRequest | undefined) {
  return useQuery({
    queryKey: copyKeys.preview(request ?? { scene: 0, res_id: '', res_type: 0 }),
    enabled: request !== undefined,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) => api.resourceCopy.preview(request ?? {}, { signal }),
  });
}

/** Starts a copy; the same key starts it once, also when the answer was lost. */
export function useStartCopy() {
  const refresh = useRefreshJobs();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ request, key }: { request: CopyRequest; key: string }) =>
      api.resourceCopy.dispatch({ ...request, task_key: key }),
    onSuccess: () => void refresh(),
  });
}

/** How far a copy is, and its report; lists load again when it has ended. */
export function useCopyTask(taskId: string) {
  const client = useQueryClient();
  const task = useQuery({
    queryKey: copyKeys.task(taskId),
    enabled: taskId !== '',
    queryFn: async ({ signal }) =>
      (await api.resourceCopy.detail({ task_id: taskId }, { signal })).task_detail,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : watchMs),
  });
  const isDone = task.data?.status === copyStatuses.done;
  useEffect(() => {
    // A copy creates resources of every kind, which many lists show.
    if (isDone) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'copies' });
  }, [client, isDone]);
  return task;
}

/** Cancels a copy, or tries one again that failed. */
export function useChangeCopy(taskId: string) {
  const client = useQueryClient();
  const refresh = useRefreshJobs();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (change: 'cancel' | 'retry') => {
      if (change === 'retry') return (await api.resourceCopy.retry({ task_id: taskId })).failed_reasons;
      await api.resourceCopy.cancel({ task_id: taskId });
      return [];
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: copyKeys.task(taskId) });
      void refresh();
    },
  });
}
