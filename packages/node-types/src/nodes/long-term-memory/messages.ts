import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '长期记忆',
    description: '查找用户在以往对话中留下的记忆',
    notSetUp: '此安装还不提供长期记忆，运行到此节点会失败。设置可以修改，会随文档保留。',
    query: '查询内容',
    withHistory: '参考会话历史',
    rounds: '参考的轮数',
    roundsHint: '留空为 3 轮',
    history: '会话历史',
  },
  en: {
    name: 'Long-term memory',
    description: "Finds what the user's earlier conversations have left behind.",
    notSetUp:
      'This installation does not offer long-term memory yet, so a run fails at this node. Settings can be edited and stay in the document.',
    query: 'What to look for',
    withHistory: 'Consider the conversation so far',
    rounds: 'Rounds to consider',
    roundsHint: '3 where nothing is written',
    history: 'History',
  },
} satisfies Messages;
