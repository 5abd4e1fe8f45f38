import { defineMessages } from '../../../shared/i18n/i18n.js';

/** Texts of the dialog that copies a product. */
export const duplicateMessages = defineMessages('market-duplicate', {
  'zh-CN': {
    title: '复制“{{name}}”',
    name: '名称',
    nameMissing: '请填写名称。',
    space: '空间',
    folder: '文件夹',
    noFolder: '不放入文件夹',
    submit: '复制',
    failed: '无法复制',
    spacesFailed: '无法加载空间',
    done: '已复制到“{{space}}”',
    notes: '需要留意',
    open: '打开',
    update: '副本可更新到 {{version}}。更新会创建一个新副本，原副本保持不变。',
  },
  en: {
    title: 'Copy “{{name}}”',
    name: 'Name',
    nameMissing: 'Enter a name.',
    space: 'Workspace',
    folder: 'Folder',
    noFolder: 'No folder',
    submit: 'Copy',
    failed: 'Couldn’t copy the product',
    spacesFailed: 'Couldn’t load your workspaces',
    done: 'Copied to “{{space}}”',
    notes: 'Check before you use it',
    open: 'Open',
    update: 'Version {{version}} is available. Updating makes a new copy and keeps this one.',
  },
});
