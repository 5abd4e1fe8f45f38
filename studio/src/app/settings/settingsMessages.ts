import { defineMessages } from '../../shared/i18n/i18n.js';

export const settingsMessages = defineMessages('settings', {
  'zh-CN': {
    navigation: '设置分类',
    back: '返回空间',
    refused: '你没有权限访问此页面',
    refusedWhy: '此页面仅供实例的管理员使用。如需权限，请联系实例的所有者。',
    ownSettings: '打开我的设置',
    account: '账号',
    installation: '实例',
    developer: '开发者',
  },
  en: {
    navigation: 'Settings',
    back: 'Back to workspace',
    refused: 'You don’t have access to this page',
    refusedWhy: 'It’s for administrators of this installation. Contact the owner if you need access.',
    ownSettings: 'Open my settings',
    account: 'Account',
    installation: 'Installation',
    developer: 'Developer',
  },
});
