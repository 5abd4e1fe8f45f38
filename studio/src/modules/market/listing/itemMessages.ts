import { defineMessages } from '../../../shared/i18n/i18n.js';

/** Texts of what leads to the dialog, apart from its own, because menus load with the lists. */
export const itemMessages = defineMessages('market-item', {
  'zh-CN': { item: '发布到市场…', button: '发布到市场' },
  en: { item: 'List in marketplace…', button: 'List in marketplace' },
});
