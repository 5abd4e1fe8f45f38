import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '修改消息', description: '修改一条消息的内容' },
  en: { name: 'Edit message', description: 'Changes the content of a message.' },
} satisfies Messages;
