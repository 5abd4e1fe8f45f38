import { useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { projectKeys } from './keys.js';

/** Agents and apps of a space; always empty until they can be created. */
export function useProjects(spaceId: string) {
  return useQuery({
    queryKey: projectKeys.list(spaceId),
    queryFn: ({ signal }) => api.intelligence.draftList({ space_id: spaceId }, { signal }),
  });
}
