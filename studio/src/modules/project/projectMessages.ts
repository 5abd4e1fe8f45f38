import { defineMessages } from '../../shared/i18n/i18n.js';

export const projectMessages = defineMessages('project', {
  'zh-CN': {
    newProject: '新建应用',
    editProject: '编辑应用',
    create: '创建',
    name: '名称',
    nameMissing: '请输入应用名称。',
    description: '描述',
    descriptionHint: '这个应用做什么、给谁用',
    deleteTitle: '删除应用“{{name}}”？',
    deleteWhy: '应用和其中的工作流、插件、数据会移到回收站，30 天内可以恢复；已发布的渠道会立即停止服务。',
    typeName: '输入应用名称以确认',
    deleted: '已将“{{name}}”移到回收站',
    restored: '已恢复“{{name}}”',
  },
  en: {
    newProject: 'New app',
    editProject: 'Edit app',
    create: 'Create',
    name: 'Name',
    nameMissing: 'Enter a name for the app.',
    description: 'Description',
    descriptionHint: 'What the app does and who it’s for',
    deleteTitle: 'Delete the app “{{name}}”?',
    deleteWhy:
      'The app and its workflows, plugins and data move to the trash. You can restore them for 30 days. The channels it’s published to stop working immediately.',
    typeName: 'Type the app’s name to confirm',
    deleted: '“{{name}}” moved to the trash',
    restored: '“{{name}}” restored',
  },
});
