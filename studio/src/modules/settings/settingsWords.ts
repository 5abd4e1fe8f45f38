import { defineWords } from '../../shared/i18n/i18n.js';

export const settingsWords = defineWords('settings', {
  'zh-CN': {
    settings: '设置',
    navigation: '设置分类',
    back: '回到工作空间',
    account: '账号',
    installation: '安装',
    profile: '个人资料',
    security: '登录与安全',
    developer: '开发者',
    accessTokens: '访问令牌',
    oauthApps: 'OAuth 应用',
    authorizedApps: '已授权的应用',
    serviceIdentities: '服务身份',
    registration: '注册',
  },
  en: {
    settings: 'Settings',
    navigation: 'Kinds of settings',
    back: 'Back to the workspace',
    account: 'Account',
    installation: 'Installation',
    profile: 'Profile',
    security: 'Sign-in and security',
    developer: 'For programs',
    accessTokens: 'Access tokens',
    oauthApps: 'OAuth apps',
    authorizedApps: 'Authorised apps',
    serviceIdentities: 'Service identities',
    registration: 'Registration',
  },
});
