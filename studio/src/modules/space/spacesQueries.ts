import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { spaceKeys } from './keys.js';

export const spacesQuery = queryOptions({
  queryKey: spaceKeys.list,
  queryFn: async ({ signal }) => (await api.space.list({}, { signal })).bot_space_list,
  staleTime: 60_000,
});

/** The user's spaces, the personal one first. */
export function useSpaces() {
  return useQuery(spacesQuery);
}

/** The user's open invitations. */
export function useMyInvitations() {
  return useQuery({
    queryKey: spaceKeys.myInvitations,
    queryFn: async ({ signal }) => (await api.space.myInvitations({}, { signal })).invitations,
  });
}
