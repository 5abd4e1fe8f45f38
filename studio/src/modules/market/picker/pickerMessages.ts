import { defineMessages } from '../../../shared/i18n/i18n.js';

/** Texts of the dialog that creates from a template. */
export const pickerMessages = defineMessages('market-picker', {
  'zh-CN': {
    title: '从模板创建',
    none: '没有可用的模板',
    noneWhy: '发布到市场的智能体、工作流和应用会显示在这里。',
    back: '返回模板列表',
    use: '使用模板',
    page: '在市场中查看',
    failed: '无法加载模板',
  },
  en: {
    title: 'Create from a template',
    none: 'No templates available',
    noneWhy: 'Agents, workflows and apps that are listed in the marketplace appear here.',
    back: 'Back to templates',
    use: 'Use template',
    page: 'View in the marketplace',
    failed: 'Couldn’t load the template',
  },
});
