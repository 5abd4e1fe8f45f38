import { defineMessages } from '../shared/i18n/i18n.js';

export const appMessages = defineMessages('app', {
  'zh-CN': {
    navigation: '主导航',
    noSuchSpace: '你不是这个空间的成员',
    noSuchSpaceWhy: '空间可能已被删除，或者你已被移出。如需访问，请联系团队管理员邀请你。',
    ownSpace: '返回我的空间',
    search: '搜索',
    market: '市场',
    workspace: '空间',
    docs: '文档',
    menu: '打开菜单',
    closeMenu: '关闭菜单',
    serverGone: '无法连接服务器',
    serverGoneWhy: '未保存的修改仍在这个页面上。恢复连接后会自动继续。',
    signInToGoOn: '登录后即可继续，你填写的内容不会丢失。',
    smallScreen: '此页面更适合大屏幕，部分操作在手机上不太方便。',
    dismiss: '知道了',
  },
  en: {
    navigation: 'Main navigation',
    noSuchSpace: 'You’re not a member of this workspace',
    noSuchSpaceWhy:
      'It may have been deleted, or you were removed. A team administrator can invite you again.',
    ownSpace: 'Go to my workspace',
    search: 'Search',
    market: 'Marketplace',
    workspace: 'Workspace',
    docs: 'Documentation',
    menu: 'Open menu',
    closeMenu: 'Close menu',
    serverGone: 'Can’t reach the server',
    serverGoneWhy:
      'Your unsaved changes are still on this page. You can continue once the connection is back.',
    signInToGoOn: 'Sign in to continue. What you entered is still here.',
    smallScreen: 'This page is designed for larger screens. Some actions are hard to use on a phone.',
    dismiss: 'Got it',
  },
});
