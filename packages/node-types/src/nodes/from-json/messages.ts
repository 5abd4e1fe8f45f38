import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: 'JSON 反序列化', description: '把 JSON 文本读成指定类型的变量', input: 'JSON 文本' },
  en: {
    name: 'From JSON',
    description: 'Reads JSON text into a value of the declared type.',
    input: 'JSON text',
  },
} satisfies Messages;
