import { tokenSpaces } from '@heddle/api-contract/families/access-token';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { type Lifetime, toLifetime } from '../access-token/index.js';
import { spaceKeys } from '../space/keys.js';
import { api } from './api.js';
import { identityKeys } from './keys.js';

/** Service identities of all teams that the user owns. */
export function useIdentities() {
  return useQuery({
    queryKey: identityKeys.all,
    queryFn: async ({ signal }) => (await api.serviceIdentity.list({}, { signal })).service_identity_list,
  });
}

/** Permissions of a service identity. */
export function useIdentityPermissions(id: string | undefined) {
  return useQuery({
    queryKey: identityKeys.permissions(id),
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const { service_permission } = await api.serviceIdentity.get({ id: id! }, { signal });
      return service_permission.workspace_permission?.permission_list ?? [];
    },
  });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: identityKeys.all });

const permissionOf = (spaceId: string, permissions: string[]) => ({
  workspace_permission: {
    option: tokenSpaces.listed,
    workspace_id_list: [spaceId],
    permission_list: permissions,
  },
});

interface NewIdentity {
  name: string;
  spaceId: string;
  role: number;
  permissions: string[];
  lifetime: Lifetime;
}

/** Creates a service identity; resolves with its token, which the server returns only once. */
export function useCreateIdentity() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ name, spaceId, role, permissions, lifetime }: NewIdentity) => {
      const { token } = await api.serviceIdentity.create({
        name,
        space_role_type: role,
        ...toLifetime(lifetime),
        permission: permissionOf(spaceId, permissions),
      });
      return token;
    },
    onSuccess: refresh,
  });
}

interface IdentityChanges {
  id: string;
  spaceId: string;
  name?: string;
  permissions?: string[];
  lifetime?: Lifetime | undefined;
  isDisabled?: boolean;
}

/** Updates a service identity; callers that show errors themselves pass `isQuiet`. */
export function useUpdateIdentity(meta: { isQuiet?: boolean } = {}) {
  return useMutation({
    meta,
    mutationFn: ({ id, spaceId, name, permissions, lifetime, isDisabled }: IdentityChanges) =>
      api.serviceIdentity.update({
        id,
        ...(name !== undefined && { name }),
        ...(isDisabled !== undefined && { disabled: isDisabled }),
        ...(lifetime && toLifetime(lifetime)),
        ...(permissions && { permission: permissionOf(spaceId, permissions) }),
      }),
    onSuccess: refresh,
  });
}

export function useRenewToken() {
  return useMutation({
    mutationFn: async (id: string) => (await api.serviceIdentity.renewToken({ id })).token,
    onSuccess: refresh,
  });
}

export function useDeleteIdentity() {
  return useMutation({
    mutationFn: (id: string) => api.serviceIdentity.remove({ id }),
    onSuccess: async () => {
      await refresh();
      await queryClient.invalidateQueries({ queryKey: spaceKeys.all });
    },
  });
}
