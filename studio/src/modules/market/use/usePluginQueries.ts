import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { agentKeys } from '../../agent/keys.js';
import { api } from '../api.js';
import { marketKeys } from '../keys.js';
import { reportAction } from '../product/productQueries.js';

const mostAgents = 100;

/** Agents of a workspace that the user may edit, the last edited one first. */
export function useEditableAgents(spaceId: string) {
  return useQuery({
    queryKey: marketKeys.agents(spaceId),
    enabled: spaceId !== '',
    queryFn: async ({ signal }) => {
      const ask = { space_id: spaceId, order_by: 1, page_index: 1, page_size: mostAgents };
      const { bot_draft_list } = await api.bot.list(ask, { signal });
      return bot_draft_list.filter(({ editable }) => editable).map(({ id, name }) => ({ id, name }));
    },
  });
}

interface PluginUse {
  spaceId: string;
  /** Empty for a new agent with the name `newName`. */
  agentId: string;
  newName: string;
  tools: readonly { id: string; name: string }[];
}

/** Adds tools of a listed plugin to an agent's draft; resolves with the agent's id. */
export function useAddPlugin(plugin: { id: string; entityType: number; entityId: string; version: string }) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ spaceId, agentId, newName, tools }: PluginUse) => {
      const bot_id =
        agentId || (await api.bot.create({ space_id: spaceId, name: newName, bot_mode: 0 })).bot_id;
      const { bot_info, commit_version } = await api.bot.getInfo({ bot_id });
      const added = new Set(tools.map(({ id }) => id));
      const others = bot_info.plugin_info_list.filter(({ api_id }) => !added.has(api_id));
      const entries = tools.map(({ id, name }) => ({
        ...{ plugin_id: plugin.entityId, plugin_version: plugin.version },
        ...{ api_id: id, api_name: name },
      }));
      await api.bot.updateInfo({
        bot_info: { bot_id, plugin_info_list: [...others, ...entries] },
        base_commit_version: commit_version,
      });
      reportAction(plugin, 'used');
      return bot_id;
    },
    onSettled: (_bot, _error, { spaceId }) => {
      void client.invalidateQueries({ queryKey: agentKeys.lists(spaceId) });
      void client.invalidateQueries({ queryKey: marketKeys.all });
    },
  });
}
