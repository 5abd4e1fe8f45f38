import type { Answer, SentReason } from '@heddle/api-contract';
import {
  fileNodeTypes,
  type knowledgeConnector,
  knowledgeConnectorLimits,
} from '@heddle/api-contract/families/knowledge-connector';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { sentProblem } from '../documents/sentProblem.js';
import { knowledgeKeys } from '../keys.js';

type Calls = typeof knowledgeConnector.calls;
type SentEntry = Answer<Calls['listEntries']>['file_tree_doc_list'][number];
type SentTask = Answer<Calls['poll']>['connection_task'][number];

/** Folders that are read to find the files below one. */
const maxFolders = 200;
const pollMs = 1000;

/** A file or folder of a connected source. */
export interface SourceEntry {
  id: string;
  name: string;
  isFolder: boolean;
  /** In bytes; 0 if unknown. */
  size: number;
  /** Milliseconds since 1970; undefined if unknown. */
  changedAt: number | undefined;
}

function toEntry({ file_id, file_name, file_node_type, size, update_time }: SentEntry): SourceEntry {
  return {
    id: file_id,
    name: file_name,
    isFolder: file_node_type === fileNodeTypes.folder,
    size,
    changedAt: Number(update_time) > 0 ? Number(update_time) * 1000 : undefined,
  };
}

/** The entries of a folder, page by page, or those whose names match a search. */
export function useEntries(connectionId: string, folderId: string, search: string) {
  return useInfiniteQuery({
    queryKey: knowledgeKeys.entries(connectionId, folderId, search),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.knowledgeConnector.listEntries(
        {
          auth_id: connectionId,
          folder_id: folderId,
          page_token: pageParam,
          ...(search !== '' && { search_keywords: search }),
        },
        { signal },
      ),
    getNextPageParam: ({ has_more, page_token }) => (has_more ? page_token : undefined),
    select: ({ pages }) => pages.flatMap(({ file_tree_doc_list }) => file_tree_doc_list.map(toEntry)),
    staleTime: 30_000,
    retry: false,
  });
}

interface FolderSearch {
  connectionId: string;
  folderId: string;
  /** Files to find at most. */
  maximum: number;
  accepts(entry: SourceEntry): boolean;
  signal: AbortSignal;
}

/** Finds the files in a folder and in those below it, up to a maximum. */
export function useFilesBelow() {
  return useMutation({
    mutationFn: async ({ connectionId, folderId, maximum, accepts, signal }: FolderSearch) => {
      const files: SourceEntry[] = [];
      const folders = [folderId];
      for (let visited = 0; visited < maxFolders && files.length < maximum; visited++) {
        const folder = folders.shift();
        if (folder === undefined) break;
        const { data_source_file_tree: nodes } = await api.knowledgeConnector.tree(
          { auth_id: connectionId, folder_id: folder },
          { signal },
        );
        for (const entry of nodes.map(toEntry)) {
          if (entry.isFolder) folders.push(entry.id);
          else if (accepts(entry)) files.push(entry);
        }
      }
      return files.slice(0, maximum);
    },
  });
}

/** Starts to copy entries; resolves with the id of the task. The step shows errors. */
export function useImport() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({
      connectionId,
      entries,
    }: {
      connectionId: string;
      entries: readonly SourceEntry[];
    }) => {
      const { connection_info_list } = await api.knowledgeConnector.submit({
        connection_file_node_list: [
          {
            auth_id: connectionId,
            file_node_list: entries
              .slice(0, knowledgeConnectorLimits.entries)
              .map(({ id, name }) => ({ file_id: id, file_name: name })),
          },
        ],
      });
      return connection_info_list[0]?.instance_id ?? '';
    },
  });
}

/** An entry on its way from its source. */
export interface ImportedEntry {
  id: string;
  /** Of the entry in its source. */
  entryId: string;
  name: string;
  state: SentTask['entity_task_list'][number]['status'];
  size: number;
  /** Of the copy, once it is there. */
  uri: string;
  problem: SentReason | undefined;
  reason: string;
}

export const isUnderWay = ({ state }: ImportedEntry): boolean => state === 'waiting' || state === 'running';

/** The entries of tasks; asks again while some are under way. */
export function useImported(taskIds: readonly string[]) {
  return useQuery({
    queryKey: knowledgeKeys.imported(taskIds),
    enabled: taskIds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ImportedEntry[]> => {
      const { connection_task } = await api.knowledgeConnector.poll(
        { instance_id_list: [...taskIds] },
        { signal },
      );
      return connection_task.flatMap(({ entity_task_list }) =>
        entity_task_list.map((sent) => ({
          id: sent.entity_id,
          entryId: sent.file_id,
          name: sent.file_name,
          state: sent.status,
          size: Number(sent.file_size),
          uri: sent.tos_key,
          problem: sentProblem(sent.problem),
          reason: sent.error_msg,
        })),
      );
    },
    refetchInterval: ({ state }) => (!state.data || state.data.some(isUnderWay) ? pollMs : false),
  });
}

const refreshImports = () => queryClient.invalidateQueries({ queryKey: knowledgeKeys.imports });

/** Stops copying; what is already copied stays. */
export function useCancelImport() {
  return useMutation({
    mutationFn: (taskIds: readonly string[]) =>
      api.knowledgeConnector.cancel({ instance_id_list: [...taskIds] }),
    onSettled: refreshImports,
  });
}

export function useRetryEntry() {
  return useMutation({
    mutationFn: (entryId: string) => api.knowledgeConnector.retry({ entity_id: entryId }),
    onSettled: refreshImports,
  });
}
