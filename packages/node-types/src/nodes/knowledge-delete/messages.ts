import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '知识库删除',
    description: '从知识库中删除文档',
    document: '文档 ID',
    documentHelp: '要删除的文档的 ID，写入知识库的节点会返回它。',
  },
  en: {
    name: 'Delete from knowledge base',
    description: 'Deletes a document from a knowledge base.',
    document: 'Document ID',
    documentHelp: 'ID of the document to delete; the node that added it returns the ID.',
  },
} satisfies Messages;
