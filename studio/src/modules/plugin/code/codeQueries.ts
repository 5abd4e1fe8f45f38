import type { Answer, Request } from '@heddle/api-contract';
import type { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { libraryKeys } from '../../library/keys.js';
import { api } from '../api.js';
import { pluginKeys } from '../keys.js';

type Calls = typeof pluginCode.calls;

/** The program of a draft. */
export type PluginCode = Answer<Calls['get']>;
export type CodeProblem = Answer<Calls['save']>['problems'][number];
type CodeChange = Omit<Request<Calls['save']>, 'plugin_id' | 'tools'>;

const refresh = (pluginId: string) => queryClient.invalidateQueries({ queryKey: pluginKeys.one(pluginId) });

export function useCode(pluginId: string, isEnabled = true) {
  return useQuery({
    queryKey: pluginKeys.code(pluginId),
    enabled: isEnabled,
    queryFn: ({ signal }) => api.pluginCode.get({ plugin_id: pluginId }, { signal }),
  });
}

/** Creates a code plugin; resolves with its id. */
export function useCreateCodePlugin(spaceId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (fields: { name: string; desc: string; language: 'typescript' | 'python' }) =>
      (await api.pluginCode.create({ space_id: spaceId, ...fields })).plugin_id,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: libraryKeys.space(spaceId) }),
  });
}

/** Saves files and hosts; resolves with the problems of the program. The page shows errors. */
export function useSaveCode(pluginId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (change: CodeChange) => api.pluginCode.save({ plugin_id: pluginId, ...change }),
    onSuccess: () => refresh(pluginId),
  });
}

export function useAddPackage(pluginId: string) {
  return useMutation({
    mutationFn: async (file: File) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return api.pluginCode.addPackage({ plugin_id: pluginId, file_name: file.name, content: btoa(text) });
    },
    onSettled: () => refresh(pluginId),
  });
}

export function useRemovePackage(pluginId: string) {
  return useMutation({
    mutationFn: (name: string) => api.pluginCode.removePackage({ plugin_id: pluginId, name }),
    onSettled: () => refresh(pluginId),
  });
}

/** Stores a secret; the dialog shows errors. */
export function useSetSecret(pluginId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (secret: { name: string; value: string }) =>
      api.pluginCode.setSecret({ plugin_id: pluginId, ...secret }),
    onSettled: () => refresh(pluginId),
  });
}

export function useDeleteSecret(pluginId: string) {
  return useMutation({
    mutationFn: (name: string) => api.pluginCode.deleteSecret({ plugin_id: pluginId, name }),
    onSettled: () => refresh(pluginId),
  });
}

/** For what hosts are allowed: the space of the plugin, one agent, or one workflow. */
export type HostBinder = { binder_type: 'space' } | { binder_type: 'bot' | 'workflow'; binder_id: string };

/** The hosts of a published version, the latest unless it is named, and those that are not allowed there. */
export function useHosts(
  pluginId: string,
  { binder, version = '', isEnabled = true }: { binder: HostBinder; version?: string; isEnabled?: boolean },
) {
  return useQuery({
    queryKey: pluginKeys.hosts(pluginId, binder, version),
    enabled: isEnabled,
    queryFn: ({ signal }) =>
      api.pluginCode.hosts({ plugin_id: pluginId, ...binder, version_name: version }, { signal }),
  });
}

/** Allows hosts for the space, an agent or a workflow. */
export function useAllowHosts(pluginId: string, binder: HostBinder, version = '') {
  return useMutation({
    mutationFn: (hosts: readonly string[]) =>
      api.pluginCode.acceptHosts({
        plugin_id: pluginId,
        ...binder,
        version_name: version,
        hosts: [...hosts],
      }),
    onSettled: () => refresh(pluginId),
  });
}

export function useBuiltIns(spaceId: string) {
  return useQuery({
    queryKey: pluginKeys.builtIns(spaceId),
    queryFn: async ({ signal }) => (await api.builtInPlugin.list({ space_id: spaceId }, { signal })).plugins,
  });
}

/** Copies a built-in plugin into the space; resolves with the id of the copy. */
export function useCopyBuiltIn(spaceId: string) {
  return useMutation({
    mutationFn: async (pluginId: string) =>
      (await api.builtInPlugin.copy({ plugin_id: pluginId, space_id: spaceId })).plugin_id,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: libraryKeys.space(spaceId) }),
  });
}
