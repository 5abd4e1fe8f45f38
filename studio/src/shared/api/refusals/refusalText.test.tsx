import { errorCodes } from '@heddle/api-contract';
import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/i18n.js';
import { codeMessages } from './codeMessages.js';
import { refusalText, serverMessageText } from './refusalText.js';

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
