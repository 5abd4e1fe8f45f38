import { defineWords } from '../../shared/i18n/i18n.js';

export const libraryWords = defineWords('library', {
  'zh-CN': {
    title: '资源库',
    search: '搜索资源',
    name: '名称',
    type: '类型',
    status: '状态',
    editedAt: '编辑时间',
    actions: '操作',
    workflow: '工作流',
    failed: '资源没有加载出来',
    laterKinds: '插件、知识库、提示词和数据库会在之后的版本加入。',
  },
  en: {
    title: 'Library',
    search: 'Search resources',
    name: 'Name',
    type: 'Type',
    status: 'State',
    editedAt: 'Edited',
    actions: 'Actions',
    workflow: 'Workflow',
    failed: 'The resources could not be loaded',
    laterKinds: 'Plugins, knowledge, prompts and databases come with later versions.',
  },
});
