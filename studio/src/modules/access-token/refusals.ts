import type { accessTokenReasons } from '@heddle/api-contract/reasons/access-token';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about access tokens. */
defineRefusals<typeof accessTokenReasons>('accessToken', {
  'zh-CN': {
    tooMany: '一个人最多有 {{maximum}} 个令牌，请先删除一个。',
    expiryRange: '请选择一年以内的日期。',
    notFound: '这个令牌已经删除。',
    tooManyOfSession: '一次登录同时最多有 {{maximum}} 个临时令牌，请稍后再试。',
  },
  en: {
    tooMany: 'You can have up to {{maximum}} tokens. Delete one first.',
    expiryRange: 'Choose a date within the next 365 days.',
    notFound: 'This token has already been deleted.',
    tooManyOfSession: 'A session can have up to {{maximum}} tokens at once. Wait until one has expired.',
  },
});
