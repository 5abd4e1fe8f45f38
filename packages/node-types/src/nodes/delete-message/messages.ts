import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '删除消息', description: '删除一条消息' },
  en: { name: 'Delete message', description: 'Deletes a message.' },
} satisfies Messages;
