import type { LimitPeriod, Request } from '@heddle/api-contract';
import { type accessToken, tokenSpaces } from '@heddle/api-contract/families/access-token';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { tokenKeys } from './keys.js';

type Calls = typeof accessToken.calls;

/** Scope of a token: its spaces and its permissions in them. */
export interface TokenBounds {
  permissions: string[];
  /** Undefined: every space in which its owner may use the API. */
  spaceIds: string[] | undefined;
}

/** What the model calls made with a token may use; without `tokens` and `cost`, there is no limit. */
export interface UsageLimit {
  period: LimitPeriod;
  tokens?: number | undefined;
  cost?: number | undefined;
}

/** Lifetime of a token: a number of days, or `customize` with its expiry in seconds since 1970. */
export interface Lifetime {
  days: string;
  end?: number | undefined;
}

export function useTokens() {
  return useQuery({
    queryKey: tokenKeys.all,
    queryFn: async ({ signal }) =>
      (await api.accessToken.list({ page: 0, size: 100 }, { signal })).personal_access_tokens,
  });
}

/** A token with its scope, for the edit form. */
export function useToken(id: string | undefined) {
  return useQuery({
    queryKey: tokenKeys.detail(id),
    enabled: id !== undefined,
    queryFn: async ({ signal }): Promise<TokenBounds> => {
      const { workspace_permission_v2: where } = await api.accessToken.get({ id: id! }, { signal });
      const isEverywhere = where.option === tokenSpaces.all;
      return {
        permissions: where.permission_list,
        spaceIds: isEverywhere ? undefined : (where.workspace_id_list ?? []),
      };
    },
  });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: tokenKeys.all });

/** Creates a token; resolves with its text, which the server returns only once. */
export function useCreateToken() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({
      name,
      lifetime,
      limit,
      ...bounds
    }: TokenBounds & { name: string; lifetime: Lifetime; limit: UsageLimit }) => {
      const { token } = await api.accessToken.create({
        name,
        ...toLifetime(lifetime),
        ...toPermission(bounds),
        spending_limit: limit,
      });
      return token;
    },
    onSuccess: refresh,
  });
}

export function useUpdateToken() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({
      id,
      name,
      limit,
      ...bounds
    }: TokenBounds & { id: string; name: string; limit: UsageLimit }) =>
      api.accessToken.update({ id, name, ...toPermission(bounds), spending_limit: limit }),
    onSuccess: refresh,
  });
}

/** Deletes tokens one by one; those before a failure stay deleted. */
export function useDeleteTokens() {
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await api.accessToken.remove({ id });
    },
    onSettled: refresh,
  });
}

/** A lifetime in the form that the API expects. */
export function toLifetime({
  days,
  end,
}: Lifetime): Pick<Request<Calls['create']>, 'duration_day' | 'expire_at'> {
  return { duration_day: days, ...(end !== undefined && { expire_at: end }) };
}

function toPermission({ permissions, spaceIds }: TokenBounds) {
  return {
    workspace_permission_v2: {
      option: spaceIds === undefined ? tokenSpaces.all : tokenSpaces.listed,
      ...(spaceIds !== undefined && { workspace_id_list: spaceIds }),
      permission_list: permissions,
    },
  };
}
