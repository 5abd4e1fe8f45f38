import { errorCodes } from '@heddle/api-contract';
import { workflowFeature } from '@heddle/api-contract/families/workflow-feature';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test('clients learn which features the installation has', async () => {
  const person = await world.register();
  const { spaceId: space_id } = person;
  const client = person.clientOf({ workflowFeature }).workflowFeature;
  const features = await client.list({ space_id });
  // The application of tests has code workers but no HTTP service.
  expect(Object.fromEntries(features.map(({ feature, in_gray }) => [feature, in_gray]))).toEqual({
    chat_flow: true,
    code_javascript: true,
    code_python: true,
    http: false,
    upload: true,
  });
  expect(await client.one({ feature_key: 'upload' })).toEqual({ allow: true });
  expect(await client.one({ feature_key: 'http' })).toEqual({ allow: false });
  expect(await client.one({ feature_key: 'toString' })).toEqual({ allow: false });
  expect(await client.flowlang({ space_id })).toEqual({ gray: false });
  await expect(client.ideToken({ space_id })).rejects.toMatchObject({ code: errorCodes.notOffered });
});
