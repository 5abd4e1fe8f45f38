import type { Answer } from '@heddle/api-contract';
import type { connector } from '@heddle/api-contract/families/connector';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { announceConsent } from '../../../shared/consent/consentChannel.js';
import { api } from '../api.js';
import { pluginKeys } from '../keys.js';

export type AuthorizedPlugin = Answer<(typeof connector.calls)['authorizations']>[number];

export function useConsentStatus(pluginId: string, isDraft: boolean) {
  return useQuery({
    queryKey: pluginKeys.consent(pluginId, isDraft),
    queryFn: ({ signal }) => api.plugin.oauthStatus({ plugin_id: pluginId, is_draft: isDraft }, { signal }),
    retry: false,
  });
}

/** The published plugins that the user has allowed. */
export function useAuthorizedPlugins() {
  return useQuery({
    queryKey: pluginKeys.authorized,
    queryFn: ({ signal }) => api.connector.authorizations({}, { signal }),
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
export function useFinishConsent(pluginId: string, query: string) {
  return useQuery({
    queryKey: pluginKeys.finishConsent(query),
    queryFn: async () => {
      const finished = await api.plugin.finishConsent({ plugin_id: pluginId, query });
      announceConsent(finished.plugin_id);
      return finished;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Forgets the consent to the draft and to the published versions. */
export function useRevokeConsent(pluginId: string) {
  return useMutation({
    mutationFn: () => api.plugin.revokeConsent({ plugin_id: pluginId }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: pluginKeys.consents(pluginId) }),
        queryClient.invalidateQueries({ queryKey: pluginKeys.authorized }),
      ]),
  });
}
