import { IconTable } from '@tabler/icons-react';
import { knowledgeBlock } from '../knowledge/knowledgeBlock.js';

export const knowledgeTableBlock = knowledgeBlock({
  key: 'knowledge_table',
  kind: 'table',
  Icon: IconTable,
  label: { 'zh-CN': '表格知识库', en: 'Table knowledge' },
  help: {
    'zh-CN': '智能体按行查询的表格。',
    en: 'Tables whose rows the agent looks up.',
  },
});
