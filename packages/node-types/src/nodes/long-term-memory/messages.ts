import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '长期记忆',
    description: '检索用户在以往对话中留下的记忆',
    whose: '检索运行此工作流的智能体对当前用户的记忆。不在智能体的对话中运行时，结果为空。',
    query: '查询内容',
    queryHelp: '要回忆的内容，通常是用户的消息。',
    withHistory: '包含会话历史',
    withHistoryHelp: '打开后，同时返回当前会话最近的消息。',
    rounds: '会话历史轮数',
    roundsHint: '默认 3 轮',
    history: '会话历史',
  },
  en: {
    name: 'Long-term memory',
    description: "Recalls memories from the user's earlier conversations.",
    whose:
      'Searches what the agent that runs this workflow remembers of the current user. Outside the chat of an agent, the result is empty.',
    query: 'Query',
    queryHelp: 'What to remember, usually the message of the user.',
    withHistory: 'Include chat history',
    withHistoryHelp: 'When on, recent messages of the conversation are returned too.',
    rounds: 'Chat history rounds',
    roundsHint: 'Default: 3',
    history: 'History',
  },
} satisfies Messages;
