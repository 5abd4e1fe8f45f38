import { defineMessages } from '../../shared/i18n/i18n.js';

/** Apart from the other messages of accounts, which the button of the menu does not need. */
export const accountMenuMessages = defineMessages('accountMenu', {
  'zh-CN': { account: '账号菜单' },
  en: { account: 'Account menu' },
});
