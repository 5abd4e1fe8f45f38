import { defineMessages } from '../../shared/i18n/i18n.js';

export const libraryMessages = defineMessages('library', {
  'zh-CN': {
    title: '资源库',
    search: '搜索资源',
    name: '名称',
    type: '类型',
    status: '状态',
    editedAt: '最近编辑',
    actions: '操作',
    workflow: '工作流',
    chatFlow: '对话流',
    failed: '资源加载失败',
    laterKinds: '插件、知识库、提示词和数据库将在后续版本提供。',
  },
  en: {
    title: 'Library',
    search: 'Search resources',
    name: 'Name',
    type: 'Type',
    status: 'Status',
    editedAt: 'Last edited',
    actions: 'Actions',
    workflow: 'Workflow',
    chatFlow: 'Chat flow',
    failed: 'Couldn’t load resources',
    laterKinds: 'Plugins, knowledge bases, prompts and databases are coming in later versions.',
  },
});
