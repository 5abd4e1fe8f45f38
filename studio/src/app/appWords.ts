import { defineWords } from '../shared/i18n/i18n.js';

export const appWords = defineWords('app', {
  'zh-CN': {
    workspace: '工作空间',
    develop: '项目开发',
    library: '资源库',
    account: '账号菜单',
    logout: '退出登录',
    navigation: '主导航',
    noSpace: '你还没有工作空间',
    noSpaceWhy: '请重新登录；若仍然没有，请联系安装的所有者。',
  },
  en: {
    workspace: 'Workspace',
    develop: 'Develop',
    library: 'Library',
    account: 'Account menu',
    logout: 'Log out',
    navigation: 'Main navigation',
    noSpace: 'You have no workspace yet',
    noSpaceWhy: 'Sign in again; if there is still none, ask the owner of this installation.',
  },
});
