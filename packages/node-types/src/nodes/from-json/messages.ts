import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: 'JSON 反序列化', description: '将 JSON 文本解析为指定类型的变量', input: 'JSON 文本' },
  en: {
    name: 'From JSON',
    description: 'Parses JSON text into a value of the declared type.',
    input: 'JSON text',
  },
} satisfies Messages;
