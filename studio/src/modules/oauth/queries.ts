import type { Answer, oauth, Request } from '@heddle/api-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../shared/api/client.js';

type Calls = typeof oauth.calls;

/** What an app writes into the address of the consent page. */
export type AppRequest = Request<Calls['ask']>;
export type AuthorizedApp = Answer<Calls['authorizedApps']>['authorized_apps'][number];

const once = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** Has the request of an app checked. It is asked for once: each time is another request. */
export function useCheckAppRequest(request: AppRequest) {
  return useQuery({
    queryKey: ['oauth-ask', request],
    queryFn: () => api.oauth.ask(request),
    ...once,
    gcTime: 0,
  });
}

export function useQuestion(authorizeKey: string) {
  return useQuery({
    queryKey: ['oauth-question', authorizeKey],
    queryFn: ({ signal }) => api.oauth.question({ authorize_key: authorizeKey }, { signal }),
    ...once,
  });
}

/** The person's decision on what they were shown; resolves with the address to go to, which is empty for a device. */
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
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['authorized-apps'] }),
  });
}

/** Takes the code that a device shows; resolves with the key of its question. */
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
    queryKey: ['oauth-installation', appid],
    queryFn: ({ signal }) => api.oauth.installationQuestion({ appid }, { signal }),
    ...once,
  });
}

export function useAuthorizedApps() {
  return useQuery({
    queryKey: ['authorized-apps'],
    queryFn: async ({ signal }) =>
      (await api.oauth.authorizedApps({ page: 1, size: 100 }, { signal })).authorized_apps,
  });
}

export function useRevokeApp() {
  return useMutation({
    mutationFn: ({ appid, authorization_type }: AuthorizedApp) =>
      api.oauth.revokeApp({ appid, authorization_type }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['authorized-apps'] }),
  });
}
