import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: 'JSON 序列化', description: '把变量写成 JSON 文本', input: '要写成 JSON 的变量' },
  en: { name: 'To JSON', description: 'Writes a value as JSON text.', input: 'Value to write as JSON' },
} satisfies Messages;
