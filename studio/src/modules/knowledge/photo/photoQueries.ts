import type { Answer } from '@heddle/api-contract';
import type { knowledge } from '@heddle/api-contract/families/knowledge';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRefreshJobs } from '../../job/index.js';
import { api } from '../api.js';
import { refreshDataset } from '../documents/documentQueries.js';
import { isBusy, stateOf } from '../documents/KnowledgeDocument.js';
import { knowledgeKeys } from '../keys.js';

type SentPhoto = Answer<(typeof knowledge)['calls']['listPhotos']>['photo_infos'][number];

const pageSize = 60;
const pollMs = 3000;

export interface Photo {
  id: string;
  name: string;
  url: string;
  /** Empty if it has none. */
  caption: string;
  state: ReturnType<typeof stateOf>;
  reason: string;
}

const toPhoto = (sent: SentPhoto): Photo => ({
  id: sent.document_id,
  name: sent.name,
  url: sent.url,
  caption: sent.caption,
  state: stateOf(sent.status),
  reason: sent.status_descript,
});

export interface PhotoFilter {
  keyword: string;
  /** Undefined for all. */
  hasCaption: boolean | undefined;
}

/** Images of a knowledge base; asks again while some are processed. */
export function usePhotos(datasetId: string, filter: PhotoFilter) {
  return useInfiniteQuery({
    queryKey: knowledgeKeys.photoList(datasetId, filter),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.knowledge.listPhotos(
        {
          dataset_id: datasetId,
          page: pageParam,
          size: pageSize,
          filter: {
            ...(filter.keyword !== '' && { keyword: filter.keyword }),
            ...(filter.hasCaption !== undefined && { has_caption: filter.hasCaption }),
          },
        },
        { signal },
      ),
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
    select: ({ pages }) => ({
      rows: pages.flatMap(({ photo_infos }) => photo_infos.map(toPhoto)),
      total: pages.at(-1)?.total ?? 0,
    }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ photo_infos }) => photo_infos.some((photo) => isBusy(toPhoto(photo))))
        ? pollMs
        : false,
  });
}

/** Stores the caption of an image; the dialog shows errors. */
export function useSaveCaption(datasetId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, caption }: { id: string; caption: string }) =>
      api.knowledge.setCaption({ document_id: id, caption }),
    onSettled: () => refreshDataset(datasetId),
  });
}

/** Describes an image by a model; nothing is stored. The dialog shows errors. */
export function useExtractCaption() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (id: string) => (await api.knowledge.extractCaption({ document_id: id })).caption,
  });
}

/** Describes images by a model in the background. */
export function useCaptionAll(datasetId: string) {
  const refreshJobs = useRefreshJobs();
  return useMutation({
    mutationFn: ({ isReplacing }: { isReplacing: boolean }) =>
      api.knowledge.captionAll({ dataset_id: datasetId, overwrite: isReplacing }),
    onSuccess: () => void refreshJobs(),
    onSettled: () => refreshDataset(datasetId),
  });
}
