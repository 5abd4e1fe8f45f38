import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { pluginKeys } from '../keys.js';

/** The server keeps a lease for 120 s. */
const renewMs = 30_000;

/** Who edits the plugin. */
export interface EditLease {
  isOurs: boolean;
  /** Name of the other person; undefined while the lease is ours. */
  holder: string | undefined;
}

async function takeLease(pluginId: string, isTakeOver: boolean): Promise<EditLease> {
  const answer = await api.plugin.lock({ plugin_id: pluginId, ...(isTakeOver && { take_over: true }) });
  return { isOurs: answer.Seized, holder: answer.Occupied ? (answer.user?.name ?? '') : undefined };
}

/** Takes the edit lease while the page is open, renews it, and gives it back. */
export function useEditLease(pluginId: string, mayEdit: boolean) {
  const lease = useQuery({
    queryKey: pluginKeys.lease(pluginId),
    enabled: mayEdit,
    queryFn: () => takeLease(pluginId, false),
    refetchInterval: renewMs,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  const isOurs = lease.data?.isOurs === true;
  // Somebody else may have changed the plugin until now.
  useEffect(() => {
    if (isOurs) void queryClient.invalidateQueries({ queryKey: pluginKeys.one(pluginId) });
  }, [isOurs, pluginId]);
  useEffect(() => {
    if (!mayEdit) return;
    return () => void api.plugin.unlock({ plugin_id: pluginId }).catch(() => undefined);
  }, [mayEdit, pluginId]);
  return lease;
}

/** Takes the lease over; resolves with whether the server allowed it. */
export function useTakeOver(pluginId: string) {
  return useMutation({
    mutationFn: () => takeLease(pluginId, true),
    onSuccess: (lease) => queryClient.setQueryData(pluginKeys.lease(pluginId), lease),
  });
}
