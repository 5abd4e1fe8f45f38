import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '大模型',
    description: '用提示词和变量让语言模型生成内容',
    model: '模型',
  },
  en: {
    name: 'LLM',
    description: 'Lets a language model write from a prompt and variables.',
    model: 'Model',
  },
} satisfies Messages;
