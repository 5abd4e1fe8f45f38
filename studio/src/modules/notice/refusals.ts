import type { noticeReasons } from '@heddle/api-contract/reasons/notice';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about settings of notices. */
defineRefusals<typeof noticeReasons>('notice', {
  'zh-CN': {
    urlInvalid: '请填写以 http:// 或 https:// 开头的地址，不能包含用户名。',
    zoneInvalid: '没有这个时区。',
    noWebhook: '还没有设置 Webhook。',
    noRequests: '这个实例不向其他服务器发送请求。',
  },
  en: {
    urlInvalid: 'Enter a URL that begins with http:// or https://, without a user name.',
    zoneInvalid: 'There is no such time zone.',
    noWebhook: 'No webhook is set up yet.',
    noRequests: 'This installation doesn’t send requests to other servers.',
  },
});
