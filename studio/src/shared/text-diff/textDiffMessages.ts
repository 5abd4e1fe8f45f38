import { defineMessages } from '../i18n/i18n.js';

export const textDiffMessages = defineMessages('textDiff', {
  'zh-CN': {
    added: '新增',
    removed: '删除',
    unchanged: '{{count}} 行未改动',
  },
  en: {
    added: 'Added',
    removed: 'Removed',
    unchanged: '{{count}} unchanged lines',
  },
});
