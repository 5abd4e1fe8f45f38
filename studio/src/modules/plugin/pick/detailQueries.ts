import { type Answer, ApiError, errorCodes } from '@heddle/api-contract';
import type { workflowNode } from '@heddle/api-contract/families/workflow-node';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { pluginKeys } from '../keys.js';

/** A tool in one version, with its inputs and outputs as variables. */
export type ToolDetail = Answer<typeof workflowNode.calls.toolDetail>;

/** Names a tool; without a version, in the latest one. */
export interface ToolAt {
  pluginId: string;
  toolId: string;
  version?: string;
}

/** A tool; undefined if it, or this version, is gone or not visible. */
export async function readToolDetail(
  spaceId: string,
  { pluginId, toolId, version = '' }: ToolAt,
  signal?: AbortSignal,
): Promise<ToolDetail | undefined> {
  try {
    return await api.workflowNode.toolDetail(
      { pluginID: pluginId, api_id: toolId, space_id: spaceId, ...(version && { plugin_version: version }) },
      signal ? { signal } : {},
    );
  } catch (error) {
    if (error instanceof ApiError && isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing({ code }: ApiError): boolean {
  return code === errorCodes.pluginNotFound || code === errorCodes.workflowNotFound;
}

/** A tool in a version; null if it is gone. */
export function useToolDetail(spaceId: string, at: ToolAt) {
  return useQuery({
    queryKey: pluginKeys.detail(spaceId, at.pluginId, at.toolId, at.version ?? ''),
    queryFn: async ({ signal }) => (await readToolDetail(spaceId, at, signal)) ?? null,
  });
}
