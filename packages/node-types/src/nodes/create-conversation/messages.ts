import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '创建会话', description: '按名称创建会话，已有同名会话则直接返回' },
  en: {
    name: 'Create conversation',
    description: 'Creates a conversation by name, or returns the existing one.',
  },
} satisfies Messages;
