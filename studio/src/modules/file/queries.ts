import type { Answer, files } from '@heddle/api-contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../shared/api/client.js';

const pageSize = 30;

/** A file as the list has it. */
export type ListedFile = Answer<(typeof files)['calls']['list']>['files'][number];

const scopeOf = (spaceId: string | undefined) => (spaceId === undefined ? {} : { space_id: spaceId });

/** The files of a space, or without one of this person wherever they lie; the latest first. */
export function useFiles(spaceId: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['files', 'list', spaceId],
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

/** How much room is taken, and how much there is. */
export function useUsage(spaceId: string | undefined) {
  return useQuery({
    queryKey: ['files', 'usage', spaceId],
    queryFn: ({ signal }) => api.files.usage(scopeOf(spaceId), { signal }),
  });
}

export function useDeleteFile() {
  return useMutation({
    mutationFn: (id: string) => api.files.remove({ file_ids: [id] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['files'] }),
  });
}
