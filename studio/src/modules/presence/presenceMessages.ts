import { defineMessages } from '../../shared/i18n/i18n.js';

export const presenceMessages = defineMessages('presence', {
  'zh-CN': {
    people: '也在这里：{{names}}',
    you: '你（另一个窗口）',
    selecting: '{{names}} 选中了此节点',
  },
  en: {
    people: 'Also here: {{names}}',
    you: 'You (another window)',
    selecting: '{{names}} selected this node',
  },
});
