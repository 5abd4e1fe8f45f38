import type { Answer, Request } from '@heddle/api-contract';
import type { oauth } from '@heddle/api-contract/families/oauth';
import type { ClientType, oauthApp } from '@heddle/api-contract/families/oauth-app';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { oauthKeys } from '../oauth/keys.js';
import { api } from './api.js';
import { appKeys } from './keys.js';

type Calls = typeof oauthApp.calls;

/** An app with all details visible to its owner. */
export type AppDetails = Answer<Calls['get']>;
export type Installation = Answer<(typeof oauth)['calls']['installations']>['installations'][number];

export function useApps() {
  return useQuery({
    queryKey: appKeys.all,
    queryFn: async ({ signal }) => (await api.oauthApp.list({}, { signal })).apps,
  });
}

export function useApp(appid: string) {
  return useQuery({
    queryKey: appKeys.detail(appid),
    queryFn: ({ signal }) => api.oauthApp.get({ appid }, { signal }),
  });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: appKeys.all });

/** Creates an app; the dialog shows errors. */
export function useCreateApp() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (input: { name: string; description: string; client_type: ClientType }) =>
      (await api.oauthApp.create(input)).app_meta.appid,
    onSuccess: refresh,
  });
}

/** Updates an app; forms that show errors themselves pass `isQuiet`. */
export function useUpdateApp(appid: string, meta: { isQuiet?: boolean } = {}) {
  return useMutation({
    meta,
    mutationFn: (changes: Omit<Request<Calls['update']>, 'appid'>) =>
      api.oauthApp.update({ appid, ...changes }),
    onSuccess: refresh,
  });
}

export function useDeleteApp() {
  return useMutation({ mutationFn: (appid: string) => api.oauthApp.remove({ appid }), onSuccess: refresh });
}

/** Creates a secret; resolves with its text, which the server returns only once. */
export function useCreateSecret(appid: string) {
  return useMutation({
    mutationFn: async () => (await api.oauthApp.createSecret({ appid })).client_secret.plaintext ?? '',
    onSuccess: refresh,
  });
}

export function useDeleteSecret(appid: string) {
  return useMutation({
    mutationFn: (client_secret_id: string) => api.oauthApp.removeSecret({ appid, client_secret_id }),
    onSuccess: refresh,
  });
}

/** Adds a public key; forms that show errors themselves pass `isQuiet`. */
export function useAddKey(appid: string, meta: { isQuiet?: boolean } = {}) {
  return useMutation({
    meta,
    mutationFn: (public_key_pem: string) => api.oauthApp.addKey({ appid, public_key_pem }),
    onSuccess: refresh,
  });
}

export function useDeleteKey(appid: string) {
  return useMutation({
    mutationFn: (fingerprint: string) => api.oauthApp.removeKey({ appid, fingerprint }),
    onSuccess: refresh,
  });
}

/** Sample code with placeholders for the app's values. */
export function useQuickStart(client_type: ClientType) {
  return useQuery({
    queryKey: appKeys.quickStart(client_type),
    queryFn: async ({ signal }) => (await api.oauthApp.quickStart({ client_type }, { signal })).lang_config,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The user's installation of an app; null if there is none. */
export function useInstallation(appid: string) {
  return useQuery({
    queryKey: appKeys.installation(appid),
    queryFn: async ({ signal }) => {
      const { installations } = await api.oauth.installations({}, { signal });
      return installations.find((row) => row.app_id === appid) ?? null;
    },
  });
}

/**
 * Installs an app in these spaces, or in all with undefined, with the permissions shown to the user. An owner
 * who installs their own app grants what it declares.
 */
export function useInstall(appid: string, shown?: string[]) {
  const given = { appid, ...(shown && { request_permission: shown }) };
  return useMutation({
    mutationFn: (spaceIds: string[] | undefined) =>
      spaceIds === undefined
        ? api.oauth.installEverywhere(given)
        : api.oauth.install({ ...given, workspace_list: spaceIds }),
    onSuccess: refreshInstallations,
  });
}

export function useUninstall(appid: string) {
  return useMutation({
    mutationFn: () => api.oauth.revokeApp({ appid, authorization_type: 'AuthApp' }),
    onSuccess: refreshInstallations,
  });
}

async function refreshInstallations(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: appKeys.installations });
  await queryClient.invalidateQueries({ queryKey: oauthKeys.authorizedApps });
}
