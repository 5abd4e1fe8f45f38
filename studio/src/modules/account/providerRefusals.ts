import type { identityProviderReasons } from '@heddle/api-contract/reasons/identity-provider';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for sign-in with identity providers. */
defineRefusals<typeof identityProviderReasons>('identityProvider', {
  'zh-CN': {
    startAgain: '登录已失效，或是在另一个浏览器中开始的。请重新开始。',
    expired: '登录已失效，请重新开始。',
    noProvider: '身份提供方不存在。',
    notConfigured: '没有配置身份提供方。',
    refused: '身份提供方拒绝了这次登录。',
    cancelled: '登录已取消。',
    noIdentity: '身份提供方没有返回身份信息。',
    noSignInPage: '身份提供方没有提供登录页。',
    unreachable: '无法连接身份提供方，或其响应无法验证。',
    onlyWayIn: '这是登录这个账号的最后一种方式，请先设置密码。',
    emailNotVerified: '身份提供方没有确认你的邮箱。',
    otherAccount: '当前登录的账号已改变，请重新开始。',
    linkedElsewhere: '这个身份已经关联了另一个账号。',
    noPassword: '这个邮箱的账号没有密码。请用原来的方式登录，再到设置中关联此身份提供方。',
    setupCodeNeeded: '第一个用户需要用安装码注册。安装码会在启动时显示在终端中。',
    noLongerConfigured: '此身份提供方已停用。',
    enterPasswordOnce: '这个邮箱已有账号。请在登录页登录，只需输入一次密码。',
  },
  en: {
    startAgain: 'This sign-in has expired or was started in another browser. Start again.',
    expired: 'This sign-in has expired. Start again.',
    noProvider: 'This identity provider doesn’t exist.',
    notConfigured: 'No identity provider is configured.',
    refused: 'The identity provider refused this sign-in.',
    cancelled: 'The sign-in was canceled.',
    noIdentity: 'The identity provider returned no identity.',
    noSignInPage: 'The identity provider has no sign-in page.',
    unreachable: 'The identity provider didn’t respond, or its response couldn’t be verified.',
    onlyWayIn: 'This is your only way to sign in. Set a password first.',
    emailNotVerified: 'The identity provider hasn’t verified your email address.',
    otherAccount: 'You’re now signed in to a different account. Start again.',
    linkedElsewhere: 'Another account is already linked to this identity.',
    noPassword:
      'The account with this email address has no password. Sign in as before, then link this provider in the settings.',
    setupCodeNeeded: 'The first user needs the setup code that the server prints at startup.',
    noLongerConfigured: 'This identity provider is no longer configured.',
    enterPasswordOnce:
      'An account with this email address exists. Sign in on the sign-in page and enter its password once.',
  },
});
