import { defineMessages } from '../../shared/i18n/i18n.js';

export const createMessages = defineMessages('create', {
  'zh-CN': { new: '新建' },
  en: { new: 'New' },
});
