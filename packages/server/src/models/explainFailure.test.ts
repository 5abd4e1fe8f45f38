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

test('reports an address with a blocked port as a wrong address', async () => {
  const error: unknown = await fetch('http://127.0.0.1:9/v1').catch((reason: unknown) => reason);
  expect(explainFailure(service, error)).toMatchObject({
    kind: 'address',
    message: expect.stringContaining('bad port'),
  });
});
