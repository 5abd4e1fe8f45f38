import type { oauthReasons } from '@heddle/api-contract/reasons/oauth';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals while people authorize apps. */
defineRefusals<typeof oauthReasons>('oauth', {
  'zh-CN': {
    noApp: '应用不存在或已停用。',
    redirectNotRegistered: '应用没有添加这个回调地址（redirect_uri）。',
    noAuthorization: '这个应用已没有任何授权。',
    answeredOrExpired: '此授权请求已处理或已过期，请返回应用重新开始。',
    answered: '此授权请求已处理。',
    noDevice: '没有设备在等待此代码，或代码已过期。请检查设备上显示的代码。',
    ownAccountOnly: '只能为自己的账号授权，其他人需自行同意。',
    responseType: '应用的请求有误：response_type 只能是 code。',
    pkceMissing: '应用的请求有误：没有密钥的应用需使用 PKCE（code_challenge）。',
    challengeMethod: '应用的请求有误：code_challenge_method 只能是 S256。',
    challengeForm: '应用的请求有误：code_challenge 应为 43 个 base64url 字符。',
    notInstallable: '应用不存在，或不需要安装。',
  },
  en: {
    noApp: 'This app doesn’t exist or is disabled.',
    redirectNotRegistered: 'This is not a registered redirect URL of the app.',
    noAuthorization: 'This app has no authorization to revoke.',
    answeredOrExpired: 'This request was already answered or has expired. Start again in the app.',
    answered: 'This request was already answered.',
    noDevice: 'No device is waiting for this code, or it has expired. Check the code on the device.',
    ownAccountOnly: 'You can only consent for your own account.',
    responseType: 'The app’s request is invalid: response_type must be “code”.',
    pkceMissing: 'The app’s request is invalid: an app without a secret must use PKCE (code_challenge).',
    challengeMethod: 'The app’s request is invalid: code_challenge_method must be “S256”.',
    challengeForm: 'The app’s request is invalid: code_challenge must be 43 characters of base64url.',
    notInstallable: 'This app doesn’t exist or doesn’t need to be installed.',
  },
});
