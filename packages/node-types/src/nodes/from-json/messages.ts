import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: 'JSON 反序列化',
    description: '将 JSON 文本解析为指定类型的变量',
    input: 'JSON 文本',
    inputHelp: '要解析的 JSON 文本，通常是前面节点的输出。',
  },
  en: {
    name: 'From JSON',
    description: 'Parses JSON text into a value of the declared type.',
    input: 'JSON text',
    inputHelp: 'JSON text to parse, usually an output of an earlier node.',
  },
} satisfies Messages;
