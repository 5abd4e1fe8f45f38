import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '知识库检索',
    description: '在知识库中查找与问题相符的片段',
    recall: '检索',
    semantic: '语义',
    hybrid: '混合',
    fullText: '全文',
    strategy: '检索策略',
    topK: '最多召回数',
    minScore: '最低匹配度',
    useRerank: '结果重排',
    useRewrite: '改写查询',
    isPersonalOnly: '仅个人知识库',
  },
  en: {
    name: 'Knowledge retrieval',
    description: 'Finds the passages of knowledge bases that match a query.',
    recall: 'Recall',
    semantic: 'semantic',
    hybrid: 'hybrid',
    fullText: 'full text',
    strategy: 'Search strategy',
    topK: 'Most passages',
    minScore: 'Lowest score',
    useRerank: 'Rerank the results',
    useRewrite: 'Rewrite the query',
    isPersonalOnly: 'Personal knowledge only',
  },
} satisfies Messages;
