import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '知识库检索',
    description: '在知识库中检索与查询匹配的片段',
    recall: '检索',
    semantic: '语义',
    hybrid: '混合',
    fullText: '全文',
    strategy: '检索策略',
    topK: '最大召回数量',
    minScore: '最小匹配度',
    useRerank: '结果重排',
    useRewrite: '查询改写',
    isPersonalOnly: '仅个人知识库',
  },
  en: {
    name: 'Knowledge retrieval',
    description: 'Finds passages in knowledge bases that match a query.',
    recall: 'Search',
    semantic: 'Semantic',
    hybrid: 'Hybrid',
    fullText: 'Full text',
    strategy: 'Search strategy',
    topK: 'Top K',
    minScore: 'Min score',
    useRerank: 'Rerank results',
    useRewrite: 'Rewrite query',
    isPersonalOnly: 'Personal knowledge only',
  },
} satisfies Messages;
