import type { Answer } from '@heddle/api-contract';
import type { conversation } from '@heddle/api-contract/families/conversation';
import { intelligenceTypes } from '@heddle/api-contract/families/intelligence';
import type { projectVersion } from '@heddle/api-contract/families/project-version';
import { publishStatuses } from '@heddle/api-contract/families/project-version';
import { searchLimits } from '@heddle/api-contract/families/search';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { workflowKeys } from '../workflow/keys.js';
import { api } from './api.js';
import { projectEditorKeys } from './keys.js';
import { partTypes, toParts } from './ProjectPart.js';

type Calls = typeof projectVersion.calls;
export type Publication = Answer<Calls['record']>;
export type Version = Answer<Calls['history']>['history_list'][number];
export type Channel = Answer<Calls['connectors']>['connector_list'][number];
export type DefinedConversation = Answer<(typeof conversation.calls)['listDefined']>['data'][number];

/** Interval at which the state of a publication or a task is read. */
const pollMs = 1_500;

/** An app, and what the user may do with it. */
export function useProjectInfo(projectId: string) {
  return useQuery({
    queryKey: projectEditorKeys.info(projectId),
    queryFn: ({ signal }) =>
      api.intelligence.info(
        { intelligence_id: projectId, intelligence_type: intelligenceTypes.project },
        { signal },
      ),
  });
}

/** The resources of an app, group by group. */
export function useProjectParts(spaceId: string, projectId: string) {
  return useQuery({
    queryKey: projectEditorKeys.resources(spaceId, projectId),
    queryFn: async ({ signal }) => {
      const asked = { project_id: projectId, space_id: spaceId };
      return toParts((await api.projectVersion.resources(asked, { signal })).resource_groups);
    },
  });
}

/**
 * Searches the contents of all resources of a space. Asks for the maximum number of results because the caller
 * keeps only those of the app.
 */
export function useContentSearch(spaceId: string, query: string) {
  return useQuery({
    queryKey: projectEditorKeys.search(spaceId, query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const asked = { space_id: spaceId, query, res_types: [...partTypes], size: searchLimits.results };
      return (await api.search.inSpace(asked, { signal })).results;
    },
  });
}

/** The channels an app can be published to, and what was chosen last. */
export function useChannels(projectId: string) {
  return useQuery({
    queryKey: projectEditorKeys.channels(projectId),
    queryFn: ({ signal }) => api.projectVersion.connectors({ project_id: projectId }, { signal }),
    staleTime: 0,
  });
}

/** The version that each channel serves, by its id. */
export function useServedVersions(projectId: string) {
  return useQuery({
    queryKey: projectEditorKeys.served(projectId),
    queryFn: async ({ signal }) =>
      (await api.projectVersion.summary({ project_id: projectId }, { signal })).version_map,
  });
}

export interface NewPublication {
  version: string;
  notes: string;
  /** Ids of the chat flows by the ids of the channels; empty for a channel that needs none. */
  channels: ReadonlyMap<string, string>;
}

/** Starts to publish; resolves with the id of the record. The dialog shows refusals. */
export function usePublish(projectId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ version, notes, channels }: NewPublication) => {
      const chosen = [...channels];
      const { publish_record_id } = await api.projectVersion.publish({
        ...{ project_id: projectId, version_number: version, description: notes },
        connectors: Object.fromEntries(chosen.map(([id]) => [id, {}])),
        connector_publish_config: Object.fromEntries(
          chosen.flatMap(([id, flow]) =>
            flow === '' ? [] : [[id, { selected_workflows: [{ workflow_id: flow }] }]],
          ),
        ),
      });
      return publish_record_id;
    },
    onSettled: () => refreshVersions(projectId),
  });
}

/** Whether a publication is still under way. */
export function isUnderWay({ publish_status }: Publication): boolean {
  return publish_status === publishStatuses.packing || publish_status === publishStatuses.connectorPublishing;
}

/** A publication, polled until it has ended. */
export function usePublication(projectId: string, recordId: string) {
  return useQuery({
    queryKey: projectEditorKeys.record(projectId, recordId),
    queryFn: async ({ signal }) => {
      const asked = { project_id: projectId, publish_record_id: recordId };
      const record = await api.projectVersion.record(asked, { signal });
      if (!isUnderWay(record)) {
        void queryClient.invalidateQueries({ queryKey: projectEditorKeys.served(projectId) });
        void queryClient.invalidateQueries({ queryKey: projectEditorKeys.info(projectId) });
        void queryClient.invalidateQueries({ queryKey: workflowKeys.all });
      }
      return record;
    },
    refetchInterval: ({ state }) => (!state.data || isUnderWay(state.data) ? pollMs : false),
  });
}

