import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { workflowKeys } from '../keys.js';

/** Calls of the conversations in which the editor tests a chat flow. */
export const { test, testClear, testFollow, testMessages } = api.chat;
export const { cancel } = api.workflowRun;

/** How a chat flow presents itself; undefined while it has no role. */
export function useRole(workflowId: string) {
  return useQuery({
    queryKey: workflowKeys.role(workflowId),
    queryFn: async ({ signal }) =>
      (await api.chatFlowRole.get({ workflow_id: workflowId, is_debug: true }, { signal })).role ?? null,
  });
}
