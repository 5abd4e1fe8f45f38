import { type TagColor, tagColors } from '@heddle/api-contract/families/tag';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api.js';
import { libraryKeys } from './keys.js';
import type { LibraryRow } from './LibraryRow.js';

export { tagColors };

/** A tag of a space. */
export interface Tag {
  id: string;
  name: string;
  color: TagColor;
  /** How many resources have it. */
  count: number;
}

/** The tags of a space, by name. */
export function useTags(spaceId: string) {
  return useQuery({
    queryKey: libraryKeys.tags(spaceId),
    queryFn: async ({ signal }): Promise<Tag[]> =>
      (await api.tag.list({ space_id: spaceId }, { signal })).map(({ tag_id: id, ...tag }) => ({
        ...tag,
        id: String(id),
      })),
  });
}

/** Creates a tag, or changes the one with the ID. */
export function useSaveTag(spaceId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ id, ...tag }: { id?: string; name: string; color: TagColor }) => {
      const { tag_id } = await api.tag.save({ space_id: spaceId, ...tag, ...(id && { tag_id: id }) });
      return String(tag_id);
    },
    onSettled: () => client.invalidateQueries({ queryKey: libraryKeys.space(spaceId) }),
  });
}

export function useRemoveTag(spaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.tag.remove({ space_id: spaceId, tag_id: id }),
    onSettled: () => client.invalidateQueries({ queryKey: libraryKeys.space(spaceId) }),
  });
}

/** Adds tags to resources and removes others. */
export function useApplyTags(spaceId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({
      rows,
      add,
      remove,
    }: {
      rows: readonly LibraryRow[];
      add: readonly string[];
      remove: readonly string[];
    }) =>
      api.tag.apply({
        space_id: spaceId,
        resources: rows.map(({ id, type }) => ({ res_id: id, res_type: type })),
        add_tag_ids: [...add],
        remove_tag_ids: [...remove],
      }),
    onSettled: () => client.invalidateQueries({ queryKey: libraryKeys.space(spaceId) }),
  });
}
