import type { requestReasons } from '@heddle/api-contract/reasons/request';
import { defineRefusals } from './defineRefusals.js';

/** Messages for requests that are refused before their call begins. */
defineRefusals<typeof requestReasons>('request', {
  'zh-CN': {
    tooManyCalls: '一分钟内超过 {{maximum}} 次请求。',
    tooManyAtOnce: '同时最多进行 {{maximum}} 个请求，请等其中一个结束。',
    tooManyAttempts: '尝试次数过多。',
    tooManyGuesses: '你所在的网络输错次数过多，暂时不能再试。账号没有被锁定，换一个网络仍可登录。',
    passwordsBusy: '正在登录的人太多。',
    idempotencyKeyReused: '此幂等键已用于另一请求，请换用新的键。',
    notSignedIn: '未登录，或登录已过期。',
    tokenInvalid: '访问令牌缺失、无效或已过期。',
    tokenShort: '访问令牌没有“{{permission}}”权限。',
    hostNotAllowed: '服务器不接受这个主机名。管理员可以在 HEDDLE_ALLOWED_HOSTS 中添加它。',
    bodyTooLarge: '内容不能超过 {{maximum, bytes}}。',
    bodySlow: '上传停顿过久，已中断。请重试。',
    tooDeep: '内容的嵌套不能超过 {{maximum}} 层。',
    oneFile: '一次只能上传一个文件。',
    formTooLarge: '文件不能超过 {{maximum, bytes}}。',
    fileTooLarge: '文件不能超过 {{maximum, bytes}}。',
    uploadStalled: '上传停顿超过一分钟，已中断。请重试。',
    uploadInterrupted: '上传中断，请重试。',
    hostFormTooLarge: '文件不能超过 {{maximum, bytes}}。',
  },
  en: {
    tooManyCalls: 'More than {{maximum}} requests in a minute.',
    tooManyAtOnce: 'Up to {{maximum}} requests can run at once. Wait for one to finish.',
    tooManyAttempts: 'Too many attempts.',
    tooManyGuesses:
      'Too many failed attempts from your network. The account isn’t locked: you can still sign in from another network.',
    passwordsBusy: 'Too many people are signing in right now.',
    idempotencyKeyReused: 'This idempotency key was used for another request. Use a new one.',
    notSignedIn: 'You’re not signed in, or your session has expired.',
    tokenInvalid: 'The access token is missing, invalid or expired.',
    tokenShort: 'The access token doesn’t allow “{{permission}}”.',
    hostNotAllowed:
      'The server doesn’t accept this host name. An administrator can add it to HEDDLE_ALLOWED_HOSTS.',
    bodyTooLarge: 'The request can’t be larger than {{maximum, bytes}}.',
    bodySlow: 'The request took too long to arrive. Try again.',
    tooDeep: 'The content can’t be nested more than {{maximum}} levels deep.',
    oneFile: 'Upload one file at a time.',
    formTooLarge: 'The file can’t be larger than {{maximum, bytes}}.',
    fileTooLarge: 'The file can’t be larger than {{maximum, bytes}}.',
    uploadStalled: 'No data arrived for a minute, so the upload was stopped. Try again.',
    uploadInterrupted: 'The upload was interrupted. Try again.',
    hostFormTooLarge: 'The file can’t be larger than {{maximum, bytes}}.',
  },
});
