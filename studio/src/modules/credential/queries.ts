import type { Answer, Input } from '@heddle/api-contract';
import type { credential } from '@heddle/api-contract/families/credential';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { credentialKeys } from './keys.js';

type Calls = typeof credential.calls;

/** A credential of a space, without its secret. */
export type Credential = Answer<Calls['list']>['credentials'][number];
/** What uses a credential. */
export type CredentialUse = Answer<Calls['usedBy']>['resources'][number];

const refresh = () => queryClient.invalidateQueries({ queryKey: credentialKeys.all });

/** The credentials of a space that the user may use, by name. */
export function credentialsQuery(spaceId: string) {
  return queryOptions({
    queryKey: credentialKeys.list(spaceId),
    queryFn: async ({ signal }) => (await api.credential.list({ space_id: spaceId }, { signal })).credentials,
  });
}

export function useCredentials(spaceId: string) {
  return useQuery(credentialsQuery(spaceId));
}

/** What uses a credential, as far as the user sees it. */
export function usedByQuery(id: string) {
  return queryOptions({
    queryKey: credentialKeys.usedBy(id),
    queryFn: async ({ signal }) => (await api.credential.usedBy({ credential_id: id }, { signal })).resources,
  });
}

/** Stores a credential; resolves with its id. */
export function useCreateCredential() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (values: Input<Calls['create']>) => (await api.credential.create(values)).credential_id,
    onSuccess: refresh,
  });
}

export function useUpdateCredential() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (values: Input<Calls['update']>) => api.credential.update(values),
    onSuccess: refresh,
  });
}

export function useDeleteCredential() {
  return useMutation({
    mutationFn: (id: string) => api.credential.delete({ credential_id: id }),
    onSuccess: refresh,
  });
}
