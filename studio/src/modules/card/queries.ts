import type { Answer } from '@heddle/api-contract';
import type { AnswerField, card } from '@heddle/api-contract/families/card';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { libraryKeys } from '../library/keys.js';
import { api } from './api.js';
import { cardKeys } from './keys.js';

type Calls = typeof card.calls;

/** A card with the content of its draft. */
export type CardInfo = Answer<Calls['info']>;
export type CardRow = Answer<Calls['list']>['card_list'][number];
export type { AnswerField };

const refreshLibrary = (spaceId: string) =>
  queryClient.invalidateQueries({ queryKey: libraryKeys.space(spaceId) });

export function useCard(cardId: string) {
  return useQuery({
    queryKey: cardKeys.info(cardId),
    queryFn: ({ signal }) => api.card.info({ card_id: cardId }, { signal }),
    // The editor holds what was changed since.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The content of a published version, as JSON text. */
export function useCardVersion(cardId: string, version: string) {
  return useQuery({
    queryKey: cardKeys.version(cardId, version),
    enabled: cardId !== '' && version !== '',
    queryFn: async ({ signal }) => {
      const { card_meta_info, sample } = await api.card.info(
        { card_id: cardId, version_num: version },
        { signal },
      );
      return { document: card_meta_info[0]?.dsl_content ?? '', sample };
    },
  });
}

export function useVersions(cardId: string) {
  return useQuery({
    queryKey: cardKeys.versions(cardId),
    queryFn: async ({ signal }) =>
      (await api.card.history({ card_id: cardId, page: 1, size: 100 }, { signal })).history_infos,
  });
}

/** The published cards of a space. */
export function usePublishedCards(spaceId: string) {
  return useQuery({
    queryKey: cardKeys.list(spaceId),
    queryFn: async ({ signal }) =>
      (await api.card.list({ space_id: spaceId, status: 1, page: 1, size: 100 }, { signal })).card_list,
  });
}

/** Templates that come with Heddle. */
export function useTemplates() {
  return useQuery({
    queryKey: cardKeys.templates(),
    queryFn: async ({ signal }) => (await api.card.templates({}, { signal })).card_templates,
  });
}

/** The fields of the answers of a tool. */
export function useAnswerFields(spaceId: string, pluginId: string, toolId: string) {
  return useQuery({
    queryKey: cardKeys.fields(toolId),
    queryFn: async ({ signal }) =>
      (await api.card.answerFields({ space_id: spaceId, plugin_id: pluginId, api_id: toolId }, { signal }))
        .api_struct,
  });
}

export function useCreateCard(spaceId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ name, templateId }: { name: string; templateId: string }) =>
      (await api.card.create({ space_id: spaceId, name, ...(templateId && { template_id: templateId }) }))
        .card_id,
    onSuccess: () => refreshLibrary(spaceId),
  });
}

export interface CardChange {
  name: string;
  document: string;
  sample: string;
  /** What the change is based on. */
  editVersion: number;
}

/** Saves the draft; resolves with the version to base the next change on. */
export function useSaveCard({ card_id: cardId, space_id: spaceId }: CardInfo) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ name, document, sample, editVersion }: CardChange) =>
      (
        await api.card.update({
          card_id: cardId,
          name,
          dsl_content: document,
          sample,
          edit_version: editVersion,
        })
      ).edit_version,
    onSuccess: () => refreshLibrary(spaceId),
  });
}

export function usePublishCard({ card_id: cardId, space_id: spaceId }: CardInfo) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ name, notes }: { name: string; notes: string }) =>
      (await api.card.publish({ card_id: cardId, version_name: name, description: notes })).version_num,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: cardKeys.versions(cardId) });
      await queryClient.invalidateQueries({ queryKey: cardKeys.list(spaceId) });
      await refreshLibrary(spaceId);
    },
  });
}

export function useDeleteCard(spaceId: string) {
  return useMutation({
    mutationFn: (cardId: string) => api.card.delete({ card_id: cardId }),
    onSuccess: () => refreshLibrary(spaceId),
  });
}
