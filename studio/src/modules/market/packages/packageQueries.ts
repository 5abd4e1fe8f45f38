import type { PackageSource } from '@heddle/api-contract/families/product-package';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { loadErrorTexts } from '../../../shared/api/refusals/loadErrorTexts.js';
import { api } from '../api.js';
import { marketKeys } from '../keys.js';

// Reading an index takes seconds, and people wait for it.
const pollMs = 1_500;
const perPage = 50;

/** Problems are in rows instead of errors, so their messages may not be loaded yet. */
async function withTexts<Value>(value: Value): Promise<Value> {
  await loadErrorTexts();
  return value;
}

/** The package sources; read again until none is being refreshed. */
export function usePackageSources() {
  return useQuery({
    queryKey: marketKeys.packageSources,
    queryFn: async ({ signal }) => withTexts(await api.productPackage.sources({}, { signal })),
    refetchInterval: ({ state: { data } }) =>
      data?.sources.some(({ state }) => state === 'refreshing') ? pollMs : false,
  });
}

/** The packages of a source, or the listed ones whose source was removed. */
export function usePackages(sourceId: string | undefined) {
  return useInfiniteQuery({
    queryKey: marketKeys.packages(sourceId ?? '0'),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { packages, has_more } = await api.productPackage.packages(
        { page_num: pageParam, page_size: perPage, ...(sourceId !== undefined && { source_id: sourceId }) },
        { signal },
      );
      return withTexts({ packages, next: has_more ? pageParam + 1 : undefined });
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ packages }) => packages),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ packages }) => packages.some(({ state }) => state === 'listing')) ? pollMs : false,
  });
}

/** What is listed changes the whole marketplace. */
function usePackageMutation<Values>(mutationFn: (values: Values) => Promise<unknown>, isQuiet = false) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet },
    mutationFn,
    onSettled: () => void client.invalidateQueries({ queryKey: marketKeys.all }),
  });
}

interface NewSource {
  location: string;
  publicKey: string;
  listsAll: boolean;
}

export const useAddSource = () =>
  usePackageMutation(
    ({ location, publicKey, listsAll }: NewSource) =>
      api.productPackage.addSource({ location, public_key: publicKey, lists_all: listsAll }),
    true,
  );

export const useChangeSource = () =>
  usePackageMutation(({ id, change }: { id: PackageSource['id']; change: 'refresh' | 'remove' }) =>
    change === 'refresh'
      ? api.productPackage.refresh({ source_id: id })
      : api.productPackage.removeSource({ source_id: id }),
  );

/** Without a package, everything that is new or has a newer version. */
export const useListPackages = () =>
  usePackageMutation(({ sourceId, entryId }: { sourceId: string; entryId?: string }) =>
    api.productPackage.listInStore({
      source_id: sourceId,
      ...(entryId !== undefined && { entry_ids: [entryId] }),
    }),
  );
