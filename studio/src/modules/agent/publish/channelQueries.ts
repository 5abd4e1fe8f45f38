import { publishResults } from '@heddle/api-contract/families/bot';
import { connectors } from '@heddle/api-contract/families/conversation';
import { showSuccess } from '@heddle/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { getTranslate } from '../../../shared/i18n/i18n.js';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';
import { RejectedContent, refreshAgents } from '../queries.js';
import { publishMessages } from './publishMessages.js';

/** A place where users find the agent. */
export interface Channel {
  id: string;
  name: string;
  description: string;
  /** Why nothing can be published to it; empty if it can. */
  whyNot: string;
  /** False for a channel whose settings have to be saved first. */
  isReady: boolean;
  isLive: boolean;
  /** Milliseconds since 1970; 0 before the first publication. */
  publishedAt: number;
  bindId: string;
}

/** Values of `allow_punish`, `config_status` and `connector_status` in the API. */
const allowed = 0;
const configured = 1;
const offline = 2;

/** Channels whose settings this studio has; they answer users who have no account. */
const withSettings: readonly string[] = [connectors.webSdk, connectors.publicPage, connectors.webhook];

export function hasSettings({ id }: Channel): boolean {
  return withSettings.includes(id);
}

export function refreshChannels(spaceId: string, botId: string): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: agentKeys.channels(spaceId, botId) });
}

export function useChannels(spaceId: string, botId: string) {
  return useQuery({
    queryKey: agentKeys.channels(spaceId, botId),
    queryFn: async ({ signal }): Promise<Channel[]> => {
      const { publish_connector_list } = await api.bot.listConnectors(
        { space_id: spaceId, bot_id: botId },
        { signal },
      );
      return publish_connector_list.map((entry) => ({
        id: entry.id,
        name: entry.name,
        description: entry.desc,
        whyNot: entry.allow_punish === allowed ? '' : entry.not_allow_reason,
        isReady: entry.config_status === configured,
        isLive: entry.last_publish_time > 0 && entry.connector_status !== offline,
        publishedAt: entry.last_publish_time * 1000,
        bindId: entry.bind_id,
      }));
    },
  });
}

/** What became of a publication on one channel. */
export interface ChannelResult {
  status: 'succeeded' | 'refused' | 'inReview';
  message: string;
}

const statuses = {
  [publishResults.succeeded]: 'succeeded',
  [publishResults.failed]: 'refused',
  [publishResults.inReview]: 'inReview',
} as const;

/** Publishes the draft; resolves with the result of each channel by its id. */
export function usePublishAgent(spaceId: string, botId: string) {
  return useMutation({
    mutationFn: async ({ channels, notes }: { channels: readonly string[]; notes: string }) => {
      const answer = await api.bot.publish({
        space_id: spaceId,
        bot_id: botId,
        connectors: Object.fromEntries(channels.map((id) => [id, {}])),
        history_info: notes,
      });
      if (answer.check_not_pass) throw new RejectedContent(answer.not_pass_reason.join(' '));
      return new Map(
        Object.entries(answer.publish_result).map(
          ([id, { publish_result_status, msg }]): [string, ChannelResult] => [
            id,
            { status: statuses[publish_result_status as keyof typeof statuses] ?? 'refused', message: msg },
          ],
        ),
      );
    },
    onSettled: () => refreshPublished(spaceId, botId),
    meta: { isQuiet: true },
  });
}

/** Takes the agent off a channel. */
export function useUnbindChannel(spaceId: string, botId: string) {
  return useMutation({
    mutationFn: ({ id }: Channel) =>
      api.bot.unbindConnector({ space_id: spaceId, bot_id: botId, connector_id: id }),
    onSuccess: (_answer, { name }) => showSuccess(getTranslate(publishMessages)('unbound', { name })),
    onSettled: () => refreshPublished(spaceId, botId),
  });
}

function refreshPublished(spaceId: string, botId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: agentKeys.channels(spaceId, botId) }),
    queryClient.invalidateQueries({ queryKey: agentKeys.versions(botId) }),
    refreshAgents(spaceId),
  ]);
}
