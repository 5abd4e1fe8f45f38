import type { Answer, CardBinding } from '@heddle/api-contract';
import { type AnswerField, type card, cardBusinessTypes } from '@heddle/api-contract/families/card';
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

/** The card that the author of a tool has chosen; null if there is none, or the caller may not view the plugin. */
export function usePreset(pluginId: string, toolId: string) {
  return useQuery({
    queryKey: cardKeys.preset(pluginId, toolId),
    retry: false,
    queryFn: async ({ signal }) =>
      (await api.card.preset({ plugin_id: pluginId, api_id: toolId }, { signal })).card_bind_info ?? null,
  });
}

interface ToolOf {
  pluginId: string;
  toolId: string;
}

/** Binds a card to a tool for everybody who uses it; without one, removes it. */
export function useSavePreset({ pluginId, toolId }: ToolOf) {
  return useMutation({
    mutationFn: (binding: CardBinding | undefined) =>
      api.card.bind({ plugin_id: pluginId, api_id: toolId, ...(binding && toGiven(binding)) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: cardKeys.preset(pluginId, toolId) }),
  });
}

function toGiven({ card_id, version, mapping, max_rows, llm_text }: CardBinding) {
  return {
    card_id,
    card_version_num: version,
    mapping_rule: JSON.stringify(mapping),
    ...(max_rows !== undefined && { max_display_rows: max_rows }),
    ...(llm_text !== undefined && { llm_text_card: llm_text }),
  };
}

/** A binding from the form in which calls describe it; undefined if no card is bound. */
export function toBinding(given: {
  card_id: string;
  card_version_num: string;
  mapping_rule: string;
  max_display_rows: number;
  llm_text_card: boolean;
}): CardBinding | undefined {
  if (given.card_id === '0') return undefined;
  return {
    card_id: given.card_id,
    version: given.card_version_num,
    mapping: JSON.parse(given.mapping_rule) as Record<string, string>,
    ...(given.max_display_rows > 0 && { max_rows: given.max_display_rows }),
    ...(given.llm_text_card && { llm_text: true }),
  };
}

interface NodeOf extends ToolOf {
  workflowId: string;
  nodeId: string;
}

const ofNode = ({ pluginId, toolId, workflowId, nodeId }: NodeOf) => ({
  plugin_id: pluginId,
  api_id: toolId,
  biz_type: cardBusinessTypes.workflow,
  business_id: workflowId,
  unique_id: nodeId,
});

/** The card of a node of a workflow; null if there is none. */
export function useNodeCard(node: NodeOf) {
  return useQuery({
    queryKey: cardKeys.node(node.workflowId, node.nodeId),
    queryFn: async ({ signal }) => toBinding(await api.card.getBind(ofNode(node), { signal })) ?? null,
  });
}

export function useSaveNodeCard(node: NodeOf) {
  return useMutation({
    mutationFn: (binding: CardBinding | undefined) =>
      api.card.bind({ ...ofNode(node), ...(binding && toGiven(binding)) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: cardKeys.node(node.workflowId, node.nodeId) }),
  });
}

/** Creates and publishes a card from the outputs of a tool; resolves with a binding to it. */
export function useCreateForTool(spaceId: string, { pluginId, toolId }: ToolOf) {
  return useMutation({
    mutationFn: async (): Promise<CardBinding> => {
      const made = await api.card.createForTool({
        space_id: spaceId,
        plugin_id: pluginId,
        api_id: toolId,
      });
      const mapping = JSON.parse(made.mapping_rule) as Record<string, string>;
      return { card_id: made.card_id, version: made.version_num, mapping };
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: cardKeys.list(spaceId) });
      await refreshLibrary(spaceId);
    },
  });
}

/** Has a model write a card; nothing is saved. */
export function useWriteCard(cardId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ description, language }: { description: string; language: string }) => {
      const written = await api.card.generateCard({ card_id: cardId, description, language });
      return { document: written.ai_schema, sample: written.sample };
    },
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
