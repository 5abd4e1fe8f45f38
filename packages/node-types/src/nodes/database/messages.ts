import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '执行 SQL',
    description: '在数据库中执行自定义 SQL',
    database: '数据库',
    notSetUp: '当前实例未配置数据库，运行到此节点会失败。你仍可编辑 ID 和 SQL，它们会随工作流保存。',
    sqlHint: "SELECT * FROM orders WHERE id = '{{input}}'",
  },
  en: {
    name: 'Run SQL',
    description: 'Runs your own SQL on a database.',
    database: 'Database',
    notSetUp:
      'Databases are not set up in this installation, so runs fail at this node. You can still edit the ID and the SQL; they are saved with the workflow.',
    sqlHint: "SELECT * FROM orders WHERE id = '{{input}}'",
  },
} satisfies Messages;
