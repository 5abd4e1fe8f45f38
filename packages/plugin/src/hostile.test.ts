import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, test } from 'vitest';
import { checkDocument } from './check/checkDocument.js';
import { importPlugin } from './import/importPlugin.js';
import { PluginError } from './PluginError.js';
import { buildRequest } from './request/buildRequest.js';
import { describeRequest } from './request/describeRequest.js';
import { readAnswer } from './response/readAnswer.js';
import { modelSchema } from './schema/modelSchema.js';
import { readTool } from './tool/readTool.js';

// Documents, arguments and answers that are written to exhaust time or memory, or to pass a limit.
const serverUrl = 'https://api.example.com/v1';

function toolOf(operation: JsonObject, { components = {}, path = '/find', method = 'POST' } = {}) {
  return readTool({ components } as JsonObject, { method, path, operation });
}

function jsonBody(schema: JsonObject): JsonObject {
  return { requestBody: { content: { 'application/json': { schema } } } };
}

function bodyOf(tool: ReturnType<typeof toolOf>, values: JsonObject): unknown {
  const { body } = buildRequest(tool, { serverUrl, arguments: values });
  return body?.kind === 'text' ? JSON.parse(body.text) : body;
}

const answerOf = (text: string, type = 'application/json') => ({
  status: 200,
  headers: { 'content-type': type },
  bytes: new TextEncoder().encode(text),
});

describe('a schema', () => {
  test('whose defaults contain themselves twice is filled to a limit', () => {
    const child = { $ref: '#/components/schemas/Node', default: {} };
    const components = { schemas: { Node: { type: 'object', properties: { left: child, right: child } } } };
    const tool = toolOf(jsonBody({ type: 'object', properties: { tree: child } }), { components });
    expect(() => bodyOf(tool, { tree: {} })).toThrow(PluginError);
  });

  test('whose parts are merged from a wide schema again and again is read to a limit', () => {
    const wide: JsonObject = {};
    for (let number = 0; number < 20_000; number++) wide[`x-${number}`] = 1;
    const allOf = Array.from({ length: 50 }, () => ({ $ref: '#/components/schemas/Wide' }));
    const properties: JsonObject = {};
    for (let number = 0; number < 2_000; number++) properties[`p${number}`] = { allOf };
    const tool = toolOf(jsonBody({ type: 'object', properties }), {
      components: { schemas: { Wide: wide } },
    });
    expect(Object.keys(modelSchema(tool).properties as JsonObject)).toHaveLength(2_000);
  }, 20_000);
});

test('a hundred thousand parameters whose names are alike are read to a limit', () => {
  const parameters: JsonObject[] = [];
  for (let number = 0; number < 100_000; number++) {
    const name =
      String.fromCodePoint(0x4e00 + (number % 20_000)) + '\u4e00'.repeat(1 + Math.floor(number / 20_000));
    parameters.push({ name, in: 'query', schema: { type: 'string' } });
  }
  const tool = toolOf({ parameters });
  expect(new Set(tool.parameters.map(({ argument }) => argument)).size).toBe(5_000);
  expect(modelSchema(tool)).toHaveProperty('properties');
});

test('a field that the author hides within an object is not filled by a model', () => {
  const account = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      role: { type: 'string', default: 'guest', 'x-global-disable': true },
    },
  };
  const tool = toolOf(jsonBody({ type: 'object', properties: { account } }));
  expect(bodyOf(tool, { account: { name: 'Ada', role: 'admin' } })).toEqual({
    account: { name: 'Ada', role: 'guest' },
  });
  const list = toolOf(
    jsonBody({ type: 'object', properties: { accounts: { type: 'array', items: account } } }),
  );
  expect(bodyOf(list, { accounts: '[{"name":"Ada","role":"admin"}]' })).toEqual({
    accounts: [{ name: 'Ada', role: 'guest' }],
  });
});

test('an object in the query does not set other parameters', () => {
  const parameters: JsonObject[] = [
    { name: 'filter', in: 'query', schema: { type: 'object' } },
    { name: 'tenant', in: 'query', schema: { type: 'string', default: 'mine' }, 'x-global-disable': true },
  ];
  const { url } = buildRequest(toolOf({ parameters }), {
    serverUrl,
    arguments: { filter: { tenant: 'theirs', fields: 'all', color: 'red' } },
    common: { query: [{ name: 'fields', value: 'few' }] },
  });
  expect(new URL(url).search).toBe('?color=red&tenant=mine&fields=few');
});

test.each(['label', 'simple', 'matrix'])('a path parameter of the style %s stays one segment', (style) => {
  for (const value of ['.', '', '..', ['', ''], ['.'], ['..']]) {
    const parameters = [{ name: 'id', in: 'path', style, explode: true, schema: {} }];
    const tool = toolOf({ parameters }, { path: '/users/{id}/end' });
    let path = '/v1/users/?/end';
    try {
      path = new URL(buildRequest(tool, { serverUrl, arguments: { id: value } }).url).pathname;
    } catch (error) {
      expect(PluginError.isInstance(error)).toBe(true);
    }
    expect(path).toMatch(/^\/v1\/users\/[^/]+\/end$/);
  }
});

