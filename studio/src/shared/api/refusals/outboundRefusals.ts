import type { outboundReasons } from '@heddle/api-contract/reasons/outbound';
import { defineRefusals } from './defineRefusals.js';

/** Messages for addresses that the server does not call. */
defineRefusals<typeof outboundReasons>('outbound', {
  'zh-CN': {
    privateNetwork: '地址 {{address}} 属于内网，当前配置不允许访问。',
    protocol: '只能调用 http 和 https 地址，不能调用 {{protocol}}。',
    redirects: '{{host}} 返回了重定向。',
    tooManyRedirects: '{{host}} 重定向超过 {{maximum}} 次。',
    invalidRedirect: '{{host}} 重定向到无效地址。',
    redirectWithContent: '{{host}} 重定向到 {{target}}，但请求内容不会转发，请直接调用该地址。',
  },
  en: {
    privateNetwork:
      'The address {{address}} is inside a private network, and the configuration doesn’t allow it.',
    protocol: 'Only http and https addresses can be called, not {{protocol}}.',
    redirects: '{{host}} answers with a redirect.',
    tooManyRedirects: '{{host}} redirects more than {{maximum}} times.',
    invalidRedirect: '{{host}} redirects to an invalid URL.',
    redirectWithContent:
      '{{host}} redirects to {{target}}, but request content isn’t forwarded. Call that URL directly.',
  },
});
