import { defineMessages } from '../../shared/i18n/i18n.js';

/** Apart from the other messages of archives, which the button does not need. */
export const importButtonMessages = defineMessages('importButton', {
  'zh-CN': { importButton: '导入文件' },
  en: { importButton: 'Import file' },
});
