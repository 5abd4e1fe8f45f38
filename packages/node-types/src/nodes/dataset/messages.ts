import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '知识库检索',
    description: '在知识库中查找与问题相符的片段',
    base: '知识库',
    recall: '检索',
    semantic: '语义',
    hybrid: '混合',
    fullText: '全文',
  },
  en: {
    name: 'Knowledge retrieval',
    description: 'Finds the passages of knowledge bases that match a query.',
    base: 'Base',
    recall: 'Recall',
    semantic: 'semantic',
    hybrid: 'hybrid',
    fullText: 'full text',
  },
} satisfies Messages;
