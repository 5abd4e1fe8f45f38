import { storageTypes } from '@heddle/api-contract/families/workflow-reference';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { workflowKeys } from '../keys.js';

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
