import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '知识库删除', description: '从知识库中删除文档', document: '文档 ID' },
  en: {
    name: 'Delete from knowledge base',
    description: 'Deletes a document from a knowledge base.',
    document: 'Document ID',
  },
} satisfies Messages;
