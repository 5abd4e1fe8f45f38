import { resourceTypes } from '@heddle/api-contract/families/library';
import type { SearchResult } from '@heddle/api-contract/families/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { searchKeys } from './keys.js';

const shown = 20;
const editedShown = 8;

/** What a query finds in a space; of an empty query, what was edited last. */
export interface Found {
  query: string;
  results: SearchResult[];
  isIndexing: boolean;
}

/** Searches a space. The results of the query before stay until the new ones are there. */
export function useSpaceSearch(spaceId: string, query: string) {
  return useQuery({
    queryKey: searchKeys.space(spaceId, query),
    enabled: spaceId !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (query === '' ? readEdited(spaceId, signal) : find(spaceId, query, signal)),
  });
}

async function find(spaceId: string, query: string, signal: AbortSignal): Promise<Found> {
  const answer = await api.search.inSpace({ space_id: spaceId, query, size: shown }, { signal });
  return { query, results: answer.results, isIndexing: answer.is_indexing };
}

async function readEdited(spaceId: string, signal: AbortSignal): Promise<Found> {
  const { bot, mcp, card, project } = resourceTypes;
  const { resource_list } = await api.library.resourceList(
    { space_id: spaceId, size: editedShown, also_types: [bot, mcp, card, project] },
    { signal },
  );
  const results = resource_list.map(({ res_id, res_type, res_sub_type, name, edit_time }) => ({
    ...{ res_id, res_type, res_sub_type, name, edit_time },
    ...{ place: 'name' as const, place_id: '', place_name: '', snippet: [] },
  }));
  return { query: '', results, isIndexing: false };
}
