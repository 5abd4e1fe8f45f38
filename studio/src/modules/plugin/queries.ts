import type { Answer, Request } from '@heddle/api-contract';
import { fileUses } from '@heddle/api-contract/families/file';
import type { plugin } from '@heddle/api-contract/families/plugin';
import { showSuccess } from '@heddle/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { useProjectField } from '../../shared/enclosing-app/EnclosingApp.js';
import { toBase64 } from '../../shared/format/toBase64.js';
import { getTranslate } from '../../shared/i18n/i18n.js';
import { libraryKeys } from '../library/keys.js';
import { mockSetKeys } from '../mock-set/keys.js';
import { api } from './api.js';
import { pluginKeys } from './keys.js';
import { pluginMessages } from './pluginMessages.js';

type Calls = typeof plugin.calls;

/** A plugin with its settings; keys are masked. */
export type PluginInfo = Answer<Calls['getInfo']>;
export type ToolInfo = Answer<Calls['getApis']>['api_info'][number];
export type PluginChange = Omit<Request<Calls['updateMeta']>, 'plugin_id' | 'edit_version'>;
/** A tool with the fields that change, and the edit version that the change is based on. */
type ToolChange = Omit<Request<Calls['updateApi']>, 'plugin_id' | 'api_id' | 'edit_version'> & {
  id: string;
  version?: number;
};
export type ToolFields = Omit<Request<Calls['createApi']>, 'plugin_id' | 'edit_version'>;

const toolsPerPage = 200;

export function usePlugin(pluginId: string) {
  return useQuery({
    queryKey: pluginKeys.info(pluginId),
    queryFn: ({ signal }) => api.plugin.getInfo({ plugin_id: pluginId }, { signal }),
  });
}

/** The tools of the draft. */
export function useTools(pluginId: string) {
  return useQuery({
    queryKey: pluginKeys.tools(pluginId),
    queryFn: async ({ signal }) => {
      const tools: ToolInfo[] = [];
      for (let page = 1; ; page++) {
        const ask = { plugin_id: pluginId, page, size: toolsPerPage };
        const { api_info, total } = await api.plugin.getApis(ask, { signal });
        tools.push(...api_info);
        if (api_info.length === 0 || tools.length >= total) return tools;
      }
    },
  });
}

export function useAuthority(pluginId: string) {
  return useQuery({
    queryKey: pluginKeys.authority(pluginId),
    queryFn: ({ signal }) => api.plugin.userAuthority({ plugin_id: pluginId }, { signal }),
  });
}

async function refreshPlugin(pluginId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: pluginKeys.one(pluginId) }),
    // Changed outputs may no longer fit them.
    queryClient.invalidateQueries({ queryKey: mockSetKeys.all }),
  ]);
}

function refreshLists(spaceId: string): void {
  void queryClient.invalidateQueries({ queryKey: libraryKeys.space(spaceId) });
}

/** What the create dialog asks for. */
export interface NewPlugin {
  name: string;
  description: string;
  url: string;
  /** As `authChangeOf` writes it. */
  auth: PluginChange;
}

/** Creates a plugin; resolves with its id. */
export function useCreatePlugin(spaceId: string) {
  const ofProject = useProjectField();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ name, description, url, auth }: NewPlugin) =>
      (
        await api.plugin.registerMeta({
          ...ofProject,
          ...{ space_id: spaceId, name, desc: description, url, ...auth },
        })
      ).plugin_id,
    onSuccess: () => refreshLists(spaceId),
  });
}

/** What the import dialog asks for. */
export interface NewImport {
  text: string;
  /** The service key; empty for none. */
  key: string;
  /** Calls the only tool once with its examples. */
  isTried: boolean;
}

/** Creates a plugin from a document; resolves with its id, and with that of its tool if it has exactly one. */
export function useImportPlugin(spaceId: string) {
  const ofProject = useProjectField();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ text, key, isTried }: NewImport) => {
      const { plugin_id } = await api.plugin.register({
        ...ofProject,
        space_id: spaceId,
        openapi: text,
        ...(key !== '' && { service_token: key }),
      });
      const { api_info, total } = await api.plugin.getApis({ plugin_id, page: 1, size: 1 });
      const [tool] = total === 1 ? api_info : [];
      // The plugin exists whatever the call gives; the page of the tool shows it.
      if (tool && isTried)
        await api.plugin
          .debugApi({ plugin_id, api_id: tool.api_id, parameters: tool.debug_example.req_example || '{}' })
          .catch(() => undefined);
      return { pluginId: plugin_id, toolId: tool?.api_id };
    },
    onSuccess: () => refreshLists(spaceId),
  });
}

