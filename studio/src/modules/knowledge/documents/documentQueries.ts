import type { Answer } from '@heddle/api-contract';
import { documentSources, documentStatuses, type knowledge } from '@heddle/api-contract/families/knowledge';
import { showSuccess } from '@heddle/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { getTranslate } from '../../../shared/i18n/i18n.js';
import { api } from '../api.js';
import { knowledgeKeys } from '../keys.js';
import { chunkSettingsOf, parsingSettingsOf } from '../upload/wireSettings.js';
import { documentMessages } from './documentMessages.js';
import { isBusy, type KnowledgeDocument, stateOf, type UpdateRule } from './KnowledgeDocument.js';
import { sentProblem } from './sentProblem.js';

type Calls = typeof knowledge.calls;
export type SentDocument = Answer<Calls['listDocuments']>['document_infos'][number];

const pageSize = 100;
const pollMs = 3000;

const { web, connector, notion, googleDrive } = documentSources;
const sourcesElsewhere: ReadonlySet<number> = new Set([web, connector, notion, googleDrive]);

export function toDocument(sent: SentDocument): KnowledgeDocument {
  return {
    id: sent.document_id,
    name: sent.name,
    type: sent.type.toLowerCase(),
    size: sent.size,
    chunkCount: sent.slice_count,
    characterCount: sent.char_count,
    hitCount: sent.hit_count,
    state: stateOf(sent.status),
    problem: sentProblem(sent.problem),
    reason: sent.status_descript,
    isSearchable: sent.is_searchable,
    pageCount: sent.page_count,
    originalUrl: sent.preview_tos_url,
    isWebPage: sent.source_type === documentSources.web,
    hasSource: sourcesElsewhere.has(sent.source_type),
    url: sent.web_url,
    tags: sent.tags,
    update: { type: sent.update_type, days: sent.update_interval },
    chunks: chunkSettingsOf(sent.chunk_strategy),
    parsing: parsingSettingsOf(sent.parsing_strategy),
    columns: sent.table_meta.map((column) => ({
      id: column.id,
      name: column.column_name,
      description: column.desc,
      type: column.column_type,
      isIndex: column.is_semantic,
      sequence: Number(column.sequence),
    })),
    updatedAt: sent.update_time * 1000,
  };
}

/** The documents of a knowledge base; asks again while some are processed. */
export function useDocuments(datasetId: string) {
  return useQuery({
    queryKey: knowledgeKeys.documents(datasetId),
    queryFn: async ({ signal }) => {
      const documents: KnowledgeDocument[] = [];
      for (let page = 1; ; page++) {
        const ask = { dataset_id: datasetId, page, size: pageSize };
        const { document_infos, total } = await api.knowledge.listDocuments(ask, { signal });
        documents.push(...document_infos.map(toDocument));
        if (document_infos.length === 0 || documents.length >= total) return documents;
      }
    },
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? pollMs : false),
  });
}

export interface DocumentProgress {
  id: string;
  name: string;
  percent: number;
  phase: Answer<Calls['progress']>['data'][number]['phase'];
  state: KnowledgeDocument['state'];
  problem: KnowledgeDocument['problem'];
  reason: string;
  /** Undefined if unknown. */
  remainingMs: number | undefined;
  attempt: number;
  canCancel: boolean;
  canRetry: boolean;
}

/** How far the processing of documents is; asks every three seconds while some are under way. */
export function useProgress(documentIds: readonly string[]) {
  return useQuery({
    queryKey: knowledgeKeys.progress(documentIds),
    enabled: documentIds.length > 0,
    queryFn: async ({ signal }): Promise<DocumentProgress[]> => {
      const { data } = await api.knowledge.progress({ document_ids: [...documentIds] }, { signal });
      return data.map((sent) => ({
        id: sent.document_id,
        name: sent.document_name,
        percent: sent.progress,
        phase: sent.phase,
        state: stateOf(sent.status),
        problem: sentProblem(sent.problem),
        reason: sent.status_descript,
        remainingMs: Number(sent.remaining_time) > 0 ? Number(sent.remaining_time) * 1000 : undefined,
        attempt: sent.attempt,
        canCancel: sent.can_cancel,
        canRetry: sent.can_retry,
      }));
    },
    refetchInterval: ({ state }) => (!state.data || state.data.some(isBusy) ? pollMs : false),
  });
}

/** Reloads everything that shows the contents of a knowledge base. */
export function refreshDataset(datasetId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: knowledgeKeys.dataset(datasetId) }),
    queryClient.invalidateQueries({ queryKey: knowledgeKeys.progresses }),
    queryClient.invalidateQueries({ queryKey: knowledgeKeys.everyChunk }),
  ]);
}

interface DocumentChange {
  id: string;
  name?: string;
  tags?: string[];
  isEnabled?: boolean;
  update?: UpdateRule;
}

/** Changes a document; forms that show errors themselves pass `isQuiet`. */
export function useChangeDocument(datasetId: string, meta: { isQuiet?: boolean } = {}) {
  return useMutation({
    meta,
    mutationFn: ({ id, name, tags, isEnabled, update }: DocumentChange) =>
      api.knowledge.updateDocument({
        document_id: id,
        ...(name !== undefined && { document_name: name }),
        ...(tags && { tags }),
        ...(isEnabled !== undefined && {
          status: isEnabled ? documentStatuses.enabled : documentStatuses.disabled,
        }),
        ...(update && { update_rule: { update_type: update.type, update_interval: update.days } }),
      }),
    onSettled: () => refreshDataset(datasetId),
  });
}

export function useDeleteDocument(datasetId: string) {
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      api.knowledge.deleteDocuments({ document_ids: [id], dataset_id: datasetId }),
    onSuccess: (_answer, { name }) => showSuccess(getTranslate(documentMessages)('deleted', { name })),
    onSettled: () => refreshDataset(datasetId),
  });
}

/** Continues the processing of a document that failed or was cancelled. */
export function useRetryDocument(datasetId: string) {
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.knowledge.retryDocuments({ document_ids: [id] }),
    onSettled: () => refreshDataset(datasetId),
  });
}

export function useCancelDocument(datasetId: string) {
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.knowledge.cancelDocuments({ document_ids: [id] }),
    onSettled: () => refreshDataset(datasetId),
  });
}
