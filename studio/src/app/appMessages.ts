import { defineMessages } from '../shared/i18n/i18n.js';

export const appMessages = defineMessages('app', {
  'zh-CN': {
    navigation: '主导航',
    noSuchSpace: '你不是这个空间的成员',
    noSuchSpaceWhy: '空间可能已被删除，或者你已被移出。如需访问，请联系团队管理员邀请你。',
    ownSpace: '返回我的空间',
  },
  en: {
    navigation: 'Main navigation',
    noSuchSpace: 'You’re not a member of this workspace',
    noSuchSpaceWhy:
      'It may have been deleted, or you were removed. A team administrator can invite you again.',
    ownSpace: 'Go to my workspace',
  },
});
