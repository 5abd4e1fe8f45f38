import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { accountKeys } from './keys.js';
import { returnPath } from './returnPath.js';

const backKey = 'heddle.signInBack';

/** Path to return to after the provider's redirect; kept in this tab and read once. */
export function takeReturnPath(): string {
  const path = returnPath(window.sessionStorage.getItem(backKey));
  window.sessionStorage.removeItem(backKey);
  return path;
}

/** Identity providers offered on the sign-in page. */
export function useProviders() {
  return useQuery({
    queryKey: accountKeys.providers,
    queryFn: async ({ signal }) => (await api.identityProvider.providers({}, { signal })).providers,
  });
}

interface Departure {
  provider: string;
  /** Path in this studio to return to. */
  back: string;
  /** Key of the invitation that the user opened. */
  invitation?: string | undefined;
  /** True links the provider to the signed-in account. */
  isLink?: boolean;
}

/** Redirects to a provider. */
export function useStartProviderSignIn() {
  return useMutation({
    mutationFn: async ({ provider, back, invitation, isLink }: Departure) => {
      const { redirect_url } = isLink
        ? await api.identityProvider.startLink({ provider })
        : await api.identityProvider.start({ provider, ...(invitation ? { invitation } : {}) });
      window.sessionStorage.setItem(backKey, back);
      window.location.assign(redirect_url);
    },
  });
}

/** Sends the provider's response to the server; never retried, because its code can be used only once. */
export function useFinishProviderSignIn(query: string) {
  return useQuery({
    queryKey: accountKeys.providerArrival(query),
    queryFn: () => api.identityProvider.finish({ query }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** Confirms with the account's password that it belongs to the provider's user. */
export function useConfirmProviderSignIn() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (input: { state: string; password: string }) => api.identityProvider.confirm(input),
  });
}

/** Providers with the identities linked to this account. */
export function useProviderLinks() {
  return useQuery({
    queryKey: accountKeys.providerLinks,
    queryFn: async ({ signal }) => (await api.identityProvider.links({}, { signal })).providers,
  });
}

export function useUnlink() {
  return useMutation({
    mutationFn: (provider: string) => api.identityProvider.unlink({ provider }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.providerLinks }),
  });
}
