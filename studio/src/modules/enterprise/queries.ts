import { installationId } from '@heddle/api-contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../shared/api/client.js';

const peopleKey = ['people'];
export const peoplePerPage = 20;

/** Which people are asked for. */
export interface PeopleFilter {
  /** The beginning of a name, or a whole e-mail address. */
  search: string;
  /** Counted from 1. */
  page: number;
}

export function usePeople({ search, page }: PeopleFilter) {
  return useQuery({
    queryKey: [...peopleKey, search, page],
    queryFn: ({ signal }) =>
      api.enterprise.people(
        { enterprise_id: installationId, search_key: search, page, page_size: peoplePerPage },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Gives the installation away; whoever did it sees less from then on. */
export function useHandOver() {
  return useMutation({
    mutationFn: (userId: string) =>
      api.enterprise.updatePerson({
        enterprise_id: installationId,
        user_id: userId,
        enterprise_role_type_list: ['SuperAdmin'],
      }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Removes somebody; their teams go to the heir. */
export function useRemovePerson() {
  return useMutation({
    mutationFn: ({ userId, heirId }: { userId: string; heirId: string | undefined }) =>
      api.enterprise.removePerson({ enterprise_id: installationId, user_id: userId, receiver: heirId }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
