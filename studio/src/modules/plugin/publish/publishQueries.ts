import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { libraryKeys } from '../../library/keys.js';
import { api } from '../api.js';
import { pluginKeys } from '../keys.js';

/** What publishing would change. */
export function useChanges(pluginId: string) {
  return useQuery({
    queryKey: pluginKeys.changes(pluginId),
    queryFn: async ({ signal }) => {
      const [changes, { next_version_name }] = await Promise.all([
        api.plugin.updatedApis({ plugin_id: pluginId }, { signal }),
        api.plugin.nextVersion({ plugin_id: pluginId }, { signal }),
      ]);
      const { created_api_names: added, updated_apis: changed, deleted_api_names: removed } = changes;
      return {
        added,
        changed,
        removed,
        isMetaChanged: changes.is_meta_changed,
        isChanged: changes.is_meta_changed || added.length + changed.length + removed.length > 0,
        nextVersion: next_version_name,
      };
    },
    staleTime: 0,
  });
}

export function usePublishPlugin(spaceId: string, pluginId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ version, notes }: { version: string; notes: string }) =>
      api.plugin.publish({ plugin_id: pluginId, version_name: version, version_desc: notes }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: pluginKeys.one(pluginId) });
      await queryClient.invalidateQueries({ queryKey: libraryKeys.space(spaceId) });
    },
  });
}

export function useVersions(pluginId: string) {
  return useQuery({
    queryKey: pluginKeys.versions(pluginId),
    queryFn: async ({ signal }) =>
      (await api.plugin.changelog({ plugin_id: pluginId, page: 1, size: 50 }, { signal })).change_log_list,
  });
}
