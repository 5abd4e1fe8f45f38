import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';

export const spacesQuery = queryOptions({
  queryKey: ['spaces'],
  queryFn: async ({ signal }) => (await api.space.list({}, { signal })).bot_space_list,
  staleTime: 60_000,
});

/** The spaces of the signed-in person, the personal one first. */
export function useSpaces() {
  return useQuery(spacesQuery);
}
