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
  test('a sentence of the server is said in full, with what it names', () => {
    expect(say('spaceInvalid', 'a space has at most 20 administrators')).toBe('一个团队最多有 20 名管理员。');
    expect(say('appRefused', 'user_code: no device waits with this code, or it is too old')).toContain(
      '没有设备',
    );
    expect(
      say(
        'appRefused',
        'redirect_uris: "http://a.example" is http: only this computer itself can do without https',
      ),
    ).toBe('“http://a.example”是 http 地址：只有本机可以不用 https。');
    expect(say('storageFull', 'your files take 99 of 100 MiB: there is no room for this one')).toContain(
      '99 / 100 MiB',
    );
  });

  test('a sentence inside a sentence is said in Chinese too, and the words of others as they are', () => {
    expect(
      serverMessageText('The key of the model "Weft" was refused (401). The endpoint says: no such key'),
    ).toBe('模型“Weft”的密钥被拒绝（401）。服务的原话：no such key');
    expect(serverMessageText('The address of the model "Weft" is not a Gemini endpoint (404).')).toBe(
      '模型“Weft”的地址不是 Gemini 的接口（404）。',
    );
    expect(
      serverMessageText(
        'The model "Weft" was not called: The address 10.0.0.1 is inside a private network, and the configuration does not name it',
      ),
    ).toBe('没有调用模型“Weft”：地址 10.0.0.1 在内部网络里，配置没有允许它。');
  });

  test('a size is said as people say it', () => {
    const tooLarge = 'a file has at most 1048576 bytes here';
    expect(say('uploadTooLarge', tooLarge)).toBe('文件不能超过 1 MB。');
    setLanguage('en');
    expect(say('uploadTooLarge', tooLarge)).toBe('A file has at most 1 MB here.');
  });

  test('one that is not known is said by its code, never in English', () => {
    for (const name of Object.keys(errorCodes) as (keyof typeof errorCodes)[])
      expect(say(name, 'field: something new')).toBe(codeMessages.messages['zh-CN'][name]);
  });
});

describe('who asked too often', () => {
  const refused = (msg: string, retryAfter?: number) =>
    refusalText({ code: errorCodes.tooManyRequests, msg, ...(retryAfter !== undefined && { retryAfter }) });
  const attempts = 'too many attempts; try again in 45 s';

  test('is told in Chinese how long to wait', () => {
    expect(refused(attempts, 45)).toBe('尝试次数太多。请在45秒钟后重试。');
    expect(refused(attempts, 541)).toBe('尝试次数太多。请在10分钟后重试。');
  });

  test('is told in English how long to wait', () => {
    setLanguage('en');
    expect(refused(attempts, 1)).toBe('Too many attempts. Try again in 1 second.');
    expect(refused(attempts, 541)).toBe('Too many attempts. Try again in 10 minutes.');
    expect(refused('no more than 16 calls may be under way; wait for one to end', 5)).toBe(
      'No more than 16 calls may be under way; wait for one to end. Try again in 5 seconds.',
    );
  });

  test('is told nothing of the kind where nobody knows', () => {
    expect(refused('field: something new')).toBe(codeMessages.messages['zh-CN'].tooManyRequests);
  });
});

describe('in English', () => {
  test('the sentence stands without the name of its field', () => {
    setLanguage('en');
    expect(say('appRefused', 'user_code: no device waits with this code, or it is too old')).toBe(
      'No device waits with this code, or it is too old.',
    );
    expect(say('badRequest', 'name: Too small')).toBe(codeMessages.messages.en.badRequest);
  });
});

const serverFolder = join(import.meta.dirname, '../../../../../packages/server/src');

// Who changes a sentence of the server changes it here as well.
test('every sentence that is translated is one that the server says', () => {
  const sources = sourcesOf(serverFolder);
  const said = `${sources}\n${sources.replace(/\$\{[^}]*\}/g, '{}')}`;
  const prefix = /^"\{\}" /;
  const lost = [...serverMessages, ...innerMessages]
    .map(([server]) => server.replace(prefix, ''))
    .filter((text) => !said.includes(text));
  expect(lost).toEqual([]);
});

/** Codes whose own words say as much as their sentences do, and those whose sentences speak to programs. */
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

/** What the studio never asks in such a way that it is refused so. */
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

// A new sentence gets its Chinese, or stands among those that no person is told.
test('every sentence with which the server refuses a person is translated', () => {
  const said = readServerMessages(serverFolder);
  const unknown = said
    .filter(({ code }) => !saidByTheirCode.has(code))
    .map(({ text }) => text.replace(/^\{\}: |; try again .*$/g, ''))
    .filter((text) => !onlyToPrograms.has(text) && !isTranslated(text));
  expect(unknown).toEqual([]);
  expect([...onlyToPrograms].filter((text) => !said.some((one) => one.text === text))).toEqual([]);
});

/** By itself, or as a part of another sentence. */
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
