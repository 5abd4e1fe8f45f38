import type { Answer } from '@heddle/api-contract';
import { type folder, folderTypes } from '@heddle/api-contract/families/folder';
import type { product } from '@heddle/api-contract/families/product';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefreshJobs } from '../../job/index.js';
import { api } from '../api.js';
import { marketKeys } from '../keys.js';
import type { Product } from '../Product.js';

export type Duplicate = Answer<(typeof product.calls)['duplicate']>;
type WireNode = Answer<(typeof folder.calls)['tree']>[number];

/** A folder to put a copy into, with the names above it. */
interface FolderChoice {
  id: string;
  path: string;
}

const flatten = (nodes: readonly WireNode[], above = ''): FolderChoice[] =>
  nodes.flatMap(({ folder_basic_info: { id, name }, children_list }) => [
    { id: String(id), path: above + name },
    ...flatten(children_list, `${above}${name} / `),
  ]);

/** The folders of a workspace's development page. */
export function useFolderChoices(spaceId: string) {
  return useQuery({
    queryKey: marketKeys.folders(spaceId),
    enabled: spaceId !== '',
    queryFn: async ({ signal }) =>
      flatten(await api.folder.tree({ space_id: spaceId, type: folderTypes.app }, { signal })),
  });
}

/** Copies a product into a workspace. */
export function useDuplicate({ id, entityType }: Pick<Product, 'id' | 'entityType'>) {
  const client = useQueryClient();
  const refresh = useRefreshJobs();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ spaceId, name, folderId }: { spaceId: string; name: string; folderId: string }) =>
      api.product.duplicate({
        ...{ product_id: id, entity_type: entityType, space_id: spaceId },
        ...(name !== '' && { name }),
        ...(folderId !== '' && { folder_id: folderId }),
      }),
    onSuccess: () => {
      void refresh();
      // Copies appear in the lists of many modules, and count as uses of the product.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'copies' });
    },
  });
}
