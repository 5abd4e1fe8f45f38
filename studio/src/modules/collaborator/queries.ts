import { collaborativeTypes, principalTypes } from '@heddle/api-contract/families/collaborator';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { spaceKeys } from '../space/keys.js';
import { workflowKeys } from '../workflow/keys.js';
import { api } from './api.js';
import { collaboratorKeys } from './keys.js';

/** Collaborators of a workflow, its creator first. */
export function useCollaborators(spaceId: string, workflowId: string) {
  return useQuery({
    queryKey: collaboratorKeys.list(workflowId),
    queryFn: ({ signal }) =>
      api.collaborator.list({ workflow_id: workflowId, space_id: spaceId }, { signal }),
  });
}

/** Team members that match a search text. */
export function useTeamMembers(spaceId: string, search: string) {
  return useQuery({
    queryKey: spaceKeys.members(spaceId, search, 0, 1),
    queryFn: ({ signal }) =>
      api.space.members(
        { space_id: spaceId, search_word: search, space_role_type: 0, page: 1, size: 20 },
        { signal },
      ),
  });
}

function useChange<Input, Output>(workflowId: string, mutationFn: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: collaboratorKeys.list(workflowId) }),
        // The editor learns that it is open for collaboration.
        queryClient.invalidateQueries({ queryKey: workflowKeys.all }),
      ]),
  });
}

const resourceOf = (workflowId: string) => ({ id: workflowId, type: collaborativeTypes.workflow });

/** Adds members; resolves with the result for each. */
export function useAddCollaborators(workflowId: string) {
  return useChange(workflowId, async (userIds: string[]) => {
    const input = { principal_type: principalTypes.user, principal_ids: userIds };
    return (await api.collaborator.addMany({ ...input, resource: resourceOf(workflowId) })).results;
  });
}

export function useRemoveCollaborator(workflowId: string) {
  return useChange(workflowId, (userId: string) =>
    api.collaborator.remove({
      principal: { id: userId, type: principalTypes.user },
      resource: resourceOf(workflowId),
    }),
  );
}

/** Removes all collaborators. */
export function useCloseCollaboration(spaceId: string, workflowId: string) {
  return useChange(workflowId, () => api.collaborator.close({ workflow_id: workflowId, space_id: spaceId }));
}
