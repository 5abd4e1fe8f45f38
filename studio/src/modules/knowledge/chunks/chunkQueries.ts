import type { Answer } from '@heddle/api-contract';
import { type knowledge, sliceStatuses } from '@heddle/api-contract/families/knowledge';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import type { KnowledgeDocument } from '../documents/KnowledgeDocument.js';
import { sentProblem } from '../documents/sentProblem.js';
import { knowledgeKeys } from '../keys.js';
import type { Chunk } from './Chunk.js';

type SentChunk = Answer<(typeof knowledge)['calls']['listSlices']>['slices'][number];

const pageSize = 50;
const pendingPollMs = 3000;

function toChunk(sent: SentChunk): Chunk {
  return {
    id: sent.slice_id,
    documentId: sent.document_id,
    number: Number(sent.sequence),
    content: sent.content,
    characterCount: Number(sent.char_count),
    hitCount: Number(sent.hit_count),
    isEnabled: sent.is_enabled,
    isPending: sent.status === sliceStatuses.pending,
    page: sent.page > 0 ? sent.page : undefined,
    start: sent.start,
    end: sent.end,
    level: sent.level,
    title: sent.title,
    parentId: sent.parent_id,
    version: sent.version,
    problem: sentProblem(sent.problem),
  };
}

/** The chunks of a document by position, page by page; asks again while some wait for the index. */
export function useChunks({ id }: Pick<KnowledgeDocument, 'id'>, search: string) {
  return useInfiniteQuery({
    queryKey: knowledgeKeys.chunkList(id, search),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.knowledge.listSlices(
        {
          document_id: id,
          sequence: pageParam,
          page_size: pageSize,
          ...(search !== '' && { keyword: search }),
        },
        { signal },
      ),
    getNextPageParam: (last, all) =>
      last.hasmore ? all.reduce((count, { slices }) => count + slices.length, 0) : undefined,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ slices }) => slices.map(toChunk)),
      total: Number(pages.at(-1)?.total ?? 0),
    }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ slices }) => slices.some(({ status }) => status === sliceStatuses.pending))
        ? pendingPollMs
        : false,
  });
}

function refreshChunks(datasetId: string, documentId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: knowledgeKeys.chunks(documentId) }),
    queryClient.invalidateQueries({ queryKey: knowledgeKeys.dataset(datasetId) }),
  ]);
}

/** Adds a chunk at a position from 1; the editor shows errors. */
export function useCreateChunk(datasetId: string, documentId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ text, position }: { text: string; position?: number }) =>
      api.knowledge.createSlice({
        document_id: documentId,
        raw_text: text,
        ...(position !== undefined && { sequence: position }),
      }),
    onSettled: () => refreshChunks(datasetId, documentId),
  });
}

interface ChunkChange {
  chunk: Pick<Chunk, 'id' | 'documentId' | 'version'>;
  content?: string;
  isEnabled?: boolean;
}

/** Changes the text of a chunk, or whether it is searched. */
export function useChangeChunk(datasetId: string, meta: { isQuiet?: boolean } = {}) {
  return useMutation({
    meta,
    mutationFn: async ({ chunk, content, isEnabled }: ChunkChange) => {
      const { id, version } = chunk;
      if (content !== undefined)
        await api.knowledge.updateSlice({ slice_id: id, raw_text: content, version });
      if (isEnabled !== undefined)
        await api.knowledge.setSliceStatus({ slice_ids: [id], is_enabled: isEnabled });
    },
    onSettled: (_answer, _error, { chunk }) => refreshChunks(datasetId, chunk.documentId),
  });
}

export function useDeleteChunk(datasetId: string) {
  return useMutation({
    mutationFn: ({ id }: Pick<Chunk, 'id' | 'documentId'>) => api.knowledge.deleteSlices({ slice_ids: [id] }),
    onSettled: (_answer, _error, { documentId }) => refreshChunks(datasetId, documentId),
  });
}
