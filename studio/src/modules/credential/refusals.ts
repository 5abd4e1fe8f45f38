import type { credentialReasons } from '@heddle/api-contract/reasons/credential';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about credentials. */
defineRefusals<typeof credentialReasons>('credential', {
  'zh-CN': {
    nameMissing: '请填写凭据名称。',
    nameTaken: '空间中已有名为“{{name}}”的凭据。',
    secretMissing: '请填写密钥。',
    invalidSecret: '密钥不能包含换行。',
    invalidKeyName: '只能包含字母、数字和连字符。',
    invalidUsername: '用户名不能包含冒号和换行。',
    hostMissing: '请至少填写一个可以接收凭据的主机。',
    invalidHost: '“{{host}}”不是有效的主机，例如 api.example.com。',
    newHost: '要发送到 {{host}}，请重新填写密钥。',
    tooMany: '这个空间已有 {{maximum}} 个凭据，达到上限。',
    unknown: '该空间中没有凭据 {{id}}，或凭据仅供他人使用。请选择其他凭据。',
    otherHost: '凭据“{{name}}”只能发送到 {{allowed}}，不能发送到 {{host}}。',
    lost: '凭据“{{name}}”的密钥已无法解密，请重新填写。',
  },
  en: {
    nameMissing: 'Enter a name for the credential.',
    nameTaken: 'This workspace already has a credential named “{{name}}”.',
    secretMissing: 'Enter the secret.',
    invalidSecret: 'The secret can’t contain line breaks.',
    invalidKeyName: 'Use letters, digits and hyphens only.',
    invalidUsername: 'The user name can’t contain colons or line breaks.',
    hostMissing: 'Enter at least one host that may receive the credential.',
    invalidHost: '“{{host}}” isn’t a valid host, such as api.example.com.',
    newHost: 'To send it to {{host}}, enter the secret again.',
    tooMany: 'This workspace already has {{maximum}} credentials, the maximum.',
    unknown:
      'The credential {{id}} isn’t in this workspace, or only someone else can use it. Choose another one.',
    otherHost: 'The credential “{{name}}” can only be sent to {{allowed}}, not to {{host}}.',
    lost: 'The secret of the credential “{{name}}” can no longer be decrypted. Enter it again.',
  },
});
