import type { Answer } from '@heddle/api-contract';
import { fileUses } from '@heddle/api-contract/families/file';
import { datasetStatuses, type knowledge, knowledgeFormats } from '@heddle/api-contract/families/knowledge';
import { showUndo } from '@heddle/ui-kit';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { useEnclosingApp, useProjectField } from '../../shared/enclosing-app/EnclosingApp.js';
import { toBase64 } from '../../shared/format/toBase64.js';
import { getTranslate } from '../../shared/i18n/i18n.js';
import { sharedMessages } from '../../shared/i18n/sharedMessages.js';
import { libraryKeys } from '../library/keys.js';
import { api } from './api.js';
import { type Dataset, type DatasetKind, kindOfFormat } from './dataset/Dataset.js';
import { knowledgeKeys } from './keys.js';
import { knowledgeMessages } from './knowledgeMessages.js';
import { chunkSettingsOf, parsingSettingsOf } from './upload/wireSettings.js';

type SentDataset = Answer<(typeof knowledge)['calls']['list']>['dataset_list'][number];

const pageSize = 30;
const namesPerPage = 100;
const maxNames = 1000;
const busyPollMs = 5000;

function toDataset(sent: SentDataset): Dataset {
  return {
    id: sent.dataset_id,
    name: sent.name,
    description: sent.description,
    kind: kindOfFormat(sent.format_type),
    iconUrl: sent.icon_url,
    iconUri: sent.icon_uri,
    isEnabled: sent.status !== datasetStatuses.disabled,
    isProcessing: sent.status === datasetStatuses.processing,
    hasFailed: sent.status === datasetStatuses.failed,
    documentCount: sent.doc_count,
    chunkCount: sent.slice_count,
    size: Number(sent.all_file_size),
    hitCount: sent.hit_count,
    agentCount: sent.bot_used_count,
    canEdit: sent.can_edit,
    needsReindex: sent.needs_reindex,
    chunks: chunkSettingsOf(sent.chunk_strategy),
    parsing: parsingSettingsOf(sent.parsing_strategy),
    updatedAt: sent.update_time * 1000,
  };
}

/** A knowledge base; undefined data never occurs: a missing one is an error. */
export function useDataset(spaceId: string, datasetId: string) {
  return useQuery({
    queryKey: knowledgeKeys.detail(datasetId),
    queryFn: async ({ signal }) => {
      const answer = await api.knowledge.detail({ dataset_ids: [datasetId], space_id: spaceId }, { signal });
      const sent = answer.dataset_details[datasetId];
      return sent ? toDataset(sent) : null;
    },
    refetchInterval: ({ state }) => (state.data?.isProcessing ? busyPollMs : false),
  });
}

export interface DatasetFilter {
  search: string;
  kind: DatasetKind | undefined;
  /** Only those that the user created. */
  isMine: boolean;
  order: 'created' | 'updated';
}

/** Knowledge bases of a space, page by page. */
export function useDatasets(spaceId: string, filter: DatasetFilter) {
  return useInfiniteQuery({
    queryKey: knowledgeKeys.list(spaceId, filter),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.knowledge.list(
        {
          space_id: spaceId,
          page: pageParam,
          size: pageSize,
          order_field: filter.order === 'created' ? 1 : 2,
          order_type: 1,
          filter: {
            ...(filter.search !== '' && { name: filter.search }),
            ...(filter.kind !== undefined && { format_type: knowledgeFormats[filter.kind] }),
            scope_type: filter.isMine ? 2 : 1,
          },
        },
        { signal },
      ),
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ dataset_list }) => dataset_list.map(toDataset)),
  });
}

/** Names of all knowledge bases of a space, for fields that choose among them. */
export function useDatasetNames(spaceId: string) {
  const projectId = useEnclosingApp()?.projectId;
  return useQuery({
    queryKey: knowledgeKeys.namesWith(spaceId, projectId),
    queryFn: async ({ signal }) => [
      ...(projectId === undefined ? [] : await listNames(spaceId, projectId, signal)),
      ...(await listNames(spaceId, undefined, signal)),
    ],
  });
}

