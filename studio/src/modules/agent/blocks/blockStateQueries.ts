import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';
import type { TabStates, TabStatus } from './blockState.js';

const storedStates = (botId: string) =>
  queryOptions({
    queryKey: agentKeys.blockStates(botId),
    queryFn: async ({ signal }): Promise<TabStates> => {
      const { tab_display_info } = await api.bot.getDisplayInfo({ bot_id: botId }, { signal });
      return tab_display_info ?? {};
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Which blocks the user has open. */
export function useStoredBlockStates(botId: string) {
  return useQuery(storedStates(botId));
}

/** Stores one state beside the others. */
export function useStoreBlockState(spaceId: string, botId: string) {
  return useMutation({
    mutationFn: async ({ name, status }: { name: string; status: TabStatus }) => {
      // A click may precede the stored states: it must not replace them, nor they it.
      await queryClient.ensureQueryData(storedStates(botId));
      const { queryKey } = storedStates(botId);
      const states = queryClient.setQueryData<TabStates>(queryKey, (before) => ({
        ...before,
        [name]: status,
      }));
      return api.bot.updateDisplayInfo({
        space_id: spaceId,
        bot_id: botId,
        display_info: { tab_display_info: states ?? {} },
      });
    },
    // What is open is a convenience: without it, the page works as before.
    meta: { isQuiet: true },
  });
}
