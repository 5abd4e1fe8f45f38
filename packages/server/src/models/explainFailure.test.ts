import { expect, test } from 'vitest';
import type { ModelConfiguration } from './configuration.js';
import { explainFailure } from './explainFailure.js';

const service: ModelConfiguration = {
  id: '0',
  name: 'Weavers',
  provider: 'openai-compatible',
  baseURL: 'https://models.example.com/v1/deep',
  model: '',
};
const answer = { statusCode: 404, responseBody: '{"error":{"message":"The model does not exist"}}' };

test('reports a wrong address rather than a missing model if no model was named', () => {
  expect(explainFailure(service, answer).kind).toBe('address');
  expect(explainFailure({ ...service, model: 'small' }, answer).kind).toBe('model');
});

test.each([
  ['ENOTFOUND', 'host'],
  ['EAI_AGAIN', 'host'],
  ['ECONNREFUSED', 'connection'],
  ['EHOSTUNREACH', 'connection'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
  ['UND_ERR_CONNECT_TIMEOUT', 'time'],
])('tells apart why a service cannot be reached: %s', (code, kind) => {
  const error = new TypeError('fetch failed', { cause: Object.assign(new Error('why'), { code }) });
  expect(explainFailure(service, error).kind).toBe(kind);
});

test.each([
  [401, 'key'],
  [404, 'address'],
  [500, 'endpoint'],
])('tells apart the statuses of a service: %i', (statusCode, kind) => {
  expect(explainFailure(service, { statusCode, responseBody: '{}' }).kind).toBe(kind);
});

test('reads from a refusal when the service wants to be called again', () => {
  const after = (responseHeaders: Record<string, string>, statusCode = 429) =>
    explainFailure(service, { statusCode, responseBody: '{}', responseHeaders }).retryAfterMs;
  expect(after({ 'retry-after': '2' })).toBe(2000);
  expect(after({ 'retry-after': '1', 'retry-after-ms': '250' }, 503)).toBe(250);
  const date = after({ 'retry-after': new Date(Date.now() + 30_000).toUTCString() });
  expect(date).toBeGreaterThan(20_000);
  expect(date).toBeLessThanOrEqual(30_000);
  for (const text of ['', 'soon', '-5', '0', 'Mon, 01 Jan 2001 00:00:00 GMT', '1e99'])
    expect(after({ 'retry-after': text })).toBeUndefined();
  expect(after({ 'retry-after': '2' }, 401)).toBeUndefined();
});

test.each([
  ['UND_ERR_SOCKET', 'connection'],
  ['UND_ERR_BODY_TIMEOUT', 'time'],
])('tells apart why an answer that began did not end: %s', (code, kind) => {
  const cause = new TypeError('terminated', { cause: Object.assign(new Error('why'), { code }) });
  const error = Object.assign(new Error('cannot be read', { cause }), { statusCode: 200 });
  expect(explainFailure(service, error).kind).toBe(kind);
});

test('reports a port that is never called', async () => {
  const error: unknown = await fetch('http://127.0.0.1:9/v1').catch((reason: unknown) => reason);
  expect(explainFailure(service, error)).toMatchObject({
    kind: 'port',
    message: expect.stringContaining('bad port'),
  });
});
