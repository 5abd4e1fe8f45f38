import { expect, test, vi } from 'vitest';
import { Attempts } from '../identity/attempts.js';
import { modules } from '../modules/modules.js';
import { answerError } from './answers.js';
import { CallRate } from './CallRate.js';
import { DomainError, programText } from './DomainError.js';
import { createLog } from './log.js';

const log = createLog(() => undefined);
const calls = modules.flatMap(({ family }) => Object.values(family.calls));
const waitOf = (error: unknown, call = calls[0]) =>
  answerError(error, call, log, 'log').headers['retry-after'];

function refusalOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

test('every 429 response has a Retry-After in seconds, and no other response does', () => {
  const error = new DomainError('tooManyRequests', programText('too many of something'));
  expect(calls.length).toBeGreaterThan(200);
  for (const call of calls) {
    expect(answerError(error, call, log, 'log')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5', 'content-type': 'application/json; charset=utf-8' },
    });
    expect(waitOf(new DomainError('badRequest', programText('not so')), call)).toBeUndefined();
  }
});

test('a limit of attempts states when its window ends', () => {
  let now = 0;
  const attempts = new Attempts(1, 600_000, () => now);
  attempts.take('key');
  now = 59_500;
  expect(waitOf(refusalOf(() => attempts.take('key')))).toBe('541');
  now = 600_000;
  expect(refusalOf(() => attempts.take('key'))).toBeUndefined();
});

test('a limit of calls per minute states when the next call is possible', () => {
  let now = 0;
  const rate = new CallRate({ perMinute: 2, together: 9, now: () => now });
  for (let call = 0; call < 2; call++) rate.begin('person')();
  expect(waitOf(refusalOf(() => rate.begin('person')))).toBe('30');
  now = 30_000;
  expect(refusalOf(() => rate.begin('person'))).toBeTypeOf('function');
});

// REL-41
test('limits end when they say, also if the clock of the system is set back meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const rate = new CallRate({ perMinute: 1, together: 9 });
    const attempts = new Attempts(1, 60_000);
    rate.begin('person')();
    attempts.take('key');
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(waitOf(refusalOf(() => rate.begin('person')))).toBe('60');
    expect(waitOf(refusalOf(() => attempts.take('key')))).toBe('60');
  } finally {
    vi.useRealTimers();
  }
});
