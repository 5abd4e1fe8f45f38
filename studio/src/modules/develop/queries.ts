import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';

/** Agents and apps of a space; always empty until they can be created. */
export function useProjects(spaceId: string) {
  return useQuery({
    queryKey: ['projects', spaceId],
    queryFn: ({ signal }) => api.intelligence.draftList({ space_id: spaceId }, { signal }),
  });
}