test('segments made of several parameters or of the path itself lead nowhere else', () => {
  const parameters = ['a', 'b'].map((name) => ({ name, in: 'path', schema: { type: 'string' } }));
  for (const path of [
    '/users/.{a}/end',
    '/users/%2e{a}/end',
    '/../{a}',
    '/users/%2E%2e/{a}',
    '/users/..\\{a}',
  ])
    expect(
      () => buildRequest(toolOf({ parameters }, { path }), { serverUrl, arguments: { a: '.', b: '.' } }),
      path,
    ).toThrow(PluginError);
});

test('a key in the query is masked in every spelling', () => {
  const secret = 'a/b+c=d e';
  const url = `https://api.example.com/find?k=${encodeURIComponent(secret)}&l=a%2Fb%2Bc%3Dd+e`;
  const shown = describeRequest({ method: 'GET', url, headers: [] }, [secret]).url;
  expect(shown).toBe('https://api.example.com/find?k=******&l=******');
});

describe('an import', () => {
  test.each([
    'curl https://api.example.com/%ff',
    'curl https://api.example.com/%zz%',
  ])('of %s keeps the path', async (text) => {
    expect((await importPlugin(text)).tools[0]?.path).toMatch(/^\/%/);
  });

  test('of a collection with a broken path keeps the other requests', async () => {
    const item = ['https://api.example.com/%ff', 'https://api.example.com/b'].map((url, index) => ({
      name: `r${index}`,
      request: { method: 'GET', url },
    }));
    const { tools } = await importPlugin(JSON.stringify({ info: { name: 'c' }, item }));
    expect(tools.map(({ path }) => path)).toEqual(['/%ff', '/b']);
  });

  test('takes one operation of a path and method, however the method is written', async () => {
    const operation = { responses: { 200: { description: '' } } };
    const document = {
      openapi: '3.0.3',
      info: { title: 'x' },
      paths: { '/a': { get: operation, GET: operation, Get: operation } },
    };
    expect((await importPlugin(JSON.stringify(document))).tools).toHaveLength(1);
  });

  test.each([
    '&a [*a, *a, *a]',
    '&a {b: *a, c: *a}',
    '[&a [&b [*a, *b], *a, *b], *a]',
  ])('refuses YAML that contains itself: %s', async (cycle) => {
    const text = `openapi: 3.0.3\ninfo: {title: x}\npaths: {/a: {get: {}}}\nx-a: ${cycle}`;
    await expect(importPlugin(text)).rejects.toThrow(PluginError);
    expect(checkDocument(text)).toMatchObject([{ severity: 'error' }]);
  });

  test('refuses YAML whose aliases multiply its size', async () => {
    const text = `openapi: 3.0.3\ninfo: {title: x}\nx-a: &a "${'x'.repeat(900_000)}"\nx-b: [${'*a, '.repeat(90)}*a]\npaths: {/a: {get: {}}}`;
    await expect(importPlugin(text)).rejects.toThrow(/too large|characters/);
  });

  test('refuses paths that share one large item', async () => {
    const paths: JsonObject = {};
    for (let number = 0; number < 500; number++) paths[`/p${number}`] = { $ref: '#/x-item' };
    const item = { get: { description: 'x'.repeat(200_000), responses: {} } };
    const text = JSON.stringify({ openapi: '3.0.3', info: { title: 'x' }, paths, 'x-item': item });
    await expect(importPlugin(text)).rejects.toThrow(/too large|characters/);
  });

  test('reads names and addresses of a million equal characters at once', async () => {
    const run = (character: string) => character.repeat(1_000_000);
    const document = {
      openapi: '3.0.3',
      info: { title: 'x' },
      servers: [{ url: `https://api.example.com/${run('/')}x` }],
      paths: { '/a': { get: { operationId: `${run('_')}x` } } },
    };
    expect((await importPlugin(JSON.stringify(document))).tools).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('that is nested deeply is refused', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const text of [deep, `{"a":${deep}}`])
      for (const maxCharacters of [undefined, 1_000])
        expect(() =>
          readAnswer(toolOf({}), answerOf(text), {
            mode: 'default',
            ...(maxCharacters && { maxCharacters }),
          }),
        ).toThrow(PluginError);
  });

  test.each([
    '\r',
    '\f',
    '\n',
    '\t',
    ' ',
    '&nbsp;',
    '<',
    '&',
    '<!--',
    '<br ',
  ])('of HTML with a million times %j is read at once', (text) => {
    const result = readAnswer(toolOf({}), answerOf(`a${text.repeat(1_000_000)}b`, 'text/html'), {
      mode: 'default',
    });
    expect(result).toHaveProperty('output.text');
  });

  test('of a million items is trimmed at once', () => {
    const allOf = Array.from({ length: 50 }, (_, index) => ({
      properties: { [`p${index}`]: { type: 'string' } },
    }));
    const schema = {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'integer', allOf } } },
    };
    const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
    const text = `{"list":[${'1,'.repeat(999_999)}1]}`;
    const result = readAnswer(toolOf({ responses }), answerOf(text), { mode: 'default' });
    expect(result).toHaveProperty('output.list.length', 1_000_000);
  }, 10_000);
});
