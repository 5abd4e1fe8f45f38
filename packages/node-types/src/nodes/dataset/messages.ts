import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '知识库检索',
    description: '在知识库中查找与问题相符的片段',
  },
  en: {
    name: 'Knowledge retrieval',
    description: 'Finds the passages of knowledge bases that match a query.',
  },
} satisfies Messages;
