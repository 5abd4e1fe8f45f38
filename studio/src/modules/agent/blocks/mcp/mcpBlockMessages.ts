import { defineMessages } from '../../../../shared/i18n/i18n.js';

/** Texts of the block of MCP tools. */
export const mcpBlockMessages = defineMessages('agentMcp', {
  'zh-CN': {
    add: '添加 MCP 工具',
    empty: '添加工具，让智能体使用其他服务。',
    remove: '移除 {{name}}',
    unavailable: '不可用：尚未批准，或有变化',
    lost: '该 MCP 服务已删除',
  },
  en: {
    add: 'Add MCP tools',
    empty: 'Add tools so that the agent can use other services.',
    remove: 'Remove {{name}}',
    unavailable: 'Unavailable: not approved, or changed',
    lost: 'This MCP server was deleted',
  },
});
