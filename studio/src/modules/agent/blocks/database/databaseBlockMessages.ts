import { defineMessages } from '../../../../shared/i18n/i18n.js';

export const databaseBlockMessages = defineMessages('agentDatabases', {
  'zh-CN': {
    add: '添加数据库',
    empty: '添加数据库后，智能体可以在对话中查询和记录数据。',
    full: '一个智能体最多添加 {{maximum}} 个数据库。',
    lost: '数据库不存在，或者你没有查看权限',
    prompt: '模型可用',
    promptOf: '模型可以使用 {{name}}',
    offEverywhere: '数据库设置为仅工作流使用',
    confirm: '修改数据前询问用户',
    confirms: '修改前询问',
    settings: '{{name}} 的操作',
    open: '打开数据库',
    copyName: '复制名称',
    remove: '移除',
  },
  en: {
    add: 'Add databases',
    empty: 'Add a database, so that the agent can look up and store data while it chats.',
    full: 'An agent can have at most {{maximum}} databases.',
    lost: 'The database doesn’t exist, or you can’t view it',
    prompt: 'Model',
    promptOf: 'The model can use {{name}}',
    offEverywhere: 'set to workflows only',
    confirm: 'Ask before changing data',
    confirms: 'asks before changes',
    settings: 'Actions for {{name}}',
    open: 'Open database',
    copyName: 'Copy name',
    remove: 'Remove',
  },
});
