import type { Answer } from '@heddle/api-contract';
import { debugOperations, type plugin } from '@heddle/api-contract/families/plugin';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { pluginKeys } from '../keys.js';

type Calls = typeof plugin.calls;

/** An earlier call, which can be sent again. */
export type DebugCall = Answer<Calls['debugHistory']>['calls'][number];

/** What one call gave; earlier calls do not keep the raw response. */
export type DebugResult = Pick<
  DebugCall,
  'parameters' | 'success' | 'reason' | 'failure' | 'resp' | 'raw_req' | 'ms'
> & {
  raw_resp?: string;
  mock_hit_info?: string | undefined;
};

/** A call as the example of its tool: JSON texts. */
export interface KeptExample {
  req_example: string;
  resp_example: string;
}

export interface DebugInput {
  /** JSON text. */
  arguments: string;
  /** Name of the environment; empty for the plugin's own address. */
  environment: string;
}

/** Calls a tool of the draft; `cancel` ends the call. */
export function useDebug(pluginId: string, toolId: string) {
  const running = useRef<AbortController>(undefined);
  const call = useMutation({
    meta: { isQuiet: true },
    mutationFn: async (input: DebugInput): Promise<DebugResult | undefined> => {
      const controller = new AbortController();
      running.current = controller;
      const began = performance.now();
      try {
        const answer = await api.plugin.debugApi(
          {
            plugin_id: pluginId,
            api_id: toolId,
            parameters: input.arguments,
            operation: debugOperations.debug,
            ...(input.environment !== '' && { environment: input.environment }),
          },
          { signal: controller.signal },
        );
        return { ...answer, parameters: input.arguments, ms: Math.round(performance.now() - began) };
      } catch (error) {
        if (controller.signal.aborted) return undefined;
        throw error;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: pluginKeys.one(pluginId) }),
  });
  return { ...call, cancel: () => running.current?.abort() };
}

/** The user's last calls of a tool, newest first. */
export function useDebugCalls(pluginId: string, toolId: string) {
  return useQuery({
    queryKey: pluginKeys.debugCalls(pluginId, toolId),
    queryFn: async ({ signal }) =>
      (await api.plugin.debugHistory({ plugin_id: pluginId, api_id: toolId, page: 1, size: 50 }, { signal }))
        .calls,
  });
}
