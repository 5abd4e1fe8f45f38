import { defineMessages } from '../../shared/i18n/i18n.js';

export const consentMessages = defineMessages('pluginConsent', {
  'zh-CN': {
    title: '授权插件',
    asks: '“{{name}}”需要访问你的账号',
    where: '你将前往 {{host}} 登录并授权。授权后，此插件会以你的身份向 {{toolHost}} 发送请求。',
    shared: '此授权由空间内所有使用该插件的人共用。',
    scope: '申请的权限：{{scope}}',
    goOn: '前往 {{host}}',
    allowed: '已授权“{{name}}”',
    allowedWhy: '可以关闭此页面了，对话会自动继续。',
    revoke: '撤销授权',
    noConsent: '此插件不需要授权',
    noConsentWhy: '可以关闭此页面了。',
    failed: '授权失败',
    failedWhy: '请返回对话，重新打开授权链接。',
  },
  en: {
    title: 'Authorize plugin',
    asks: '“{{name}}” needs access to your account',
    where:
      'You’ll sign in at {{host}} and allow access there. The plugin then sends requests to {{toolHost}} on your behalf.',
    shared: 'Everyone who uses this plugin in the workspace shares this authorization.',
    scope: 'Requested permissions: {{scope}}',
    goOn: 'Continue to {{host}}',
    allowed: '“{{name}}” is authorized',
    allowedWhy: 'You can close this page. The chat continues automatically.',
    revoke: 'Revoke access',
    noConsent: 'This plugin needs no authorization',
    noConsentWhy: 'You can close this page.',
    failed: 'Couldn’t authorize the plugin',
    failedWhy: 'Return to the chat and open the authorization link again.',
  },
});
