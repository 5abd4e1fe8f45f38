import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '长期记忆',
    description: '检索用户在以往对话中留下的记忆',
    notSetUp: '当前实例未配置长期记忆，运行到此节点会失败。你仍可编辑设置，设置会随工作流保存。',
    query: '查询内容',
    withHistory: '包含会话历史',
    rounds: '会话历史轮数',
    roundsHint: '默认 3 轮',
    history: '会话历史',
  },
  en: {
    name: 'Long-term memory',
    description: "Recalls memories from the user's earlier conversations.",
    notSetUp:
      'Long-term memory is not set up in this installation, so runs fail at this node. You can still edit the settings; they are saved with the workflow.',
    query: 'Query',
    withHistory: 'Include chat history',
    rounds: 'Chat history rounds',
    roundsHint: 'Default: 3',
    history: 'History',
  },
} satisfies Messages;
