import type { AgentBlocks } from '../../draft/AgentBlocks.js';

type Servers = AgentBlocks['mcp_servers'];

/** The block with a tool added or removed; a server without tools is left out. */
export function withTool(list: Servers, serverId: string, tool: string, isChosen: boolean): Servers {
  const known = list.find(({ mcp_server_id }) => mcp_server_id === serverId);
  const others = (known?.enabled_tools ?? []).filter((name) => name !== tool);
  const enabled_tools = isChosen ? [...others, tool] : others;
  if (!known) return isChosen ? [...list, { mcp_server_id: serverId, enabled_tools }] : list;
  return list.flatMap((item) => {
    if (item !== known) return [item];
    return enabled_tools.length > 0 ? [{ ...item, enabled_tools }] : [];
  });
}
