import { lazyDialog } from '../../../../shared/parts/lazyDialog.js';
import type { ChosenTool, ToolDialog as Dialog, ToolSource } from '../../../plugin/index.js';
import { agentLimits } from '../../agentLimits.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { withTool } from '../mcp/withTool.js';

const ToolDialog = lazyDialog<Parameters<typeof Dialog>[0]>(
  async () => (await import('../../../plugin/index.js')).ToolDialog,
);

/** Adds tools of plugins and MCP servers to the agent, and removes them. */
export function AgentToolDialog({ initialSource, onClose }: { initialSource: ToolSource; onClose(): void }) {
  const { spaceId } = useAgent();
  const [plugins, setPlugins] = useBlock('plugin_info_list');
  const [servers, setServers] = useBlock('mcp_servers');
  const isChosen = ({ source, pluginId, toolId }: ChosenTool) =>
    source === 'mcp'
      ? servers.some((one) => one.mcp_server_id === pluginId && one.enabled_tools?.includes(toolId))
      : plugins.some(({ api_id }) => api_id === toolId);
  const onToggle = (tool: ChosenTool) => {
    const { source, pluginId, toolId, name, version } = tool;
    if (source === 'mcp') return setServers(withTool(servers, pluginId, toolId, !isChosen(tool)));
    const entry = { plugin_id: pluginId, api_id: toolId, api_name: name, plugin_version: version };
    setPlugins(isChosen(tool) ? plugins.filter(({ api_id }) => api_id !== toolId) : [...plugins, entry]);
  };
  return (
    <ToolDialog
      {...{ spaceId, initialSource, isChosen, onToggle, onClose }}
      isFull={(source) => source !== 'mcp' && plugins.length >= agentLimits.tools}
    />
  );
}
