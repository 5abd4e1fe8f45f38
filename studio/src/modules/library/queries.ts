import { workflowModes } from '@heddle/api-contract/families/workflow';
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRefreshJobs } from '../job/index.js';
import type { WorkflowRow } from '../workflow/index.js';
import { api } from './api.js';
import { libraryKeys } from './keys.js';

const pageSize = 30;
/** `publish_status` in the API. */
const published = 2;

interface Page {
  rows: WorkflowRow[];
  cursor: string;
  hasMore: boolean;
}

/** Resources of a space by last edit; workflows are the only kind so far. */
export function useResources(spaceId: string, search: string) {
  return useInfiniteQuery({
    queryKey: libraryKeys.list(spaceId, search),
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const answer = await api.library.resourceList(
        { space_id: spaceId, name: search, size: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      );
      return {
        rows: answer.resource_list.map((resource) => ({
          id: resource.res_id,
          name: resource.name,
          description: resource.desc,
          isChatFlow: resource.res_sub_type === workflowModes.chatFlow,
          state: {
            draft: resource.publish_status === published ? 'published' : 'untested',
            isCollaborative: false,
            version: '',
          },
          editedAt: Number(resource.edit_time) * 1000,
        })),
        cursor: answer.cursor,
        hasMore: answer.has_more,
      };
    },
    getNextPageParam: (last) => (last.hasMore ? last.cursor : undefined),
    select: (data: InfiniteData<Page>) => data.pages.flatMap((page) => page.rows),
  });
}

/** Starts the export of a space. */
export function useExportSpace(spaceId: string) {
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: () => api.library.exportSpace({ space_id: spaceId }),
    onSuccess: () => void refresh(),
  });
}
