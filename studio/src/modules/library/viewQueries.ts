import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api.js';
import { libraryKeys } from './keys.js';

const page = 'library';

/** Filters of the library under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** What `queryOf` returned for the filters. */
  query: string;
  isShared: boolean;
  isOwn: boolean;
  canEdit: boolean;
  creatorName: string;
}

/** The person's views and those that others share with the space, by name. */
export function useViews(spaceId: string) {
  return useQuery({
    queryKey: libraryKeys.views(spaceId),
    queryFn: async ({ signal }): Promise<SavedView[]> =>
      (await api.savedView.list({ space_id: spaceId, page }, { signal })).map((view) => ({
        id: String(view.view_id),
        name: view.name,
        query: view.query,
        isShared: view.is_shared,
        isOwn: view.is_own,
        canEdit: view.can_edit,
        creatorName: view.creator_name,
      })),
  });
}

/** Saves the filters as a view, or changes the one with the ID. */
export function useSaveView(spaceId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({
      id,
      name,
      query,
      isShared,
    }: Pick<SavedView, 'name' | 'query' | 'isShared'> & { id?: string }) =>
      api.savedView.save({
        ...{ space_id: spaceId, page, name, query, is_shared: isShared },
        ...(id && { view_id: id }),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: libraryKeys.views(spaceId) }),
  });
}

export function useRemoveView(spaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.savedView.remove({ space_id: spaceId, view_id: id }),
    onSettled: () => client.invalidateQueries({ queryKey: libraryKeys.views(spaceId) }),
  });
}
