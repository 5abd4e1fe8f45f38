import { ApiError } from '@heddle/api-contract';
import { expect, test } from 'vitest';
import { followSignIn } from './followSignIn.js';

test('opens the sign-in page that a gateway names in a 401, unless its address could run code', () => {
  const opened: string[] = [];
  const follow = (status: number, data: unknown) =>
    followSignIn(new ApiError(status, 'refused', undefined, status, data), (address) => opened.push(address));
  expect(follow(401, { redirect_uri: 'https://sign-in.example/start' })).toBe(true);
  expect(follow(401, { redirect_uri: '/gateway/sign-in' })).toBe(true);
  expect(opened).toEqual(['https://sign-in.example/start', `${window.location.origin}/gateway/sign-in`]);
  for (const data of [undefined, null, {}, { redirect_uri: 5 }, { redirect_uri: 'javascript:alert(1)' }])
    expect(follow(401, data)).toBe(false);
  expect(follow(403, { redirect_uri: 'https://sign-in.example/' })).toBe(false);
  expect(followSignIn(new TypeError('Failed to fetch'))).toBe(false);
  expect(opened).toHaveLength(2);
});
