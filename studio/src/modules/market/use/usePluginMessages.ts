import { defineMessages } from '../../../shared/i18n/i18n.js';

/** Texts of the dialog that adds a plugin of the marketplace to an agent. */
export const usePluginMessages = defineMessages('market-use', {
  'zh-CN': {
    title: '使用“{{name}}”',
    space: '空间',
    agent: '智能体',
    newAgent: '新智能体',
    agentName: '智能体名称',
    agentNameMissing: '请填写智能体名称。',
    tools: '工具',
    toolsMissing: '请至少选择一个工具。',
    version: '智能体会使用版本 {{version}}。有新版本时由你决定是否更新。',
    inWorkflow: '在工作流中使用：添加插件节点，在“市场”中选择这个插件。',
    submit: '添加并打开智能体',
    failed: '无法加载空间',
    added: '已添加“{{name}}”',
  },
  en: {
    title: 'Use “{{name}}”',
    space: 'Workspace',
    agent: 'Agent',
    newAgent: 'New agent',
    agentName: 'Agent name',
    agentNameMissing: 'Enter a name for the agent.',
    tools: 'Tools',
    toolsMissing: 'Choose at least one tool.',
    version: 'The agent uses version {{version}}. You decide when to update to a newer one.',
    inWorkflow: 'In a workflow: add a plugin node and choose this plugin under “Marketplace”.',
    submit: 'Add and open the agent',
    failed: 'Couldn’t load your workspaces',
    added: 'Added “{{name}}”',
  },
});
