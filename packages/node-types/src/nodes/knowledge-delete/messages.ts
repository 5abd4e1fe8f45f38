import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '知识库删除', description: '从知识库中删除一篇文档', document: '文档编号' },
  en: {
    name: 'Knowledge delete',
    description: 'Takes a document out of a knowledge base.',
    document: 'Document id',
  },
} satisfies Messages;
