import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';
import type { TabStates, TabStatus } from './blockState.js';

/** Which blocks the user has open. */
export function useStoredBlockStates(botId: string) {
  return useQuery({
    queryKey: agentKeys.blockStates(botId),
    queryFn: async ({ signal }): Promise<TabStates> => {
      const { tab_display_info } = await api.bot.getDisplayInfo({ bot_id: botId }, { signal });
      return tab_display_info ?? {};
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Changes one state, here at once. */
export function useChangeBlockState(spaceId: string, botId: string) {
  return useMutation({
    mutationFn: ({ name, status }: { name: string; status: TabStatus }) => {
      const states = queryClient.getQueryData<TabStates>(agentKeys.blockStates(botId)) ?? {};
      return api.bot.updateDisplayInfo({
        space_id: spaceId,
        bot_id: botId,
        display_info: { tab_display_info: { ...states, [name]: status } },
      });
    },
    onMutate: ({ name, status }) => {
      queryClient.setQueryData<TabStates>(agentKeys.blockStates(botId), (states) => ({
        ...states,
        [name]: status,
      }));
    },
    // What is open is a convenience: without it, the page works as before.
    meta: { isQuiet: true },
  });
}
