import { IconBooks } from '@tabler/icons-react';
import { laterBlock } from '../LaterNote.js';

export const knowledgeTextBlock = laterBlock({
  key: 'knowledge_text',
  group: 'knowledge',
  Icon: IconBooks,
  label: { 'zh-CN': '文本知识库', en: 'Text knowledge' },
  help: {
    'zh-CN': '智能体回答时引用的文档。',
    en: 'Documents that the agent uses in its answers.',
  },
});
