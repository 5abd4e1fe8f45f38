import { expect, test } from 'vitest';
import { maskSecret, withoutSecrets } from './withoutSecrets.js';

const secret = 'SECRET a/b+ü"4711';
const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['in plain text', secret],
  ['encoded in a URL', encodeURIComponent(secret)],
  ['in a query', new URLSearchParams({ key: secret }).toString()],
  ['in JSON', JSON.stringify({ echoed: secret })],
  ['in JSON that escapes slashes', JSON.stringify({ echoed: secret }).replaceAll('/', '\\/')],
  [
    'in JSON that escapes all signs',
    secret.replace(/[^A-Za-z0-9 ]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
  [
    'in HTML',
    secret.replace(/[^A-Za-z0-9 ]/g, (sign, at: number) =>
      at % 2 ? `&#${sign.charCodeAt(0)};` : `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`,
    ),
  ],
  ['encoded as little as possible', encodeURIComponent(secret).replaceAll('%2F', '/').replace('%C3', '%c3')],
  ['in base64', base64(secret)],
  ['in base64 after a name', `Basic ${base64(`me:${secret}`)}`],
  ['in base64 after a longer name', base64(`ann:${secret}`)],
  ['in base64 before something else', base64(`${secret}:x`)],
  ['in URL-safe base64', Buffer.from(`?${secret}?`).toString('base64url')],
])('masks a secret %s', (_, text) => {
  const clean = withoutSecrets(`before ${text} after`, [secret]);
  expect(clean).toMatch(/^before .*••••4711.* after$/);
  for (const spelling of [secret, base64(secret).slice(2, -4), 'SECRET', 'U0VDUkVU'])
    expect(clean).not.toContain(spelling);
});

test('keeps text that is not a secret, and ignores empty secrets', () => {
  expect(withoutSecrets('the cat sat', ['', 'another secret'])).toBe('the cat sat');
  expect(withoutSecrets('no k-1 here', ['k-1'])).toBe('no •••• here');
  expect(maskSecret('short one')).toBe('••••');
  expect(maskSecret('0123456789abcde')).toBe('••••');
  expect(maskSecret('0123456789abcdef')).toBe('••••cdef');
});

test.each([
  ['{"id":1234567,"at":"0123456"}', '{"id":1234567,"at":"0123456"}'],
  ['x123456 123456x 123456', 'x123456 123456x ••••'],
  ['{"pin":123456,"say":"pin\\n123456"}', '{"pin":••••,"say":"pin\\n••••"}'],
  ['?pin%3D123456&pin=123456', '?pin%3D••••&pin=••••'],
  ['密码123456是', '密码••••是'],
  [base64('me:123456'), 'bWU6••••'],
  ['123456123456', '123456123456'],
])('masks a short secret in %s only where it stands alone', (text, clean) => {
  expect(withoutSecrets(text, ['123456'])).toBe(clean);
});

test.each([
  'Bearer 123456',
  'basic bWU6MTIzNDU2',
  'Token\t0123456789abcde',
])('ignores the scheme before a short credential: %s', (value) => {
  expect(maskSecret(value)).toBe('••••');
  expect(withoutSecrets(`sent ${value}.`, [value])).toBe('sent ••••.');
});

test.each([
  'long-enough-secret$&',
  "long-enough-secre$'",
  'long-enough-secr$`',
])('a mask that ends in %s brings nothing back', (one) => {
  expect(withoutSecrets(`sent ${one}.`, [one])).toBe(`sent ••••${one.slice(-4)}.`);
});

test('treats pattern characters in a short secret literally', () => {
  expect(withoutSecrets('a.*(b a.*(bc aXX(b', ['a.*(b'])).toBe('•••• a.*(bc aXX(b');
  expect(withoutSecrets('x$&y+ $&y+', ['$&y+'])).toBe('x•••• ••••');
});

test('takes linear time on a long text full of a short secret', () => {
  const text = 'a'.repeat(2_000_000);
  const start = performance.now();
  expect(withoutSecrets(text, ['aaaaaa'])).toBe(text);
  expect(performance.now() - start).toBeLessThan(5000);
});

test('accepts lone surrogates', () => {
  expect(withoutSecrets('x \ud800abcdef y', ['\ud800abcdef'])).toBe('x •••• y');
});
