import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: 'JSON 序列化',
    description: '将变量转换为 JSON 文本',
    input: '要转换的变量',
    inputHelp: '要转换为 JSON 文本的变量或值。',
  },
  en: {
    name: 'To JSON',
    description: 'Converts a value to JSON text.',
    input: 'Value to convert',
    inputHelp: 'Variable or value to convert to JSON text.',
  },
} satisfies Messages;
