import { favoriteTypes } from '@heddle/api-contract/families/favorite';
import { folderTypes } from '@heddle/api-contract/families/folder';
import { intelligenceOrders, intelligenceTypes } from '@heddle/api-contract/families/intelligence';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import type { Choices } from './choices.js';
import { type Entry, type EntryKind, entryKey, isUnderWay, toEntry } from './Entry.js';
import { toFolders } from './Folder.js';
import { developKeys } from './keys.js';

const pageSize = 24;
const ascending = 1;
const ownOnly = 1;
/** How soon a list that shows something under way loads again, and up to how many pages. */
const watchMs = 5_000;
const watchedPages = 3;

const typeNumbers = {
  agent: intelligenceTypes.bot,
  project: intelligenceTypes.project,
  workflow: intelligenceTypes.workflow,
} as const;

/** `resource_type` of the report of what was opened. */
const reportedTypes = { agent: 1, project: 2, workflow: 100 } as const;
const visit = 1;

/** Which entries, and in which order. */
interface EntrySearch extends Omit<Choices, 'view'> {
  /** Part of the name. */
  name: string;
  folderId: string;
  /** Whether those in folders below are listed too. */
  isDeep: boolean;
}

interface Page {
  entries: Entry[];
  total: number;
  next: string | undefined;
}

/** What is developed in a space, 24 at a time. */
export function useEntries(spaceId: string, search: EntrySearch) {
  return useInfiniteQuery({
    queryKey: developKeys.list(spaceId, search),
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { type, state, name } = search;
      const answer = await api.intelligence.draftList(
        {
          space_id: spaceId,
          types: type === 'everything' ? Object.values(typeNumbers) : [typeNumbers[type]],
          ...(name !== '' && { name }),
          ...(search.isOwn && { search_scope: ownOnly }),
          ...(search.isFavorite && { is_fav: true }),
          ...(state === 'opened' && { recently_open: true }),
          ...((state === 'published' || state === 'unpublished') && { has_published: state === 'published' }),
          folder_id: search.folderId,
          folder_include_children: search.isDeep,
          order_by: intelligenceOrders[search.order],
          ...(search.isAscending && { order_type: ascending }),
          ...(pageParam !== '' && { cursor_id: pageParam }),
          size: pageSize,
        },
        { signal },
      );
      return {
        entries: answer.intelligences.map(toEntry),
        total: answer.total,
        next: answer.has_more ? answer.next_cursor_id : undefined,
      };
    },
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state: { data } }) =>
      data &&
      data.pages.length <= watchedPages &&
      data.pages.some(({ entries }) => entries.some(isUnderWay)) &&
      watchMs,
    select: (data: InfiniteData<Page>) => ({
      entries: data.pages.flatMap(({ entries }) => entries),
      total: data.pages[0]?.total ?? 0,
    }),
  });
}

/** Loads the lists and folders of a space again. */
export function refreshDevelop(spaceId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: developKeys.space(spaceId) });
}

export function useFolders(spaceId: string) {
  return useQuery({
    queryKey: developKeys.folders(spaceId),
    queryFn: async ({ signal }) =>
      toFolders(await api.folder.tree({ space_id: spaceId, type: folderTypes.app }, { signal })),
  });
}

/** Marks an entry as a favorite, or no longer; the lists show it at once. */
export function useMarkFavorite(spaceId: string) {
  return useMutation({
    mutationFn: ({ kind, id, isFavorite }: Pick<Entry, 'kind' | 'id' | 'isFavorite'>) =>
      api.favorite.mark({ entity_type: favoriteTypesOf[kind], entity_id: id, is_cancel: !isFavorite }),
    onMutate: ({ isFavorite, ...marked }) => {
      queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: developKeys.lists(spaceId) }, (data) => {
        if (!data) return data;
        const mark = (entry: Entry) =>
          entryKey(entry) === entryKey(marked) ? { ...entry, isFavorite } : entry;
        return {
          ...data,
          pages: data.pages.map((page) => ({ ...page, entries: page.entries.map(mark) })),
        };
      });
    },
    onSettled: () => void refreshDevelop(spaceId),
  });
}

const favoriteTypesOf: Record<EntryKind, number> = {
  agent: favoriteTypes.bot,
  project: favoriteTypes.project,
  workflow: favoriteTypes.workflow,
};

/** Remembers what the person opened. It is only for their lists, so a failure is nothing to report. */
export function reportOpened({ kind, id }: Pick<Entry, 'kind' | 'id'>): void {
  api.bot
    .reportBehavior({ resource_id: id, resource_type: reportedTypes[kind], behavior_type: visit })
    .catch(() => undefined);
}

/** A sample that the user has in a space. */
export interface OwnSample {
  kind: 'agent' | 'workflow';
  id: string;
  name: string;
  isEdited: boolean;
}

/** The samples of the user in a space. */
export function useOwnSamples(spaceId: string) {
  return useQuery({
    queryKey: developKeys.samples(spaceId),
    queryFn: async ({ signal }): Promise<OwnSample[]> =>
      (await api.bot.ownSamples({ space_id: spaceId }, { signal })).map(({ is_edited, ...sample }) => ({
        ...sample,
        isEdited: is_edited,
      })),
  });
}
