import type { Answer } from '@heddle/api-contract';
import type { ChannelSettings, channel } from '@heddle/api-contract/families/channel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { channelKeys } from './keys.js';

type Calls = typeof channel.calls;

/** An agent or a chat flow. */
export type Subject = { bot_id: string } | { workflow_id: string };
/** A channel with its settings. */
export type Channel = Answer<Calls['list']>['channels'][number];
/** What is saved of a channel. */
export interface ChannelValues {
  is_enabled: boolean;
  settings: ChannelSettings;
}

const refresh = () => queryClient.invalidateQueries({ queryKey: channelKeys.all });

export function useChannelsOf(subject: Subject) {
  return useQuery({
    queryKey: channelKeys.of('bot_id' in subject ? subject.bot_id : subject.workflow_id),
    queryFn: async ({ signal }) => (await api.channel.list(subject, { signal })).channels,
  });
}

export function useSaveChannel(subject: Subject, connectorId: string, onSaved?: () => void) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (values: ChannelValues) =>
      api.channel.save({ ...subject, connector_id: connectorId, ...values }),
    onSuccess: async () => {
      await refresh();
      onSaved?.();
    },
  });
}

export function useAddKey(channel_id: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (public_key_pem: string) => api.channel.addKey({ channel_id, public_key_pem }),
    onSuccess: refresh,
  });
}

export function useRemoveKey(channel_id: string) {
  return useMutation({
    mutationFn: (fingerprint: string) => api.channel.removeKey({ channel_id, fingerprint }),
    onSettled: refresh,
  });
}

export function useRenewLink(channel_id: string) {
  return useMutation({ mutationFn: () => api.channel.renewLink({ channel_id }), onSettled: refresh });
}

export function useRenewSecret(channel_id: string) {
  return useMutation({ mutationFn: () => api.channel.renewSecret({ channel_id }), onSettled: refresh });
}

export function useRevokeTranscripts(channel_id: string) {
  return useMutation({ mutationFn: () => api.channel.revokeTranscripts({ channel_id }), onSettled: refresh });
}

/** The newest events of a webhook channel. */
export function useDeliveries(channel_id: string) {
  return useQuery({
    queryKey: channelKeys.deliveries(channel_id),
    queryFn: ({ signal }) => api.channel.listDeliveries({ channel_id, page_size: 20 }, { signal }),
  });
}

/** Sends dead events again. */
export function useReplay(channel_id: string) {
  return useMutation({ mutationFn: () => api.channel.replay({ channel_id }), onSettled: refresh });
}
