import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '执行 SQL',
    description: '在数据库中执行自定义 SQL',
    fields: '可用的字段：{fields}',
    sql: 'SQL',
    sqlHelp: '要执行的 SQL 语句；输入 { 可插入变量。',
    sqlHint: "SELECT * FROM orders WHERE id = '{{input}}'",
  },
  en: {
    name: 'Run SQL',
    description: 'Runs your own SQL on a database.',
    fields: 'Fields: {fields}',
    sql: 'SQL',
    sqlHelp: 'SQL statement to run; type { to insert a variable.',
    sqlHint: "SELECT * FROM orders WHERE id = '{{input}}'",
  },
} satisfies Messages;
