import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: 'SQL自定义',
    description: '在数据库中运行自己编写的 SQL',
    database: '数据库',
    notSetUp: '此安装还没有数据库，运行到此节点会失败。编号和 SQL 可以查看和修改，会随文档保留。',
    sqlHint: "SELECT * FROM orders WHERE id = '{{input}}'",
  },
  en: {
    name: 'SQL Customization',
    description: 'Runs SQL of your own in a database.',
    database: 'Base',
    notSetUp:
      'Databases are not set up in this installation, so a run fails at this node. The id and the SQL can be seen and edited, and stay in the document.',
    sqlHint: "SELECT * FROM orders WHERE id = '{{input}}'",
  },
} satisfies Messages;
