import { defineMessages } from '../../../shared/i18n/i18n.js';

/** Texts that open the templates from pages of a workspace. */
export const templateButtonMessages = defineMessages('market-templates', {
  'zh-CN': { fromTemplate: '从模板创建', browse: '浏览模板' },
  en: { fromTemplate: 'From a template', browse: 'Browse templates' },
});
