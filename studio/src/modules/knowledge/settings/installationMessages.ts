import { defineMessages } from '../../../shared/i18n/i18n.js';

export const installationMessages = defineMessages('knowledgeInstallation', {
  'zh-CN': {
    title: '知识库',
    failed: '知识库设置加载失败',
    embedder: '向量模型',
    embedderHint: '用于所有知识库的语义检索。',
    lexical: '内置（按词匹配）',
    lexicalHint: '内置模型按词和字比较，不理解同义表达，但不需要密钥。添加向量模型后可在此选择。',
    static: '本机模型',
    dimensions: '{{count}} 维',
    changeTitle: '改用“{{name}}”？',
    changeWhy: '新的内容立即使用新模型。已有的文档继续用原有索引检索，重新分段后才使用新模型。',
    change: '更换',
    searchIndex: '向量检索：逐一比较，大的知识库用数据库索引（pgvector）',
    searchExact: '向量检索：逐一比较，结果精确',
    rerankHint: '重排和文字识别使用上方“重排”“文字识别”类型的模型，没有时不运行。',
    limits:
      '每个知识库最多 {{documents}} 个文档，每个文档最多 {{chunks}} 个分段；文件最大 {{size}}，表格和图片最大 {{tableSize}}。',
  },
  en: {
    title: 'Knowledge bases',
    failed: 'Couldn’t load the settings of knowledge bases',
    embedder: 'Embedding model',
    embedderHint: 'Used for semantic search in all knowledge bases.',
    lexical: 'Built in (lexical)',
    lexicalHint:
      'The built-in model compares words and characters. It doesn’t know synonyms, but needs no key. Add an embedding model to choose it here.',
    static: 'model on this server',
    dimensions: '{{count}} dimensions',
    changeTitle: 'Use {{name}}?',
    changeWhy:
      'New content uses the new model at once. Existing documents keep their index and use the new model once they are split again.',
    change: 'Change model',
    searchIndex: 'Vector search: exact comparison, for large knowledge bases a database index (pgvector)',
    searchExact: 'Vector search: exact comparison',
    rerankHint:
      'Reranking and text recognition use the models above of these types, and don’t run without one.',
    limits:
      'Up to {{documents}} documents in a knowledge base and {{chunks}} chunks in a document; files up to {{size}}, spreadsheets and images up to {{tableSize}}.',
  },
});
