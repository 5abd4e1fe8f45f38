import type { ListedJob } from '@heddle/api-contract/families/job';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { loadErrorTexts } from '../../shared/api/refusals/loadErrorTexts.js';
import { api } from './api.js';
import { jobKeys } from './keys.js';

const shown = 20;

/** Poll quickly while a job is running; otherwise slowly, since another window may start one. */
const watchMs = 1_000;
const idleMs = 60_000;

/** The user's background tasks, newest first. */
export function useJobs() {
  return useQuery({
    queryKey: jobKeys.mine,
    queryFn: async ({ signal }) => {
      const { jobs, under_way } = await api.job.list({ limit: shown }, { signal });
      if (jobs.some(({ why }) => why)) await loadErrorTexts();
      return { jobs, underWay: under_way };
    },
    refetchInterval: ({ state }) => (state.data && state.data.underWay > 0 ? watchMs : idleMs),
  });
}

/** Refreshes the list after a task was started, ended or changed. */
export function useRefreshJobs(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: jobKeys.mine });
}

export function useCancelJob() {
  const refresh = useRefreshJobs();
  return useMutation({ mutationFn: (job_id: string) => api.job.cancel({ job_id }), onSettled: refresh });
}

export function useRetryJob() {
  const refresh = useRefreshJobs();
  return useMutation({ mutationFn: (job_id: string) => api.job.retry({ job_id }), onSettled: refresh });
}

/** Download URL of a job's file. */
export function fileAddress({ job_id }: ListedJob): string {
  return `/api/job/file/${job_id}`;
}
