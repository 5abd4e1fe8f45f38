import { IconBooks } from '@tabler/icons-react';
import { knowledgeBlock } from '../knowledge/knowledgeBlock.js';

export const knowledgeTextBlock = knowledgeBlock({
  key: 'knowledge_text',
  kind: 'text',
  Icon: IconBooks,
  label: { 'zh-CN': '文本知识库', en: 'Text knowledge' },
  help: {
    'zh-CN': '智能体回答时引用的文档。',
    en: 'Documents that the agent uses in its answers.',
  },
});
