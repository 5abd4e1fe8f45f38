import { defineWords } from '../shared/i18n/i18n.js';

export const appWords = defineWords('app', {
  'zh-CN': {
    develop: '项目开发',
    library: '资源库',
    team: '团队',
    navigation: '主导航',
    noSuchSpace: '你不在这个空间里',
    noSuchSpaceWhy: '它可能已被删除，或者你已被移出。需要的话，请团队的管理员邀请你。',
    ownSpace: '回到自己的空间',
  },
  en: {
    develop: 'Develop',
    library: 'Library',
    team: 'Team',
    navigation: 'Main navigation',
    noSuchSpace: 'You do not belong to this space',
    noSuchSpaceWhy:
      'It was deleted, or you were taken out of it. An administrator of the team can invite you again.',
    ownSpace: 'Go to a space of yours',
  },
});
