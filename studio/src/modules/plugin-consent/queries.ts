import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { consentKeys } from './keys.js';

/** Channel of the browser on which chats hear that a plugin was allowed; they go on by themselves. */
const consentChannel = 'heddle-plugin-consent';

export function useConsentStatus(pluginId: string, isDraft: boolean) {
  return useQuery({
    queryKey: consentKeys.status(pluginId, isDraft),
    queryFn: ({ signal }) => api.plugin.oauthStatus({ plugin_id: pluginId, is_draft: isDraft }, { signal }),
    retry: false,
  });
}

/** Resolves with the address of the plugin's server where the user allows it. */
export function useStartConsent(pluginId: string, isDraft: boolean) {
  return useMutation({
    mutationFn: async () =>
      (await api.plugin.startConsent({ plugin_id: pluginId, is_draft: isDraft })).redirect_url,
  });
}

/** Completes a consent. Never repeated: the code is valid once. */
export function useFinishConsent(query: string) {
  return useQuery({
    queryKey: consentKeys.finish(query),
    queryFn: async () => {
      const finished = await api.plugin.finishConsent({ query });
      const channel = new BroadcastChannel(consentChannel);
      channel.postMessage(finished.plugin_id);
      channel.close();
      return finished;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useRevokeConsent(pluginId: string, isDraft: boolean) {
  return useMutation({
    mutationFn: () => api.plugin.revokeConsent({ plugin_id: pluginId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: consentKeys.status(pluginId, isDraft) }),
  });
}
