import { expect, test } from 'vitest';
import { answerRedirect } from './answers.js';

test('redirects to a path of this server, and never to another origin', () => {
  const { status, headers } = answerRedirect({
    location: '/oauth/authorize?redirect_uri=https://app.example',
  });
  expect([status, headers.get('location')]).toEqual([
    302,
    '/oauth/authorize?redirect_uri=https://app.example',
  ]);
  expect(() => answerRedirect({ location: '/%09/evil.example' })).toThrow('another origin');
});