async function listNames(spaceId: string, projectId: string | undefined, signal: AbortSignal) {
  const names: { id: string; name: string }[] = [];
  for (let page = 1; ; page++) {
    const ofProject = projectId === undefined ? {} : { project_id: projectId };
    const ask = { space_id: spaceId, page, size: namesPerPage, ...ofProject };
    const { dataset_list, total } = await api.knowledge.list(ask, { signal });
    names.push(...dataset_list.map(({ dataset_id, name }) => ({ id: dataset_id, name })));
    if (dataset_list.length === 0 || names.length >= total || names.length >= maxNames) return names;
  }
}

/** The knowledge bases with these ids that the user may see. */
export function useNamedDatasets(spaceId: string, ids: readonly string[]) {
  return useQuery({
    queryKey: knowledgeKeys.named(spaceId, ids),
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const { dataset_details } = await api.knowledge.detail({ dataset_ids: [...ids] }, { signal });
      return new Map(Object.entries(dataset_details).map(([id, sent]) => [id, toDataset(sent)]));
    },
    placeholderData: (before) => before,
  });
}

/** The agents that use a knowledge base. */
export function useReferencingAgents(datasetId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: knowledgeKeys.agents(datasetId),
    enabled: isEnabled,
    queryFn: async ({ signal }) =>
      (await api.knowledge.refBots({ dataset_id: datasetId }, { signal })).ref_bots,
  });
}

function refreshLists(spaceId: string): void {
  void queryClient.invalidateQueries({ queryKey: libraryKeys.space(spaceId) });
  void queryClient.invalidateQueries({ queryKey: knowledgeKeys.all });
}

interface DatasetFields {
  name: string;
  description: string;
  iconUri: string;
}

/** Creates a knowledge base; resolves with its id. The form shows errors. */
export function useCreateDataset(spaceId: string) {
  const ofProject = useProjectField();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ kind, name, description, iconUri }: DatasetFields & { kind: DatasetKind }) =>
      (
        await api.knowledge.create({
          ...ofProject,
          space_id: spaceId,
          format_type: knowledgeFormats[kind],
          name,
          description,
          ...(iconUri !== '' && { icon_uri: iconUri }),
        })
      ).dataset_id,
    onSuccess: () => refreshLists(spaceId),
  });
}

/** Changes a knowledge base; the form shows errors. */
export function useUpdateDataset(spaceId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, name, description, iconUri }: DatasetFields & { id: string }) =>
      api.knowledge.update({ dataset_id: id, name, description, icon_uri: iconUri }),
    onSettled: () => refreshLists(spaceId),
  });
}

/** Enables or disables a knowledge base as a whole. */
export function useEnableDataset(spaceId: string) {
  return useMutation({
    mutationFn: ({ id, isEnabled }: { id: string; isEnabled: boolean }) =>
      api.knowledge.update({
        dataset_id: id,
        status: isEnabled ? datasetStatuses.ready : datasetStatuses.disabled,
      }),
    onSettled: () => refreshLists(spaceId),
  });
}

/** Moves a knowledge base to the trash and offers to undo it. */
export function useDeleteDataset(spaceId: string) {
  const restore = useMutation({
    mutationFn: (id: string) => api.knowledge.restore({ dataset_id: id }),
    onSettled: () => refreshLists(spaceId),
  });
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.knowledge.delete({ dataset_id: id }),
    onSuccess: (_answer, { id, name }) =>
      showUndo({
        message: getTranslate(knowledgeMessages)('deleted', { name }),
        undo: getTranslate(sharedMessages)('undo'),
        onUndo: () => restore.mutate(id),
      }),
    onSettled: () => refreshLists(spaceId),
  });
}

/** Uploads a picture as the icon of a knowledge base. */
export async function uploadIcon(file: File): Promise<{ uri: string; url: string }> {
  const answer = await api.files.uploadBase64({
    file_head: { file_type: file.name.split('.').pop() ?? '', biz_type: fileUses.datasetIcon },
    data: await toBase64(file),
  });
  return { uri: answer.upload_uri, url: answer.upload_url };
}
