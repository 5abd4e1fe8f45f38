import { defineMessages } from '../../../../shared/i18n/i18n.js';

/** Texts of the block of MCP tools. */
export const mcpBlockMessages = defineMessages('agentMcp', {
  'zh-CN': {
    add: '添加 MCP 工具',
    empty: '添加工具，让智能体使用其他服务。',
    none: '这个空间还没有 MCP 服务',
    noneWhy: '在“MCP 服务”页面添加并审核工具后，即可在这里选择。',
    noApproved: '没有已批准的工具',
    open: '打开 MCP 服务',
    failed: '无法加载 MCP 服务',
    remove: '移除 {{name}}',
    unavailable: '不可用：尚未批准，或有变化',
    lost: '该 MCP 服务已删除',
    done: '完成',
  },
  en: {
    add: 'Add MCP tools',
    empty: 'Add tools so that the agent can use other services.',
    none: 'This workspace has no MCP servers yet',
    noneWhy: 'Add a server and review its tools on the page “MCP servers”, then choose them here.',
    noApproved: 'No approved tools',
    open: 'Open MCP servers',
    failed: 'Couldn’t load the MCP servers',
    remove: 'Remove {{name}}',
    unavailable: 'Unavailable: not approved, or changed',
    lost: 'This MCP server was deleted',
    done: 'Done',
  },
});