/** Changes the plugin's own settings; the form shows errors. */
export function useUpdatePlugin(
  spaceId: string,
  { plugin_id, edit_version }: { plugin_id: string; edit_version: number },
) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (change: PluginChange) => api.plugin.updateMeta({ plugin_id, edit_version, ...change }),
    onSettled: () => {
      refreshLists(spaceId);
      return refreshPlugin(plugin_id);
    },
  });
}

export function useDeletePlugin(spaceId: string) {
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.plugin.delete({ plugin_id: id }),
    onSuccess: (_answer, { name }) => showSuccess(getTranslate(pluginMessages)('deleted', { name })),
    onSettled: () => refreshLists(spaceId),
  });
}

/** Replaces a plugin by its code; the form shows errors. */
export function useUpdateCode(
  spaceId: string,
  { plugin_id, edit_version }: { plugin_id: string; edit_version: number },
) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ openapi, manifest }: { openapi: string; manifest: string }) =>
      api.plugin.update({ plugin_id, edit_version, openapi, ai_plugin: manifest }),
    onSettled: () => {
      refreshLists(spaceId);
      return refreshPlugin(plugin_id);
    },
  });
}

/** What the dialog that imports tools asks for. */
export interface NewTools {
  text: string;
  /** Tools that replace the ones at their address; others with a known address are left out. */
  replaced: readonly { method: number; path: string }[];
}

/** Adds the tools of a document to a plugin; resolves with how many were added and left out. */
export function useAddTools(pluginId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ text, replaced }: NewTools) => {
      const answer = await api.plugin.batchCreate({
        plugin_id: pluginId,
        openapi: text,
        skip_same_paths: true,
        paths_to_replace: [...replaced],
      });
      return { added: answer.paths_created.length, skipped: answer.paths_duplicated.length };
    },
    onSettled: () => refreshPlugin(pluginId),
  });
}

/** Reads the text at an address; the form shows errors. */
export function useFetchDocument(spaceId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (url: string) => (await api.plugin.fetchDocument({ space_id: spaceId, url })).text,
  });
}

/** Uploads a picture as the icon of a plugin. */
export async function uploadIcon(file: File): Promise<{ uri: string; url: string }> {
  const answer = await api.files.uploadBase64({
    file_head: { file_type: file.name.split('.').pop() ?? '', biz_type: fileUses.pluginIcon },
    data: await toBase64(file),
  });
  return { uri: answer.upload_uri, url: answer.upload_url };
}

/** Code that calls a tool; `language` is one of `programLanguages`. */
export function useToolCode(pluginId: string, toolId: string, language: number) {
  return useQuery({
    queryKey: pluginKeys.snippet(pluginId, toolId, language),
    queryFn: async ({ signal }) =>
      (await api.plugin.toCode({ plugin_id: pluginId, api_id: toolId, program_lang: language }, { signal }))
        .program_code,
  });
}

/** Creates a tool; resolves with its id. The form shows errors. */
export function useCreateTool(pluginId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (fields: ToolFields) =>
      (await api.plugin.createApi({ plugin_id: pluginId, ...fields })).api_id,
    onSettled: () => refreshPlugin(pluginId),
  });
}

/** Changes a tool; forms that show errors themselves pass `isQuiet`. */
export function useUpdateTool(pluginId: string, meta: { isQuiet?: boolean } = {}) {
  return useMutation({
    meta,
    mutationFn: ({ id, version, ...fields }: ToolChange) =>
      api.plugin.updateApi({
        plugin_id: pluginId,
        api_id: id,
        ...(version !== undefined && { edit_version: version }),
        ...fields,
      }),
    onSettled: () => refreshPlugin(pluginId),
  });
}

export function useDeleteTool(pluginId: string) {
  return useMutation({
    mutationFn: (toolId: string) => api.plugin.deleteApi({ plugin_id: pluginId, api_id: toolId }),
    onSettled: () => refreshPlugin(pluginId),
  });
}
