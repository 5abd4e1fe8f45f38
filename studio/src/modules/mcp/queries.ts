import type { Answer } from '@heddle/api-contract';
import type { mcp, mcpDecisions } from '@heddle/api-contract/families/mcp';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { announceConsent } from '../../shared/consent/consentChannel.js';
import { api } from './api.js';
import { mcpKeys } from './keys.js';

type Calls = typeof mcp.calls;

/** An MCP server of a space. */
export type McpServer = Answer<Calls['get']>['mcp_server'];
/** How a server is reached; the studio shows the first one. */
export type McpPoint = McpServer['mcp_server_access_points'][number];
export type McpTool = McpPoint['tools'][number];
export type McpDecision = (typeof mcpDecisions)[number];

const refresh = () => queryClient.invalidateQueries({ queryKey: mcpKeys.all });

/** Servers of a space, and the names of local commands that it may use. */
export function useMcpServers(spaceId: string) {
  return useQuery({
    queryKey: mcpKeys.list(spaceId),
    queryFn: async ({ signal }) => {
      const { mcp_servers, commands } = await api.mcp.list(
        { space_id: spaceId, page: 1, page_size: 100 },
        { signal },
      );
      return { servers: mcp_servers, commands };
    },
  });
}

export function useMcpServer(id: string) {
  return useQuery({
    queryKey: mcpKeys.server(id),
    queryFn: async ({ signal }) => (await api.mcp.get({ mcp_server_id: id }, { signal })).mcp_server,
  });
}

/** What a person enters. */
export interface ServerValues {
  name: string;
  /** Address, or the name of a local command. */
  address: string;
  isCommand: boolean;
  /** Sent as `Authorization: Bearer`; empty keeps the stored one. */
  accessKey: string;
  /** Everybody uses the tokens of the person who signs in. */
  isShared: boolean;
}

function pointOf({ address, isCommand, accessKey, isShared }: ServerValues) {
  const header = { key: 'Authorization', value: `Bearer ${accessKey.trim()}` };
  return {
    ...(isCommand && { transport_mode: 'stdio' as const }),
    server_url: address.trim(),
    sign_in: isShared ? ('shared' as const) : ('user' as const),
    ...(accessKey.trim() !== '' && { config: { static_headers: [header] } }),
  };
}

/** Adds a server and connects to it; resolves with its id, also if it cannot be reached. */
export function useCreateServer(spaceId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (values: ServerValues) => {
      const { mcp_server } = await api.mcp.create({ space_id: spaceId, name: values.name.trim() });
      const at = { mcp_server_id: mcp_server.id };
      try {
        await api.mcp.createAccessPoint({ ...at, ...pointOf(values) });
      } catch (error) {
        // A server without an address is of no use.
        await api.mcp.delete(at);
        throw error;
      }
      return mcp_server.id;
    },
    onSuccess: refresh,
  });
}

const atPoint = ({ id, mcp_server_id }: McpPoint) => ({ mcp_server_id, access_point_id: id });

/** Changes a server and connects again. */
export function useUpdateServer(id: string, point: McpPoint | undefined) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (values: ServerValues) => {
      await api.mcp.update({ mcp_server_id: id, name: values.name.trim() });
      if (point) await api.mcp.updateAccessPoint({ ...atPoint(point), ...pointOf(values) });
      else await api.mcp.createAccessPoint({ mcp_server_id: id, ...pointOf(values) });
    },
    onSettled: refresh,
  });
}

export function useSync() {
  return useMutation({ mutationFn: (point: McpPoint) => api.mcp.sync(atPoint(point)), onSettled: refresh });
}

export function useReview(point: McpPoint) {
  return useMutation({
    mutationFn: ({ decision, tools }: { decision: McpDecision; tools: readonly McpTool[] }) =>
      api.mcp.review({
        ...atPoint(point),
        decision,
        tools: tools.map(({ name, hash }) => ({ name, hash })),
      }),
    onSettled: refresh,
  });
}

export function useSetStatus() {
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: 1 | 2 }) =>
      api.mcp.updateStatus({ mcp_server_id: id, status }),
    onSettled: refresh,
  });
}

export function useDeleteServer() {
  return useMutation({
    mutationFn: (id: string) => api.mcp.delete({ mcp_server_id: id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mcpKeys.all, refetchType: 'none' }),
  });
}

/** Calls a tool with arguments as JSON text. */
export function useTryTool(point: McpPoint) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ name, values }: { name: string; values: string }) =>
      api.mcp.debug({ ...atPoint(point), tool_name: name, parameters: values }),
  });
}

export function useResources(point: McpPoint) {
  return useQuery({
    queryKey: mcpKeys.resources(point.id),
    queryFn: async ({ signal }) => (await api.mcp.resources(atPoint(point), { signal })).resources,
  });
}

export function usePrompts(point: McpPoint) {
  return useQuery({
    queryKey: mcpKeys.prompts(point.id),
    queryFn: async ({ signal }) => (await api.mcp.prompts(atPoint(point), { signal })).prompts,
  });
}

/** Sends the browser to the server's sign-in. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (point: McpPoint) => (await api.mcp.startSignIn(atPoint(point))).redirect_url,
    onSuccess: (url) => window.location.assign(url),
  });
}

export function useSignOut() {
  return useMutation({
    mutationFn: (point: McpPoint) => api.mcp.signOut(atPoint(point)),
    onSettled: refresh,
  });
}

/** Completes the sign-in with the query that the server appended; resolves with the access point. */
export function useFinishSignIn() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (query: string) => (await api.mcp.finishSignIn({ query })).mcp_server_access_point,
    onSuccess: ({ mcp_server_id }) => {
      announceConsent(mcp_server_id);
      return refresh();
    },
  });
}
