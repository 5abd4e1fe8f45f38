import type { Answer, Request } from '@heddle/api-contract';
import type { oauth } from '@heddle/api-contract/families/oauth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { oauthKeys } from './keys.js';

type Calls = typeof oauth.calls;

/** Query parameters that an app passes to the authorization page. */
export type AppRequest = Request<Calls['ask']>;
export type AuthorizedApp = Answer<Calls['authorizedApps']>['authorized_apps'][number];

const once = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** Validates an app's request. Never refetched: every call creates another request. */
export function useCheckAppRequest(request: AppRequest) {
  return useQuery({
    queryKey: oauthKeys.request(request),
    queryFn: () => api.oauth.ask(request),
    ...once,
    gcTime: 0,
  });
}

export function useQuestion(authorizeKey: string) {
  return useQuery({
    queryKey: oauthKeys.question(authorizeKey),
    queryFn: ({ signal }) => api.oauth.question({ authorize_key: authorizeKey }, { signal }),
    ...once,
  });
}

/**
 * The user's decision on the permissions shown; resolves with the redirect URL, which is empty for a device.
 */
export function useDecide(authorizeKey: string, shown: string[]) {
  return useMutation({
    mutationFn: async ({ consent, spaceIds }: { consent: boolean; spaceIds: string[] | undefined }) => {
      const { redirect_uri } = await api.oauth.decide({
        authorize_key: authorizeKey,
        consent,
        request_permission: shown,
        ...(spaceIds && { workspace_list: spaceIds }),
      });
      return redirect_uri;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: oauthKeys.authorizedApps }),
  });
}

/** Submits a device code; resolves with the key of its authorization request. */
export function useVerifyDevice() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (userCode: string) => {
      const { redirect_uri } = await api.oauth.verifyDevice({ user_code: userCode });
      return new URL(redirect_uri, window.location.origin).searchParams.get('authorize_key') ?? '';
    },
  });
}

export function useInstallationQuestion(appid: string) {
  return useQuery({
    queryKey: oauthKeys.installationQuestion(appid),
    queryFn: ({ signal }) => api.oauth.installationQuestion({ appid }, { signal }),
    ...once,
  });
}

export function useAuthorizedApps() {
  return useQuery({
    queryKey: oauthKeys.authorizedApps,
    queryFn: async ({ signal }) =>
      (await api.oauth.authorizedApps({ page: 1, size: 100 }, { signal })).authorized_apps,
  });
}

export function useRevokeApp() {
  return useMutation({
    mutationFn: ({ appid, authorization_type }: AuthorizedApp) =>
      api.oauth.revokeApp({ appid, authorization_type }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: oauthKeys.authorizedApps }),
  });
}
