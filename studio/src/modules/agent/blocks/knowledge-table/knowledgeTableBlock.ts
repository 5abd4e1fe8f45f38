import { IconTable } from '@tabler/icons-react';
import { laterBlock } from '../LaterNote.js';

export const knowledgeTableBlock = laterBlock({
  key: 'knowledge_table',
  group: 'knowledge',
  Icon: IconTable,
  label: { 'zh-CN': '表格知识库', en: 'Table knowledge' },
  help: {
    'zh-CN': '智能体按行查询的表格。',
    en: 'Tables whose rows the agent looks up.',
  },
});
