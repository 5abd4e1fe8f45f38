import { type AnyReasons, ApiError, errorCodes, type Reason, type SentReason } from '@heddle/api-contract';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/i18n.js';
import { codeMessages } from './codeMessages.js';
import { refusalTables } from './defineRefusals.js';
import './everyRefusal.js';
import { refusalText } from './refusalText.js';

const { messages } = codeMessages;

const say = (
  reason: SentReason | undefined,
  name: keyof typeof errorCodes = 'badRequest',
  retryAfter?: number,
) => refusalText(new ApiError(errorCodes[name], 'name: English', 'log', 200, undefined, retryAfter, reason));

afterEach(() => setLanguage('zh-CN'));

test('words a reason with its parameters in the language of the page', () => {
  const reason = inputReasons.length({ field: 'name', minimum: 1, maximum: 2000 }) as SentReason;
  expect(say(reason)).toBe('请填写 1 到 2,000 个字符。');
  setLanguage('en');
  expect(say(reason)).toBe('Enter 1 to 2,000 characters.');
});

test('formats byte sizes and waits', () => {
  const tooLarge = requestReasons.fileTooLarge({ maximum: 1024 ** 2 }) as SentReason;
  const tooMany = requestReasons.tooManyAttempts({ seconds: 541 }) as SentReason;
  expect(say(tooLarge)).toBe('文件不能超过 1 MB。');
  expect(say(tooMany, 'tooManyRequests', 541)).toBe('尝试次数过多。请在10分钟后重试。');
  setLanguage('en');
  expect(say(tooLarge)).toBe('The file can’t be larger than 1 MB.');
  expect(say(tooMany, 'tooManyRequests', 541)).toBe('Too many attempts. Try again in 10 minutes.');
});

test.each<[string, SentReason | undefined]>([
  ['no reason', undefined],
  ['an unknown noun', { key: 'loom.broken', parameters: {} }],
  ['an unknown key', { key: 'input.broken', parameters: {} }],
  ['a key of every object', { key: 'input.constructor', parameters: {} }],
  ['a missing parameter', { key: 'input.length', parameters: { minimum: 1 } }],
  ['an inherited parameter', { key: 'input.length', parameters: Object.create({ minimum: 1, maximum: 2 }) }],
  [
    'an unknown reason inside',
    { key: 'input.tooLong', parameters: { maximum: { key: 'a.b', parameters: {} } } },
  ],
])('shows the message of the code for %s', (_, reason) => {
  expect(say(reason)).toBe(messages['zh-CN'].badRequest);
  setLanguage('en');
  expect(say(reason)).toBe(messages.en.badRequest);
});

test('shows a parameter as text, never as a place for another one or as HTML', () => {
  const maximum = '{{minimum}} $t(x) <b>$&</b>';
  expect(say({ key: 'input.tooLong', parameters: { maximum } })).toBe(`最多 ${maximum} 个字符。`);
});

test("shows the server's message for a code that is not known here", () => {
  const error = new ApiError(123, 'something new', 'log', 200);
  expect(refusalText(error)).toBe('something new');
});

const declared = import.meta.glob<Record<string, AnyReasons>>(
  '../../../../../packages/api-contract/src/reasons/*.ts',
  { eager: true },
);

test('every message names only parameters of its reason', () => {
  const placesOf = new Map<string, Set<string>>();
  for (const make of Object.values(declared).flatMap((module) =>
    Object.values(module).flatMap(Object.values),
  )) {
    const places = new Set<string>();
    const any = { get: (_: object, name: string) => (name === 'field' ? undefined : places.add(name) && 1) };
    placesOf.set((make as (values: unknown) => Reason)(new Proxy({}, any)).key, places);
  }
  const nouns = [...new Set([...placesOf.keys()].map((key) => key.split('.')[0]!))].sort();
  const wrong: string[] = [];
  for (const [noun, texts] of refusalTables)
    for (const table of Object.values(texts))
      for (const [name, text] of Object.entries(table)) {
        const used = [...text.matchAll(/\{\{?(\w+)/g)].map((match) => match[1]!);
        if (!used.every((place) => placesOf.get(`${noun}.${name}`)?.has(place)))
          wrong.push(`${noun}.${name}`);
      }
  expect([...refusalTables.keys()].sort()).toEqual(nouns);
  expect(wrong).toEqual([]);
});
