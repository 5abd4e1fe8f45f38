import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../shared/api/client.js';

const backKey = 'heddle.signInBack';

/** Where somebody goes after the provider has sent them back; kept by this tab for that one way. */
export function takeReturnPath(): string {
  const path = window.sessionStorage.getItem(backKey) ?? '/space';
  window.sessionStorage.removeItem(backKey);
  return path;
}

/** What the sign-in page offers beside the password. */
export function useProviders() {
  return useQuery({
    queryKey: ['providers'],
    queryFn: async ({ signal }) => (await api.identityProvider.providers({}, { signal })).providers,
  });
}

interface Departure {
  provider: string;
  /** A path of this studio. */
  back: string;
  /** The key of the invitation by which somebody came. */
  invitation?: string | undefined;
  /** True to link the provider to the account of who is signed in. */
  isLink?: boolean;
}

/** Leaves for a provider. */
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

/** Hands over what the provider said; asked once, for it is worth something once. */
export function useFinishProviderSignIn(query: string) {
  return useQuery({
    queryKey: ['providerArrival', query],
    queryFn: () => api.identityProvider.finish({ query }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** Shows by the password of an account that it belongs to who came from the provider. */
export function useConfirmProviderSignIn() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (input: { state: string; password: string }) => api.identityProvider.confirm(input),
  });
}

/** The providers with what the person has at them. */
export function useProviderLinks() {
  return useQuery({
    queryKey: ['providerLinks'],
    queryFn: async ({ signal }) => (await api.identityProvider.links({}, { signal })).providers,
  });
}

export function useUnlink() {
  return useMutation({
    mutationFn: (provider: string) => api.identityProvider.unlink({ provider }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['providerLinks'] }),
  });
}
