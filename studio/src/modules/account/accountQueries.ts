import { canInInstallation, type InstallationAction } from '@heddle/api-contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { accountKeys } from './keys.js';
import { followAccount } from './languageQueries.js';

export const accountQuery = queryOptions({
  queryKey: accountKeys.current,
  queryFn: async ({ signal }) => followAccount(await api.account.info({}, { signal })),
  staleTime: 60_000,
});

/** Id of the user of the browser's session, who may have changed in another tab. */
export async function signedInUser(): Promise<string> {
  return (await api.account.info({})).user_id_str;
}

export function useAccount() {
  return useQuery(accountQuery);
}

/** Whether the user's role in the installation allows this; false while loading. */
export function useMay(action: InstallationAction): boolean {
  const role = useAccount().data?.installation_role;
  return role !== undefined && canInInstallation(role, action);
}
