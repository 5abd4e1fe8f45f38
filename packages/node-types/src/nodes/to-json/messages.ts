import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: 'JSON 序列化', description: '将变量转换为 JSON 文本', input: '要转换的变量' },
  en: { name: 'To JSON', description: 'Converts a value to JSON text.', input: 'Value to convert' },
} satisfies Messages;
