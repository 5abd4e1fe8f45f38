import type { Answer } from '@heddle/api-contract';
import type { MemoryItem, memory } from '@heddle/api-contract/families/memory';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { memoryKeys } from './keys.js';

export type { MemoryItem };
export type MemoryPerson = Answer<(typeof memory.calls)['getPerson']>;

/** Whose memory: an agent, and the channel in which the user talks to it. */
export interface MemoryPlace {
  botId: string;
  connectorId: string;
}

const pageSize = 50;
/** Interval in milliseconds while a summary is written. */
const pollMs = 1000;

const placeOf = ({ botId, connectorId }: MemoryPlace) => ({ bot_id: botId, connector_id: connectorId });

/** What an agent remembers of the user, newest first, paginated. */
export function useMemories(place: MemoryPlace, type: number, query: string) {
  return useInfiniteQuery({
    queryKey: memoryKeys.list(place.botId, place.connectorId, type, query),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.memory.listItems(
        {
          ...placeOf(place),
          time_capsule_item_type: type as 0,
          offset: pageParam,
          limit: pageSize,
          ...(query !== '' && { query }),
        },
        { signal },
      ),
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.list_items_result_list.length, 0);
      return shown < last.total_num ? shown : undefined;
    },
    select: (data: InfiniteData<Answer<(typeof memory.calls)['listItems']>>) =>
      data.pages.flatMap((page) => page.list_items_result_list),
  });
}

/** Settings, counts and the last summary; polls while one is written. */
export function useMemoryPerson(place: MemoryPlace) {
  return useQuery({
    queryKey: memoryKeys.person(place.botId, place.connectorId),
    queryFn: ({ signal }) => api.memory.getPerson(placeOf(place), { signal }),
    refetchInterval: ({ state }) => (state.data?.is_summarising ? pollMs : false),
    // The chat adds to what waits for a summary.
    staleTime: 0,
  });
}

const refresh = ({ botId }: MemoryPlace) => queryClient.invalidateQueries({ queryKey: memoryKeys.of(botId) });

/** What the form of a memory holds. */
export interface MemoryChange {
  type: number;
  text: string;
  tags: string[];
}

/** Adds a memory, or changes the one with this ID. Forms show errors. */
export function useSaveMemory(place: MemoryPlace, iid: string | undefined) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ type, text, tags }: MemoryChange) => {
      const item = { ...placeOf(place), item_type: type as 1, text, tags };
      if (iid === undefined) await api.memory.addItem(item);
      else await api.memory.updateItem({ ...item, iid });
    },
    onSettled: () => refresh(place),
  });
}

export function useDeleteMemory(place: MemoryPlace) {
  return useMutation({
    mutationFn: ({ iid }: MemoryItem) => api.memory.deleteItems({ ...placeOf(place), iids: [iid] }),
    onSettled: () => refresh(place),
  });
}

/** Adds a deleted memory again; the server keeps nothing of it. */
export function useRestoreMemory(place: MemoryPlace) {
  return useMutation({
    mutationFn: ({ item_type, text, tags, event_ms }: MemoryItem) =>
      api.memory.addItem({ ...placeOf(place), item_type: item_type as 1, text, tags, event_ms }),
    onSettled: () => refresh(place),
  });
}

/** Clears all memories, or those of one type. */
export function useClearMemories(place: MemoryPlace) {
  return useMutation({
    mutationFn: (type: number) =>
      type === 0
        ? api.memory.clearAllItems(placeOf(place))
        : api.memory.clearItems({ ...placeOf(place), item_type: type as 1 }),
    onSettled: () => refresh(place),
  });
}

export function useAllowMemory(place: MemoryPlace) {
  return useMutation({
    mutationFn: (is_allowed: boolean) => api.memory.setPerson({ ...placeOf(place), is_allowed }),
    onSettled: () => refresh(place),
  });
}

export function useSummarizeNow(place: MemoryPlace) {
  return useMutation({
    mutationFn: () => api.memory.summarise(placeOf(place)),
    onSettled: () => refresh(place),
  });
}

/** Address of the file with everything that an agent keeps of the user. */
export function exportAddress({ botId, connectorId }: MemoryPlace): string {
  return `/api/xmemory/export?${new URLSearchParams({ bot_id: botId, connector_id: connectorId })}`;
}
