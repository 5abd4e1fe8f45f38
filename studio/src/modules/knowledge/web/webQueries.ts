import type { SentReason } from '@heddle/api-contract';
import { linkTaskStatuses, webStatuses } from '@heddle/api-contract/families/knowledge-web';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { refreshDataset } from '../documents/documentQueries.js';
import { sentProblem } from '../documents/sentProblem.js';
import { knowledgeKeys } from '../keys.js';

const pollMs = 1500;

/** A page that was fetched, or is being fetched. */
export interface FetchedPage {
  id: string;
  url: string;
  title: string;
  characterCount: number;
  state: 'fetching' | 'ready' | 'failed';
  /** Why it could not be fetched. */
  problem: SentReason | undefined;
  reason: string;
}

const states: Readonly<Record<number, FetchedPage['state']>> = {
  [webStatuses.ready]: 'ready',
  [webStatuses.failed]: 'failed',
};

/** Fetches pages; resolves with their ids. The step shows errors. */
export function useFetchPages() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (urls: readonly string[]) =>
      (await api.knowledgeWeb.submitMany({ web_urls: [...urls] })).web_ids,
  });
}

/** Fetched pages by id; asks again while some are under way. */
export function usePages(ids: readonly string[]) {
  return useQuery({
    queryKey: knowledgeKeys.web(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FetchedPage[]> => {
      const { data } = await api.knowledgeWeb.get({ web_ids: [...ids], include_content: false }, { signal });
      return ids.flatMap((id) => {
        const page = data[id];
        if (!page) return [];
        const { web_info: info, status, status_descript } = page;
        return [
          {
            id,
            url: info.url,
            title: info.title || info.url,
            characterCount: info.char_count,
            state: states[status] ?? 'fetching',
            problem: sentProblem(info.problem),
            reason: status_descript,
          },
        ];
      });
    },
    refetchInterval: ({ state }) =>
      !state.data || state.data.some((page) => page.state === 'fetching') ? pollMs : false,
  });
}

/** Starts to look for the pages that a page links to; the step shows errors. */
export function useFindLinks() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (url: string) => (await api.knowledgeWeb.createLinkTask({ url })).task_id,
  });
}

/** The pages found so far. */
export function useLinks(taskId: string) {
  return useQuery({
    queryKey: knowledgeKeys.links(taskId),
    enabled: taskId !== '',
    queryFn: async ({ signal }) => {
      const { urls, status, problem } = await api.knowledgeWeb.getLinkTask({ task_id: taskId }, { signal });
      return { urls, isRunning: status === linkTaskStatuses.running, problem: sentProblem(problem) };
    },
    refetchInterval: ({ state }) => (!state.data || state.data.isRunning ? pollMs : false),
  });
}

export function useStopLinks() {
  return useMutation({
    mutationFn: (taskId: string) => api.knowledgeWeb.abortLinkTask({ task_id: taskId }),
  });
}

/** The pages of a sitemap; the step shows errors. */
export function useSitemap() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (url: string) => (await api.knowledgeWeb.parseSitemap({ sitemap_url: url })).urls,
  });
}

/** Reads a page again; it is processed only if it has changed. */
export function useRefreshDocument(datasetId: string) {
  return useMutation({
    mutationFn: (documentId: string) =>
      api.knowledgeWeb.refresh({ dataset_id: datasetId, document_id: documentId }),
    onSettled: () => refreshDataset(datasetId),
  });
}
