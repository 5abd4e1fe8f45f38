import { type Answer, ApiError, errorCodes } from '@heddle/api-contract';
import type { files, StoredFile } from '@heddle/api-contract/families/file';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import type { UploadOptions } from '../../shared/api/sendWithProgress.js';
import { api, createUploadClient } from './api.js';
import { fileKeys } from './keys.js';

const pageSize = 30;

/** A file in the list. */
export type ListedFile = Answer<(typeof files)['calls']['list']>['files'][number];

const scopeOf = (spaceId: string | undefined) => (spaceId === undefined ? {} : { space_id: spaceId });

/** Files of a space, or without one all files of the user; newest first. */
export function useFiles(spaceId: string | undefined) {
  return useInfiniteQuery({
    queryKey: fileKeys.list(spaceId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.files.list({ ...scopeOf(spaceId), page: pageParam, size: pageSize }, { signal }),
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
    select: ({ pages }) => ({
      rows: pages.flatMap((page) => page.files),
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}

/** Storage used and available. */
export function useUsage(spaceId: string | undefined) {
  return useQuery({
    queryKey: fileKeys.usage(spaceId),
    queryFn: ({ signal }) => api.files.usage(scopeOf(spaceId), { signal }),
  });
}

/**
 * Deletes a file. Unless forced, a file that workflows reference stays, and the call resolves with their
 * names.
 */
export function useDeleteFile() {
  return useMutation({
    async mutationFn({ id, evenIfNamed }: { id: string; evenIfNamed: boolean }): Promise<string[]> {
      try {
        await api.files.remove({ file_ids: [id], even_if_named: evenIfNamed });
        return [];
      } catch (error) {
        const names = workflowsIn(error);
        if (names.length === 0) throw error;
        return names;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: fileKeys.all }),
  });
}

function workflowsIn(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== errorCodes.fileInUse) return [];
  const { workflows = [] } = (error.data ?? {}) as { workflows?: { name: string }[] };
  return workflows.map(({ name }) => name);
}

/** Uploads a file to a space. Rejects with an `ApiError` if the server rejects it. */
export function uploadFile(spaceId: string, file: File, options: UploadOptions): Promise<StoredFile> {
  return createUploadClient(options).files.upload({ space_id: spaceId, file });
}
