import { IconDatabase } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { AddDatabases } from './AddDatabases.js';
import { DatabaseList } from './DatabaseList.js';

export const databaseBlock: AgentBlock = {
  key: 'database',
  group: 'memory',
  Icon: IconDatabase,
  label: { 'zh-CN': '数据库', en: 'Databases' },
  help: {
    'zh-CN': '智能体读写的数据表。调试时使用测试数据，发布后使用线上数据。',
    en: 'Tables that the agent reads and writes: test data while you debug, online data once it is published.',
  },
  isForChatFlows: false,
  isUsed: ({ database_list }) => database_list.length > 0,
  count: ({ database_list }) => database_list.length,
  Add: AddDatabases,
  Body: DatabaseList,
};
