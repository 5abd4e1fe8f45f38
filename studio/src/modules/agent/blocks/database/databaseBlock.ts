import { IconDatabase } from '@tabler/icons-react';
import { laterBlock } from '../LaterNote.js';

export const databaseBlock = laterBlock({
  key: 'database',
  group: 'memory',
  Icon: IconDatabase,
  label: { 'zh-CN': '数据库', en: 'Databases' },
  help: {
    'zh-CN': '智能体读写的数据表。',
    en: 'Tables that the agent reads and writes.',
  },
});
