import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@heddle/api-contract';
import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/i18n.js';
import { codeMessages } from './codeMessages.js';
import { refusalText, serverMessageText } from './refusalText.js';
import { innerMessages, serverMessages } from './serverMessages.js';
import { readServerMessages } from './testing/readServerMessages.js';

const say = (name: keyof typeof errorCodes, msg: string) => refusalText({ code: errorCodes[name], msg });

afterEach(() => setLanguage('zh-CN'));

describe('in Chinese', () => {
  test('translates a server message with its values', () => {
    expect(say('spaceInvalid', 'a space has at most 20 administrators')).toBe('一个团队最多有 20 名管理员。');
    expect(say('appRefused', 'user_code: no device is waiting for this code, or it has expired')).toContain(
      '没有设备',
    );
    expect(
      say('appRefused', 'redirect_uris: "http://a.example" uses http, which is only allowed for localhost'),
    ).toBe('“http://a.example”是 http 地址：只有本机可以不用 https。');
    expect(
      say('storageFull', 'your files use 99 of 100 MiB: there is not enough space for this file'),
    ).toContain('99 / 100 MiB');
  });

  test('translates nested messages and keeps third-party text', () => {
    expect(
      serverMessageText('The key of the model "Weft" was refused (401). The endpoint says: no such key'),
    ).toBe('模型“Weft”的密钥被拒绝（401）。服务返回：no such key');
    expect(serverMessageText('The address of the model "Weft" is not a Gemini endpoint (404).')).toBe(
      '模型“Weft”的地址不是 Gemini 的接口（404）。',
    );
    expect(
      serverMessageText(
        'The model "Weft" was not called: The address 10.0.0.1 is inside a private network, and the configuration does not name it',
      ),
    ).toBe('没有调用模型“Weft”：地址 10.0.0.1 属于内网，当前配置不允许访问。');
  });

  test('formats sizes for reading', () => {
    const tooLarge = 'a file has at most 1048576 bytes here';
    expect(say('uploadTooLarge', tooLarge)).toBe('文件不能超过 1 MB。');
    setLanguage('en');
    expect(say('uploadTooLarge', tooLarge)).toBe('A file has at most 1 MB here.');
  });

  test('falls back to the message of the code, never to English', () => {
    for (const name of Object.keys(errorCodes) as (keyof typeof errorCodes)[])
      expect(say(name, 'field: something new')).toBe(codeMessages.messages['zh-CN'][name]);
  });
});

describe('a rate-limited user', () => {
  const refused = (msg: string, retryAfter?: number) =>
    refusalText({ code: errorCodes.tooManyRequests, msg, ...(retryAfter !== undefined && { retryAfter }) });
  const attempts = 'too many attempts; try again in 45 s';

  test('sees the wait time in Chinese', () => {
    expect(refused(attempts, 45)).toBe('尝试次数过多。请在45秒钟后重试。');
    expect(refused(attempts, 541)).toBe('尝试次数过多。请在10分钟后重试。');
  });

  test('sees the wait time in English', () => {
    setLanguage('en');
    expect(refused(attempts, 1)).toBe('Too many attempts. Try again in 1 second.');
    expect(refused(attempts, 541)).toBe('Too many attempts. Try again in 10 minutes.');
    expect(refused('no more than 16 calls may be under way; wait for one to end', 5)).toBe(
      'No more than 16 calls may be under way; wait for one to end. Try again in 5 seconds.',
    );
  });

  test('sees no wait time when the server sent none', () => {
    expect(refused('field: something new')).toBe(codeMessages.messages['zh-CN'].tooManyRequests);
  });
});

describe('in English', () => {
  test('removes the field name from the message', () => {
    setLanguage('en');
    expect(say('appRefused', 'user_code: no device is waiting for this code, or it has expired')).toBe(
      'No device is waiting for this code, or it has expired.',
    );
    expect(say('badRequest', 'name: Too small')).toBe(codeMessages.messages.en.badRequest);
  });
});

const serverFolder = join(import.meta.dirname, '../../../../../packages/server/src');

// A changed server message must be changed here too.
test('has no translation of a message that the server never sends', () => {
  const sources = sourcesOf(serverFolder);
  const said = `${sources}\n${sources.replace(/\$\{[^}]*\}/g, '{}')}`;
  const prefix = /^"\{\}" /;
  const lost = [...serverMessages, ...innerMessages]
    .map(([server]) => server.replace(prefix, ''))
    .filter((text) => !said.includes(text));
  expect(lost).toEqual([]);
});

/** Codes whose own message is as specific as the server's, and codes whose messages are for programs. */
const saidByTheirCode: ReadonlySet<string> = new Set<keyof typeof errorCodes>([
  'badRequest',
  'bodyTooLarge',
  'changedElsewhere',
  'emailTaken',
  'forbidden',
  'internal',
  'notBuilt',
  'notFound',
  'notOffered',
  'resetCodeInvalid',
  'settingFixed',
  'tokenInvalid',
  'tokenShort',
  'unauthorised',
  'upgradeRequired',
  'uploadEmpty',
  'uploadRefused',
  'uploadTooMany',
  'uploadUnreadable',
  'userNameTaken',
  'wrongContentType',
]);

/** Messages that requests of the studio never cause. */
const onlyToPrograms: ReadonlySet<string> = new Set([
  'ForbidGuestJoinEnterprise: true or false',
  'JoinEnterpriseShareLinkExpirationTime: 1 to {} days',
  '1 to {} days up to "to"',
  'app_type: apps of channels are not built; "Normal" is',
  'auth_principal_type: only people (1) belong to a space',
  'auth_user: fornax_user_id or sso_username of a person',
  'bot_id and project_id cannot both be given',
  'duration_day: one of {}',
  'enterprise_role_type_list: one role',
  'flow_mode must be {} (workflow) or {} (chat flow)',
  'is no day',
  'is_reject: a link need not be declined',
  'join_invitation_id: a link is sent to nobody, and waits for no answer',
  'no such enterprise',
  'principal.type: only people work together on things',
  'space_role_type: 2 (administrator) or 3 (member)',
  'the model answered with a file, not with plain samples (pcm)',
  'validate tree schema is required',
  'workspace_id_list: names the one team it belongs to',
]);

// Translate a new message, or list it among those that users never see.
test('translates every error message that the server sends to users', () => {
  const said = readServerMessages(serverFolder);
  const unknown = said
    .filter(({ code }) => !saidByTheirCode.has(code))
    .map(({ text }) => text.replace(/^\{\}: |; try again .*$/g, ''))
    .filter((text) => !onlyToPrograms.has(text) && !isTranslated(text));
  expect(unknown).toEqual([]);
  expect([...onlyToPrograms].filter((text) => !said.some((one) => one.text === text))).toEqual([]);
});

/** Whether a message is translated, on its own or as part of another. */
function isTranslated(text: string): boolean {
  const part = serverMessageText(`The model "" failed: ${text}`).replace('模型“”出错：', '');
  return [serverMessageText(text), part].some((shown) => /\p{Script=Han}/u.test(shown));
}

function sourcesOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
