import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';

/** Values of `flow_mode` in the API. */
export const flowModes = { workflow: 0, chatFlow: 3, every: 100 } as const;

/** A workflow as agents see it. */
export interface ToolWorkflow {
  id: string;
  name: string;
  description: string;
  flowMode: number;
  /** Latest published version; empty if there is none. */
  version: string;
  /** Milliseconds since 1970. */
  editedAt: number;
}

type Listed = Awaited<ReturnType<typeof api.workflow.workflowList>>['workflow_list'][number];

const toTool = (row: Listed): ToolWorkflow => ({
  id: row.workflow_id,
  name: row.name,
  description: row.desc,
  flowMode: row.flow_mode,
  version: row.latest_version,
  editedAt: row.update_time * 1000,
});

/** These workflows by id; those that were deleted are missing. */
export function useToolWorkflows(spaceId: string, ids: readonly string[]) {
  return useQuery({
    queryKey: agentKeys.tools(spaceId, ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ToolWorkflow>> => {
      const { workflow_list } = await api.workflow.workflowList(
        { space_id: spaceId, workflow_ids: [...ids], page: 1, size: ids.length, flow_mode: flowModes.every },
        { signal },
      );
      return new Map(workflow_list.map((row) => [row.workflow_id, toTool(row)]));
    },
  });
}

const pageSize = 20;

/** Workflows of the space to choose from, last edited first. */
export function useWorkflowChoices(spaceId: string, search: string, flowMode: number) {
  return useInfiniteQuery({
    queryKey: agentKeys.workflows(spaceId, search, flowMode),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { workflow_list, total } = await api.workflow.workflowList(
        {
          space_id: spaceId,
          name: search,
          page: pageParam,
          size: pageSize,
          order_by: 1,
          flow_mode: flowMode,
        },
        { signal },
      );
      return { rows: workflow_list.map(toTool), hasMore: pageParam * pageSize < total };
    },
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
}
