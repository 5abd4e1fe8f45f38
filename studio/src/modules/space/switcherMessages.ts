import { defineMessages } from '../../shared/i18n/i18n.js';

/** Apart from the other messages of spaces, which the button of the menu does not need. */
export const switcherMessages = defineMessages('spaceSwitcher', {
  'zh-CN': { switchSpace: '切换空间：{{name}}' },
  en: { switchSpace: 'Switch workspace: {{name}}' },
});
