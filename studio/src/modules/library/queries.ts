import { type LibraryResource, resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRefreshJobs } from '../job/index.js';
import { api } from './api.js';
import { libraryKeys } from './keys.js';
import type { LibraryRow } from './LibraryRow.js';

const pageSize = 30;
/** `publish_status` in the API. */
const published = 2;

interface Page {
  rows: LibraryRow[];
  cursor: string;
  hasMore: boolean;
}

export interface LibraryFilter {
  search: string;
  /** One of `resourceTypes`; undefined for the usual ones. */
  type: number | undefined;
}

/** Resources of a space by last edit, paginated. */
export function useResources(spaceId: string, filter: LibraryFilter) {
  return useInfiniteQuery({
    queryKey: libraryKeys.list(spaceId, filter),
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const answer = await api.library.resourceList(
        {
          space_id: spaceId,
          name: filter.search,
          size: pageSize,
          ...(filter.type === undefined
            ? { also_types: [resourceTypes.card] }
            : { res_type_filter: [filter.type] }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      );
      return { rows: answer.resource_list.map(toRow), cursor: answer.cursor, hasMore: answer.has_more };
    },
    getNextPageParam: (last) => (last.hasMore ? last.cursor : undefined),
    select: (data: InfiniteData<Page>) => data.pages.flatMap((page) => page.rows),
  });
}

function toRow(resource: LibraryResource): LibraryRow {
  const may = (action: number) => resource.actions.some(({ key, enable }) => key === action && enable);
  return {
    id: resource.res_id,
    type: resource.res_type,
    subType: resource.res_sub_type,
    name: resource.name,
    description: resource.desc,
    icon: resource.icon,
    isPublished: resource.publish_status === published,
    editedAt: Number(resource.edit_time) * 1000,
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
