import { ApiError } from '@heddle/api-contract';
import { type LibraryResource, resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { loadErrorTexts } from '../../shared/api/refusals/loadErrorTexts.js';
import { useRefreshJobs } from '../job/index.js';
import { api } from './api.js';
import { libraryKeys } from './keys.js';
import type { LibraryRow } from './LibraryRow.js';
import type { LibrarySearch } from './libraryTabs.js';

const pageSize = 30;
/** `publish_status` in the API. */
const notPublished = 1;
const published = 2;
/** `user_filter` in the API. */
const ownOnly = 1;

interface Page {
  rows: LibraryRow[];
  cursor: string;
  hasMore: boolean;
  total: number;
}

/** Resources of a space that the search finds, paginated, with their total number. */
export function useResources(spaceId: string, search: LibrarySearch, folderIds?: readonly string[]) {
  return useInfiniteQuery({
    queryKey: libraryKeys.list(spaceId, { ...search, folderIds }),
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { q, type, owner, status, sort, tags } = search;
      const answer = await api.library.resourceList(
        {
          space_id: spaceId,
          size: pageSize,
          ...(q && { name: q }),
          ...(type === undefined ? { also_types: [resourceTypes.card] } : { res_type_filter: [type] }),
          ...(owner === 'me' && { user_filter: ownOnly }),
          ...(status && { publish_status_filter: status === 'published' ? published : notPublished }),
          ...(folderIds && { folder_ids: [...folderIds] }),
          ...(tags && { tag_ids: tags.split(',') }),
          ...(sort && { sort_by: sort }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      );
      const { resource_list, cursor, has_more: hasMore, total } = answer;
      return { rows: resource_list.map(toRow), cursor, hasMore, total };
    },
    getNextPageParam: (last) => (last.hasMore ? last.cursor : undefined),
    select: ({ pages }: InfiniteData<Page>) => ({
      rows: pages.flatMap((page) => page.rows),
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}

/** Deletes resources of any types; returns those that were not deleted, with the error of each. */
export function useDeleteResources(spaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rows: readonly LibraryRow[]) => {
      const { failed } = await api.library.deleteResources({
        space_id: spaceId,
        resources: rows.map(({ id, type }) => ({ res_id: id, res_type: type })),
      });
      if (failed.length > 0) await loadErrorTexts();
      return failed.flatMap(({ res_id, code, msg, why }) => {
        const row = rows.find(({ id }) => id === res_id);
        const error = new ApiError(code, msg, undefined, 200, undefined, undefined, why);
        return row ? [{ row, error }] : [];
      });
    },
    // The lists of every kind show them.
    onSettled: () => client.invalidateQueries(),
  });
}

function toRow(resource: LibraryResource & { tag_ids: readonly string[] }): LibraryRow {
  const may = (action: number) => resource.actions.some(({ key, enable }) => key === action && enable);
  return {
    id: resource.res_id,
    type: resource.res_type,
    subType: resource.res_sub_type,
    name: resource.name,
    description: resource.desc,
    icon: resource.icon,
    isPublished: resource.publish_status === published,
    creatorName: resource.creator_name,
    editedAt: Number(resource.edit_time) * 1000,
    tagIds: resource.tag_ids.map(String),
    canEdit: may(resourceActions.edit),
    canDelete: may(resourceActions.delete),
  };
}

/** Starts the export of a space. */
export function useExportSpace(spaceId: string) {
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: () => api.library.exportSpace({ space_id: spaceId }),
    onSuccess: () => void refresh(),
  });
}
