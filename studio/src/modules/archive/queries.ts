import type { Answer } from '@heddle/api-contract';
import type { ArchiveKind, archive } from '@heddle/api-contract/families/archive';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadErrorTexts } from '../../shared/api/refusals/loadErrorTexts.js';
import { useRefreshJobs } from '../job/index.js';
import { api } from './api.js';
import { archiveKeys } from './keys.js';

/** What an import would do with a resource. */
export type PreviewItem = Answer<(typeof archive)['calls']['preview']>['items'][number];

/** How far an export or import is. */
export type ArchiveProgress = Answer<(typeof archive)['calls']['progress']>;

/** What is exported. */
export interface ExportedResource {
  kind: ArchiveKind;
  id: string;
  /** Also the texts of knowledge bases. */
  withDocuments?: boolean;
}

const watchMs = 700;

/** Whether it waits or runs. */
export const isUnderWay = ({ status }: ArchiveProgress) => status === 'queued' || status === 'running';

/** Exports a resource with what it uses; downloads the file when it is complete. */
export function useExport(spaceId: string) {
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: async ({ kind, id, withDocuments = false }: ExportedResource) => {
      const { job_id } = await api.archive.exportResources({
        space_id: spaceId,
        resources: [{ kind, id }],
        with_documents: withDocuments,
      });
      await refresh();
      for (;;) {
        const progress = await api.archive.progress({ job_id });
        if (!isUnderWay(progress)) {
          if (progress.status !== 'done') await loadErrorTexts();
          return { ...progress, jobId: job_id };
        }
        await new Promise((resolve) => setTimeout(resolve, watchMs));
      }
    },
    onSuccess: ({ jobId, file_name }) => {
      void refresh();
      if (file_name !== '') download(`/api/job/file/${jobId}`, file_name);
    },
  });
}

function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** What an import of an uploaded file would do. */
export function usePreview(spaceId: string, uri: string | undefined) {
  return useQuery({
    queryKey: archiveKeys.preview(spaceId, uri ?? ''),
    enabled: uri !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.archive.preview({ space_id: spaceId, file_uri: uri ?? '' }, { signal }),
  });
}

/** What the user has chosen for a resource: `create`, `leaveOut`, or the ID of the existing one to use. */
export type Choices = Readonly<Record<string, string>>;

export function useImport(spaceId: string) {
  const refresh = useRefreshJobs();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ uri, choices }: { uri: string; choices: Choices }) => {
      const chosen = Object.entries(choices).filter(([, choice]) => choice !== 'create');
      return api.archive.importFile({
        space_id: spaceId,
        file_uri: uri,
        mapped: chosen
          .filter(([, choice]) => choice !== 'leaveOut')
          .map(([id, existing_id]) => ({ id, existing_id })),
        left_out: chosen.filter(([, choice]) => choice === 'leaveOut').map(([id]) => id),
      });
    },
    onSuccess: () => void refresh(),
  });
}

/** Cancels an import that waits or runs; nothing of it stays. */
export function useCancelImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => api.job.cancel({ job_id: jobId }),
    onSettled: (_answer, _error, jobId) =>
      client.invalidateQueries({ queryKey: archiveKeys.progress(jobId) }),
  });
}

/** The report of an import, and until then how far it is; lists load again when it has ended. */
export function useImportProgress(jobId: string | undefined) {
  const client = useQueryClient();
  const progress = useQuery({
    queryKey: archiveKeys.progress(jobId ?? ''),
    enabled: jobId !== undefined,
    queryFn: ({ signal }) => api.archive.progress({ job_id: jobId ?? '0' }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : watchMs),
  });
  const isDone = progress.data?.status === 'done';
  useEffect(() => {
    // An import creates resources of every kind, which many lists show.
    if (isDone) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'archives' });
  }, [client, isDone]);
  return progress;
}
