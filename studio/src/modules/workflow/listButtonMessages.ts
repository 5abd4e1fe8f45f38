import { defineMessages } from '../../shared/i18n/i18n.js';

/** Buttons above lists, apart from the other messages of workflows, which they do not need. */
export const listButtonMessages = defineMessages('workflowButtons', {
  'zh-CN': {
    newWorkflow: '新建工作流',
    import: '导入',
  },
  en: {
    newWorkflow: 'New workflow',
    import: 'Import',
  },
});
