import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '清空会话历史', description: '清空会话历史，之后的对话从头开始' },
  en: {
    name: 'Clear conversation history',
    description: "Clears a conversation's history so that it starts fresh.",
  },
} satisfies Messages;
