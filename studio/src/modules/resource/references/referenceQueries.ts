import type { Answer } from '@heddle/api-contract';
import type { library } from '@heddle/api-contract/families/library';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';
import { resourceKeys } from '../keys.js';

/** The references around a resource. */
export type References = Answer<(typeof library)['calls']['references']>;

/** A resource by its type, one of `resourceTypes`, and ID. */
export interface ReferredResource {
  id: string;
  type: number;
  name: string;
}

/** What uses a resource and what it uses, up to `depth` references away. */
export const referencesQuery = (
  spaceId: string,
  { id, type }: Pick<ReferredResource, 'id' | 'type'>,
  depth: number,
) =>
  queryOptions({
    queryKey: resourceKeys.references(id, type, depth),
    queryFn: ({ signal }): Promise<References> =>
      api.library.references({ space_id: spaceId, res_id: id, res_type: type, depth }, { signal }),
    staleTime: 0,
  });
