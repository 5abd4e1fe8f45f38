import { IconServer2 } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { AddMcpTools } from './AddMcpTools.js';
import { McpToolList } from './McpToolList.js';

export const mcpBlock: AgentBlock = {
  key: 'mcp',
  group: 'skill',
  Icon: IconServer2,
  label: { 'zh-CN': 'MCP 工具', en: 'MCP tools' },
  help: {
    'zh-CN': '模型在需要时调用的 MCP 服务工具。只有已批准的工具可用。',
    en: 'Tools of MCP servers that the model calls as needed. Only approved tools are available.',
  },
  isForChatFlows: false,
  isUsed: ({ mcp_servers }) => mcp_servers.length > 0,
  count: ({ mcp_servers }) =>
    mcp_servers.reduce((count, { enabled_tools }) => count + (enabled_tools?.length ?? 0), 0),
  Add: AddMcpTools,
  Body: McpToolList,
};
