import type { TrashItem } from '@heddle/api-contract/families/trash';
import { showSuccess } from '@heddle/ui-kit';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getTranslate } from '../../shared/i18n/i18n.js';
import { api } from './api.js';
import { trashKeys } from './keys.js';
import { trashMessages } from './trashMessages.js';

const pageSize = 30;
/** Items per request while the trash is emptied. */
const batchSize = 100;

interface TrashFilter {
  search: string;
  /** One of `resourceTypes`; undefined for all. */
  type: number | undefined;
}

interface Page {
  items: TrashItem[];
  cursor: string;
  has_more: boolean;
}

/** The trash of a space, last deleted first, paginated. */
export function useTrash(spaceId: string, { search, type }: TrashFilter) {
  return useInfiniteQuery({
    queryKey: trashKeys.list(spaceId, { search, type }),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const filter = { name: search, ...(type !== undefined && { res_type: type }) };
      return api.trash.list(
        { space_id: spaceId, ...filter, size: pageSize, ...(pageParam && { cursor: pageParam }) },
        { signal },
      );
    },
    getNextPageParam: (last) => (last.has_more ? last.cursor : undefined),
    select: (data: InfiniteData<Page>) => data.pages.flatMap(({ items }) => items),
  });
}

/** Refreshes all lists: each kind of resource has its own. */
function useRefreshAll() {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

export function useRestore(spaceId: string) {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: (item: TrashItem) => api.trash.restore(idsOf(spaceId, item)),
    onSuccess: (_answer, { name }) => showSuccess(getTranslate(trashMessages)('restored', { name })),
    onSettled: refresh,
  });
}

export function useDeleteForGood(spaceId: string) {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: (item: TrashItem) => api.trash.deleteForGood(idsOf(spaceId, item)),
    onSuccess: (_answer, { name }) => showSuccess(getTranslate(trashMessages)('deletedForGood', { name })),
    onSettled: refresh,
  });
}

/** Everything in the trash that the user may delete. */
export async function findDeletable(spaceId: string): Promise<TrashItem[]> {
  const found: TrashItem[] = [];
  for (let cursor = ''; ; ) {
    const page = await api.trash.list({ space_id: spaceId, size: batchSize, ...(cursor && { cursor }) });
    found.push(...page.items.filter((item) => item.can_delete));
    if (!page.has_more) return found;
    cursor = page.cursor;
  }
}

interface Emptying {
  items: readonly TrashItem[];
  signal: AbortSignal;
  onProgress(done: number): void;
}

/** Deletes these items one after the other, until the signal is aborted; returns how many were deleted. */
export function useEmptyTrash(spaceId: string) {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: async ({ items, signal, onProgress }: Emptying) => {
      let done = 0;
      for (const item of items) {
        if (signal.aborted) break;
        await api.trash.deleteForGood(idsOf(spaceId, item));
        done += 1;
        onProgress(done);
      }
      return done;
    },
    onSuccess: (count) => showSuccess(getTranslate(trashMessages)('emptied', { count })),
    onSettled: refresh,
  });
}

function idsOf(space_id: string, { res_type, res_id }: TrashItem) {
  return { space_id, res_type, res_id };
}
