import type { Request } from '@heddle/api-contract';
import type { knowledge } from '@heddle/api-contract/families/knowledge';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { knowledgeKeys } from '../keys.js';
import type { SplitSettings } from './SettingsPane.js';
import { chunkStrategyOf, parsingStrategyOf } from './wireSettings.js';

type PreviewRequest = Request<(typeof knowledge)['calls']['previewChunks']>;

/** What is split: an uploaded file, a text, or a stored document. */
export type PreviewSource = { uri: string } | { text: string } | { documentId: string } | { webId: string };

export const previewPageSize = 100;
const typingPauseMs = 300;

export interface PreviewChunk {
  number: number;
  text: string;
  characterCount: number;
  page: number;
  title: string;
  level: number;
}

/**
 * The chunks that a document would be stored as, recomputed after the settings have not changed for a moment. Until
 * then the chunks before stay.
 */
export function usePreview(
  datasetId: string,
  source: PreviewSource | undefined,
  { chunks, parsing, skippedPages }: SplitSettings,
  offset: number,
  isValid: boolean,
) {
  const request = {
    ...(source && sourceOf(source)),
    chunk_strategy: chunkStrategyOf(chunks),
    parsing_strategy: parsingStrategyOf(parsing),
    ...(skippedPages.length > 0 && { filter_strategy: { filter_page: [...skippedPages] } }),
    offset,
    limit: previewPageSize,
  };
  const key = JSON.stringify(request);
  const [settled] = useDebouncedValue(key, typingPauseMs);
  const query = useQuery({
    queryKey: knowledgeKeys.preview(datasetId, settled),
    // Until then, the settled settings may be invalid ones of before.
    enabled: source !== undefined && isValid && settled === key,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const startedAt = performance.now();
      const answer = await api.knowledge.previewChunks(
        { dataset_id: datasetId, ...(JSON.parse(settled) as Omit<PreviewRequest, 'dataset_id'>) },
        { signal },
      );
      return {
        chunks: answer.chunks.map(
          (chunk): PreviewChunk => ({
            number: Number(chunk.sequence),
            text: chunk.text,
            characterCount: chunk.char_count,
            page: chunk.page,
            title: chunk.title,
            level: chunk.level,
          }),
        ),
        total: answer.total,
        characterCount: answer.char_count,
        longest: answer.longest,
        pageCount: answer.page_count,
        tookMs: performance.now() - startedAt,
      };
    },
    placeholderData: (before) => before,
  });
  return { query, isUpdating: query.isFetching || settled !== key };
}

function sourceOf(source: PreviewSource): Pick<PreviewRequest, 'source_info' | 'document_id'> {
  if ('documentId' in source) return { document_id: source.documentId };
  if ('webId' in source) return { source_info: { web_id: source.webId } };
  return { source_info: 'uri' in source ? { tos_uri: source.uri } : { custom_content: source.text } };
}
