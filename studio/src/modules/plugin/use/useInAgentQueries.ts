import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { agentKeys } from '../../agent/keys.js';
import { libraryKeys } from '../../library/keys.js';
import { api } from '../api.js';
import { pluginKeys } from '../keys.js';

/** Agents of a space that the user may edit, the last edited one first. */
export function useEditableAgents(spaceId: string) {
  return useQuery({
    queryKey: agentKeys.list(spaceId, { isEditable: true }),
    queryFn: async ({ signal }) => {
      const ask = { space_id: spaceId, order_by: 1, page_index: 1, page_size: 100 };
      const { bot_draft_list } = await api.bot.list(ask, { signal });
      return bot_draft_list.filter(({ editable }) => editable).map(({ id, name }) => ({ id, name }));
    },
  });
}

export interface AddedTool {
  toolId: string;
  toolName: string;
  /** The version to publish first; undefined if `version` is the published one. */
  publishAs: string | undefined;
  version: string;
  /** Id of the agent; empty for a new one with the name `newName`. */
  agentId: string;
  newName: string;
}

/** Publishes the plugin if it has to be, and adds a tool to an agent's draft; resolves with the agent's id. */
export function useAddToAgent(spaceId: string, pluginId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ toolId, toolName, publishAs, version, agentId, newName }: AddedTool) => {
      if (publishAs !== undefined)
        await api.plugin.publish({ plugin_id: pluginId, version_name: publishAs, version_desc: '' });
      const bot_id =
        agentId || (await api.bot.create({ space_id: spaceId, name: newName, bot_mode: 0 })).bot_id;
      const { bot_info, commit_version } = await api.bot.getInfo({ bot_id });
      const others = bot_info.plugin_info_list.filter(({ api_id }) => api_id !== toolId);
      const entry = { plugin_id: pluginId, api_id: toolId, api_name: toolName, plugin_version: version };
      await api.bot.updateInfo({
        bot_info: { bot_id, plugin_info_list: [...others, entry] },
        base_commit_version: commit_version,
      });
      return bot_id;
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: pluginKeys.one(pluginId) });
      void queryClient.invalidateQueries({ queryKey: libraryKeys.space(spaceId) });
      void queryClient.invalidateQueries({ queryKey: agentKeys.lists(spaceId) });
    },
  });
}
