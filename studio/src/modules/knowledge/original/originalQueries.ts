import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { knowledgeKeys } from '../keys.js';

const partLength = 20_000;

/** The text of a document as it was read, part by part from the part that contains `at`. */
export function useOriginalText(documentId: string, at: number) {
  const first = Math.floor(at / partLength) * partLength;
  return useInfiniteQuery({
    queryKey: knowledgeKeys.original(documentId, first),
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      api.knowledge.readText({ document_id: documentId, start: pageParam, length: partLength }, { signal }),
    getNextPageParam: ({ start, text, total }) =>
      text.length > 0 && start + text.length < total ? start + text.length : undefined,
    getPreviousPageParam: ({ start }) => (start > 0 ? Math.max(0, start - partLength) : undefined),
  });
}
