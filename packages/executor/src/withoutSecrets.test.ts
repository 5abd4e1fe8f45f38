import { expect, test } from 'vitest';
import { maskSecret, withoutSecrets } from './withoutSecrets.js';

const secret = 'SECRET a/b+ü"4711';
const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['as it is', secret],
  ['in an address', encodeURIComponent(secret)],
  ['in a query', new URLSearchParams({ key: secret }).toString()],
  ['in JSON', JSON.stringify({ echoed: secret })],
  ['in base64', base64(secret)],
  ['in base64 behind a name', `Basic ${base64(`me:${secret}`)}`],
  ['in base64 behind a longer name', base64(`ann:${secret}`)],
  ['in base64 before something else', base64(`${secret}:x`)],
  ['in base64 of addresses', Buffer.from(`?${secret}?`).toString('base64url')],
])('a secret %s is masked', (_, text) => {
  const clean = withoutSecrets(`before ${text} after`, [secret]);
  expect(clean).toMatch(/^before .*••••4711.* after$/);
  for (const spelling of [secret, base64(secret).slice(2, -4), 'SECRET', 'U0VDUkVU'])
    expect(clean).not.toContain(spelling);
});

test('what is no secret stays, and nothing is no secret', () => {
  expect(withoutSecrets('the cat sat', ['', 'another secret'])).toBe('the cat sat');
  expect(withoutSecrets('no k-1 here', ['k-1'])).toBe('no •••• here');
  expect(maskSecret('short one')).toBe('••••');
});

test('half of a character is no reason to fail', () => {
  expect(withoutSecrets('x \ud800abcdef y', ['\ud800abcdef'])).toBe('x •••• y');
});
