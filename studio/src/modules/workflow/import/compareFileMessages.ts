import { defineMessages } from '../../../shared/i18n/i18n.js';

export const compareFileMessages = defineMessages('compareFile', {
  'zh-CN': {
    title: '与文件比较',
    why: '选择一个工作流文件，例如 heddle pull 留下的 .theirs.json。你可以逐项选择要应用的更改。',
    choose: '选择文件',
    tooLarge: '文件不能大于 20 MB。',
    noWorkflow: '这个文件不是工作流。',
    comparing: '与“{{name}}”的差异',
    comparingWhy: '选择要应用到你的草稿的更改。',
    applied: '应用文件中的更改',
    appliedNow: '已应用更改，可以撤销。',
  },
  en: {
    title: 'Compare with file',
    why: 'Select the file of a workflow, such as the .theirs.json that heddle pull leaves. You choose each change to apply.',
    choose: 'Select file',
    tooLarge: 'The file must not be larger than 20 MB.',
    noWorkflow: 'This file is not a workflow.',
    comparing: 'Differences from {{name}}',
    comparingWhy: 'Select the changes to apply to your draft.',
    applied: 'Apply changes of a file',
    appliedNow: 'Changes applied. You can undo them.',
  },
});
