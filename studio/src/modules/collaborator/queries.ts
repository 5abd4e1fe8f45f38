import { collaborativeTypes, principalTypes } from '@heddle/api-contract/families/collaborator';
import { keepPreviousData, type QueryKey, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { agentKeys } from '../agent/keys.js';
import { databaseKeys } from '../database/keys.js';
import { spaceKeys } from '../space/keys.js';
import { workflowKeys } from '../workflow/keys.js';
import { api } from './api.js';
import { collaboratorKeys } from './keys.js';
import type { Collaborator, SharedResource } from './SharedResource.js';

/** Collaborators of a resource, its creator first. */
export function useCollaborators(resource: SharedResource) {
  return useQuery({
    queryKey: collaboratorKeys.list(resource.id),
    queryFn: ({ signal }) => kinds[resource.kind].list(resource, signal),
  });
}

/** Team members that match a search text. */
export function useTeamMembers(spaceId: string, search: string) {
  return useQuery({
    queryKey: spaceKeys.members(spaceId, search, 0, 1),
    // Options that vanish while the next letters are searched for swallow clicks.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.space.members(
        { space_id: spaceId, search_word: search, space_role_type: 0, page: 1, size: 20 },
        { signal },
      ),
  });
}

function useChange<Input, Output>(
  { kind, id }: SharedResource,
  mutationFn: (input: Input) => Promise<Output>,
) {
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: collaboratorKeys.list(id) }),
        // The editor learns that it is open for collaboration.
        queryClient.invalidateQueries({ queryKey: kinds[kind].editorKey(id) }),
      ]),
  });
}

const toWire = ({ kind, id }: SharedResource) => ({ id, type: collaborativeTypes[kind] });

/** Adds members; resolves with the result for each. */
export function useAddCollaborators(resource: SharedResource) {
  return useChange(resource, async (userIds: string[]) => {
    const input = { principal_type: principalTypes.user, principal_ids: userIds };
    return (await api.collaborator.addMany({ ...input, resource: toWire(resource) })).results;
  });
}

export function useRemoveCollaborator(resource: SharedResource) {
  return useChange(resource, (userId: string) =>
    api.collaborator.remove({
      principal: { id: userId, type: principalTypes.user },
      resource: toWire(resource),
    }),
  );
}

/** Removes all collaborators. */
export function useCloseCollaboration(resource: SharedResource) {
  return useChange(resource, () => kinds[resource.kind].close(resource));
}

interface Kind {
  list(resource: SharedResource, signal: AbortSignal): Promise<Collaborator[]>;
  close(resource: SharedResource): Promise<unknown>;
  /** Key of the queries that the editor of the resource reads. */
  editorKey(id: string): QueryKey;
}

const single = 0;

const kinds: Record<SharedResource['kind'], Kind> = {
  workflow: {
    async list({ id: workflow_id, spaceId: space_id }, signal) {
      const { data } = await api.collaborator.list({ workflow_id, space_id }, { signal });
      return data.map(({ user, owner }) => toCollaborator(user, owner));
    },
    close: ({ id: workflow_id, spaceId: space_id }) => api.collaborator.close({ workflow_id, space_id }),
    editorKey: () => workflowKeys.all,
  },
  database: {
    async list(resource, signal) {
      const { collaborators } = await api.collaborator.listOf({ resource: toWire(resource) }, { signal });
      return collaborators.map(({ user, owner }) => toCollaborator(user, owner));
    },
    async close(resource) {
      const { collaborators } = await api.collaborator.listOf({ resource: toWire(resource) });
      for (const { user, owner } of collaborators)
        if (!owner)
          await api.collaborator.remove({
            principal: { id: user.id, type: principalTypes.user },
            resource: toWire(resource),
          });
    },
    editorKey: databaseKeys.one,
  },
  bot: {
    async list({ id: bot_id, spaceId: space_id }, signal) {
      const answer = await api.bot.collaborators({ bot_id, space_id }, { signal });
      return [
        toCollaborator(answer.creator, true),
        ...answer.collaboration_list.map((person) => toCollaborator(person, false)),
      ];
    },
    close: ({ id: bot_id, spaceId: space_id }) =>
      api.bot.switchMode({ bot_id, space_id, target_develop_mode: single }),
    editorKey: agentKeys.latest,
  },
};

function toCollaborator(
  person: { id: string; name: string; user_name: string; avatar_url: string },
  isOwner: boolean,
): Collaborator {
  const { id, name, user_name: userName, avatar_url: avatarUrl } = person;
  return { id, name, userName, avatarUrl, isOwner };
}
