import { defineMessages } from '../../../shared/i18n/i18n.js';

/** Texts of the dialog that copies a product. */
export const duplicateMessages = defineMessages('market-duplicate', {
  'zh-CN': {
    title: '复制“{{name}}”',
    name: '名称',
    nameMissing: '请填写名称。',
    nameIdentifier: '以字母开头，只能使用字母、数字和下划线。',
    workflowName: '留空则使用原名称。工作流的名称只能包含字母、数字和下划线。',
    space: '空间',
    folder: '文件夹',
    noFolder: '不放入文件夹',
    submit: '复制',
    spacesFailed: '无法加载空间',
    done: '已复制到“{{space}}”',
    notes: '需要留意',
    open: '打开',
  },
  en: {
    title: 'Copy “{{name}}”',
    name: 'Name',
    nameMissing: 'Enter a name.',
    nameIdentifier: 'Start with a letter, and use letters, digits and underscores only.',
    workflowName:
      'Leave empty to keep its name. Workflow names can only have letters, digits and underscores.',
    space: 'Workspace',
    folder: 'Folder',
    noFolder: 'No folder',
    submit: 'Copy',
    spacesFailed: 'Couldn’t load your workspaces',
    done: 'Copied to “{{space}}”',
    notes: 'Check before you use it',
    open: 'Open',
  },
});
