import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestWorld } from '../testing/createTestApp.js';
import { createOwnDatabase } from '../testing/createTestDatabase.js';

let world: TestWorld;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const text = async (path: string) => (await world.app.request(path)).text();

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: object };
  security: object[];
}

interface Described {
  paths: Record<string, Record<string, Operation>>;
}

test('the description is valid OpenAPI 3.1 and contains every path once', async () => {
  const described = JSON.parse(await text('/openapi.json')) as Described;
  const result = await new Validator().validate({ ...described });
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  const paths = world.app.routes.flatMap(({ call }) =>
    [call.path, ...call.also].map((path) => [call.method, path]),
  );
  for (const [method, path] of paths) {
    expect(described.paths[path!.replace(/:(\w+)/g, '{$1}')]?.[method!.toLowerCase()], path).toBeDefined();
  }
  const ids = Object.values(described.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(paths.length);
});

test('documents path parameters as such, and not again in the body', async () => {
  const described = JSON.parse(await text('/openapi.json')) as Described;
  const { parameters } = described.paths['/api/web/user/avatar/{avatar_id}']!.get!;
  expect(parameters).toEqual([expect.objectContaining({ name: 'avatar_id', in: 'path', required: true })]);
});

test('documents files as they are transmitted: in a form or as the body itself', async () => {
  const described = JSON.parse(await text('/openapi.json')) as Described;
  const bodyOf = (path: string) => {
    const { requestBody, parameters } = described.paths[path]!.post!;
    return { type: Object.keys(requestBody!.content).join(), query: parameters.map((one) => one.name) };
  };
  for (const path of ['/v1/files/upload', '/api/file/upload', '/api/web/user/update/upload_avatar/'])
    expect(bodyOf(path)).toEqual({ type: 'multipart/form-data', query: [] });
  expect(bodyOf('/api/common/upload/{store_uri}')).toMatchObject({
    type: 'application/octet-stream',
    query: ['store_uri', 'uploads', 'uploadID', 'partNumber'],
  });
  expect(described.paths['/v1/files/upload']!.post!.security).toEqual([{ token: ['File.upload'] }]);
});

test('a page documents every call with its fields, including nested ones', async () => {
  const page = await text('/docs/api/accessToken');
  expect(page).toContain('<a href="#accessToken.ofSession">');
  expect(page).toContain('<section id="accessToken.ofSession">');
  expect(page).toContain('<code>scope.workspace_permission.permission_list</code>');
  expect(page).toContain('<td>list of up to 500 items: string of up to 101 characters, or null</td>');
  expect(await text('/docs/api/space')).toContain('Requires an access token with the permission Member.add.');
});

test('the pages load and execute nothing, whatever a description contains', async () => {
  const index = await text('/docs/api');
  const families = [...index.matchAll(/href="\/docs\/api\/([\w-]+)"/g)].map(([, family]) => family);
  expect(families).toEqual([...new Set(world.app.routes.map(({ family }) => family))].sort());
  for (const path of ['/docs/api', ...families.map((family) => `/docs/api/${family}`)]) {
    const page = await text(path);
    expect(page).not.toMatch(/<script|<link|<img|<iframe|src=|url\(|@import/i);
    expect(page.match(/https?:\/\/[^\s"<]+/g) ?? []).toEqual([]);
  }
  expect(await text('/docs/api/workflow')).toContain('POST /api/workflow_api/save');
});

test('returns 404 for an unknown family, however often it is requested', async () => {
  for (const path of ['/docs/api/nothing', '/docs/api/..%2f', '/docs/api/workflow/x', '/docs/apix'])
    expect((await world.app.request(path)).status).toBe(404);
});

test('the server reports ready only while its database answers', async () => {
  const own = await createTestApp({ database: await createOwnDatabase() });
  expect((await own.app.request('/readyz')).status).toBe(200);
  await own.database.close();
  const late = await own.app.request('/readyz');
  expect([late.status, await late.text()]).toEqual([503, 'no database\n']);
  expect((await own.app.request('/healthz')).status).toBe(200);
});
