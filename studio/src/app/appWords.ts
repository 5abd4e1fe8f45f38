import { defineWords } from '../shared/i18n/i18n.js';

export const appWords = defineWords('app', {
  'zh-CN': {
    develop: '项目开发',
    library: '资源库',
    team: '团队',
    navigation: '主导航',
  },
  en: {
    develop: 'Develop',
    library: 'Library',
    team: 'Team',
    navigation: 'Main navigation',
  },
});