export function useRetryChannel(projectId: string, recordId: string) {
  return useMutation({
    mutationFn: (channelId: string) =>
      api.projectVersion.retryConnector({
        ...{ project_id: projectId, publish_record_id: recordId, connector_id: channelId },
      }),
    onSettled: () => refreshVersions(projectId),
  });
}

/** Takes the app off a channel; an error says why it could not be. */
export function useTakeOff(projectId: string) {
  return useMutation({
    mutationFn: async (channelId: string) => {
      const { connector_unlist_result_map: results } = await api.projectVersion.unlist({
        ...{ intelligence_id: projectId, connector_ids: [channelId] },
        intelligence_type: intelligenceTypes.project,
      });
      const result = results[channelId];
      if (!result?.is_success) throw new Error(result?.fail_reason ?? '');
    },
    onSettled: () => refreshVersions(projectId),
  });
}

/** Publications and archived versions, newest first. */
export function useHistory(projectId: string) {
  return useInfiniteQuery({
    queryKey: projectEditorKeys.history(projectId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.projectVersion.history({ project_id: projectId, cursor: pageParam, size: 20 }, { signal }),
    getNextPageParam: ({ has_more, next_cursor }) => (has_more ? next_cursor : undefined),
    select: ({ pages }) => pages.flatMap(({ history_list }) => history_list),
  });
}

/** Keeps the draft as a version. */
export function useArchive(projectId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (note: string) => api.projectVersion.archive({ project_id: projectId, description: note }),
    onSettled: () => refreshVersions(projectId),
  });
}

/** States of `task_status`. */
const taskUnderWay = 2;
const taskFailed = 3;

/** Makes a version the draft again, and waits until it is. */
export function useRollBack(projectId: string) {
  return useMutation({
    mutationFn: async (version: string) => {
      const { task_id } = await api.projectVersion.rollback({
        ...{ project_id: projectId, rollback_version: version },
      });
      for (;;) {
        const { task_status } = await api.projectVersion.taskInfo({ task_id });
        if (task_status === taskFailed) throw new Error();
        if (task_status !== taskUnderWay) return;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },
    // Any resource of the app may have changed.
    onSettled: () => queryClient.invalidateQueries(),
  });
}

function refreshVersions(projectId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: projectEditorKeys.versions(projectId) });
}

/** Conversations of an app: those that were defined, or those that its nodes created for the user. */
export function useConversations(spaceId: string, projectId: string, method: number) {
  return useInfiniteQuery({
    queryKey: projectEditorKeys.conversationList(projectId, method),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.conversation.listDefined(
        {
          ...{ space_id: spaceId, project_id: projectId, create_method: method },
          ...{ cursor: pageParam, limit: 100 },
        },
        { signal },
      ),
    getNextPageParam: ({ cursor }) => cursor || undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

const refreshConversations = (projectId: string) =>
  queryClient.invalidateQueries({ queryKey: projectEditorKeys.conversations(projectId) });

/** Defines a conversation, or renames the one with the id. The dialog shows refusals. */
export function useNameConversation(spaceId: string, projectId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ id, name }: { id: string | undefined; name: string }) => {
      const named = { space_id: spaceId, project_id: projectId, conversation_name: name };
      if (id === undefined) await api.conversation.define(named);
      else await api.conversation.updateDefined({ ...named, unique_id: id });
    },
    onSettled: () => refreshConversations(projectId),
  });
}

/** The chat flows that use a conversation. */
export async function findUsers(spaceId: string, projectId: string, id: string) {
  const asked = { space_id: spaceId, project_id: projectId, unique_id: id, check_only: true };
  return (await api.conversation.removeDefined(asked)).need_replace;
}

/** Deletes a conversation; chat flows that used it use others. */
export function useDeleteConversation(spaceId: string, projectId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, replace }: { id: string; replace: Readonly<Record<string, string>> }) =>
      api.conversation.removeDefined({
        ...{ space_id: spaceId, project_id: projectId, unique_id: id },
        replace: { ...replace },
      }),
    onSettled: () => refreshConversations(projectId),
  });
}

/** Deletes a conversation that a node created for the user. */
export function useDeleteCreated(spaceId: string, projectId: string) {
  return useMutation({
    mutationFn: (id: string) =>
      api.conversation.removeCreated({
        ...{ space_id: spaceId, project_id: projectId, unique_id_list: [id] },
        draft_mode: true,
      }),
    onSettled: () => refreshConversations(projectId),
  });
}
