import { storageTypes } from '@heddle/api-contract/families/workflow-reference';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { workflowKeys } from '../keys.js';
import { toWorkflowRow } from '../WorkflowRow.js';

/** Workflows that call this one, in their draft or a published version; at most 200. */
export const referencesQuery = (spaceId: string, workflowId: string) =>
  queryOptions({
    queryKey: workflowKeys.references(spaceId, workflowId),
    queryFn: async ({ signal }) => {
      const { workflow_list } = await api.workflowReference.references(
        { workflow_id: workflowId, space_id: spaceId },
        { signal },
      );
      return workflow_list.map(toWorkflowRow);
    },
    staleTime: 0,
  });

/** The tree of what the draft of a workflow uses. */
export function useDependencies(spaceId: string, workflowId: string) {
  return useQuery({
    queryKey: workflowKeys.dependencies(spaceId, workflowId),
    queryFn: ({ signal }) =>
      api.workflowReference.dependencyTree(
        {
          type: storageTypes.library,
          library_info: { workflow_id: workflowId, space_id: spaceId, draft: true },
        },
        { signal },
      ),
    staleTime: 0,
  });
}
