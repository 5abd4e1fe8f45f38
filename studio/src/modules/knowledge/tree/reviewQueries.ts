import { reviewStatuses } from '@heddle/api-contract/families/knowledge';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { sentProblem } from '../documents/sentProblem.js';
import { knowledgeKeys } from '../keys.js';
import type { SplitSettings } from '../upload/SettingsPane.js';
import { chunkStrategyOf, parsingStrategyOf } from '../upload/wireSettings.js';
import { readTree, type Tree, writeTree } from './TreeDraft.js';

const pollMs = 700;

/** What is split: an uploaded file, or a stored document. */
export interface ReviewSource {
  name: string;
  uri?: string;
  documentId?: string;
}

/** Asks for the chunks of a document in a form that can be edited; resolves with the id of the review. */
export function useCreateReview(datasetId: string) {
  return useMutation({
    mutationFn: async ({ source, split }: { source: ReviewSource; split: SplitSettings }) => {
      const { name, uri, documentId } = source;
      const { reviews } = await api.knowledge.createReviews({
        dataset_id: datasetId,
        reviews: [
          {
            document_name: name,
            document_type: (uri ?? name).split('.').pop() ?? '',
            ...(uri !== undefined && { tos_uri: uri }),
            ...(documentId !== undefined && { document_id: documentId }),
          },
        ],
        chunk_strategy: chunkStrategyOf(split.chunks),
        parsing_strategy: parsingStrategyOf(split.parsing),
      });
      return reviews[0]?.review_id ?? '';
    },
  });
}

/** The chunks of a review once they are ready; asks until then. */
export function useReview(datasetId: string, reviewId: string) {
  return useQuery({
    queryKey: knowledgeKeys.review(reviewId),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { reviews } = await api.knowledge.getReviews(
        { dataset_id: datasetId, review_ids: [reviewId] },
        { signal },
      );
      const [review] = reviews;
      if (!review || review.status === reviewStatuses.processing) return { state: 'processing' as const };
      if (review.status !== reviewStatuses.ready)
        return { state: 'failed' as const, problem: sentProblem(review.problem) };
      const response = await fetch(review.doc_tree_tos_url, { signal });
      const tree = response.ok ? readTree(await response.text()) : undefined;
      return tree ? { state: 'ready' as const, tree } : { state: 'failed' as const, problem: undefined };
    },
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? pollMs : false),
  });
}

/** Stores edited chunks; the dialog shows errors. */
export function useSaveReview(datasetId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ reviewId, tree }: { reviewId: string; tree: Tree }) =>
      api.knowledge.saveReview({
        dataset_id: datasetId,
        review_id: reviewId,
        doc_tree_json: writeTree(tree),
      }),
  });
}
