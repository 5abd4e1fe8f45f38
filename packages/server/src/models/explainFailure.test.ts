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

test('a wrong address is no missing model while nobody has named one', () => {
  expect(explainFailure(service, answer).kind).toBe('address');
  expect(explainFailure({ ...service, model: 'small' }, answer).kind).toBe('model');
});

test('an address with a port that is never called is a wrong address', async () => {
  const error: unknown = await fetch('http://127.0.0.1:9/v1').catch((reason: unknown) => reason);
  expect(explainFailure(service, error)).toMatchObject({
    kind: 'address',
    message: expect.stringContaining('bad port'),
  });
});
