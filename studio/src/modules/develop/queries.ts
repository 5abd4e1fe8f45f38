import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';

/** Agents and apps of a space: an empty page until they can be made. */
export function useProjects(spaceId: string) {
  return useQuery({
    queryKey: ['projects', spaceId],
    queryFn: ({ signal }) => api.intelligence.draftList({ space_id: spaceId }, { signal }),
  });
}
