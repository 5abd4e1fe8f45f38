import type { Json, JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { PluginError } from '../PluginError.js';
import { readTool } from '../tool/readTool.js';
import type { InputOverride } from '../tool/Tool.js';
import { buildRequest, type RequestParts } from './buildRequest.js';

const serverUrl = 'https://api.example.com/v1';

function toolOf(operation: JsonObject, path = '/things', method = 'GET', document: JsonObject = {}) {
  return readTool(document, {
    method,
    path,
    operation: { operationId: 'call', summary: 'Calls.', ...operation },
  });
}

function build(
  operation: JsonObject,
  values: JsonObject,
  parts: Partial<RequestParts> & { path?: string } = {},
) {
  const { path, ...others } = parts;
  return buildRequest(toolOf(operation, path), { serverUrl, arguments: values, ...others });
}

const parameter = (place: string, schema: JsonObject, others: JsonObject = {}): JsonObject => ({
  name: 'c',
  in: place,
  schema,
  ...others,
});

const list = { type: 'array', items: { type: 'string' } };
const color = { type: 'object', properties: { R: { type: 'integer' }, G: { type: 'integer' } } };

// The table of https://spec.openapis.org/oas/v3.1.0#style-examples, and of what it leaves out.
test.each<[style: string, explode: boolean, schema: JsonObject, value: Json, path: string]>([
  ['simple', false, { type: 'string' }, 'a b/c', '/things/a%20b%2Fc'],
  ['simple', false, list, ['a', 'b,c'], '/things/a,b%2Cc'],
  ['simple', false, color, { R: 1, G: 2 }, '/things/R,1,G,2'],
  ['simple', true, color, { R: 1, G: 2 }, '/things/R=1,G=2'],
  ['label', false, list, ['a', 'b'], '/things/.a,b'],
  ['label', true, list, ['a', 'b'], '/things/.a.b'],
  ['label', true, color, { R: 1, G: 2 }, '/things/.R=1.G=2'],
  ['matrix', false, { type: 'string' }, 'a', '/things/;c=a'],
  ['matrix', false, list, ['a', 'b'], '/things/;c=a,b'],
  ['matrix', true, list, ['a', 'b'], '/things/;c=a;c=b'],
  ['matrix', true, color, { R: 1, G: 2 }, '/things/;R=1;G=2'],
])('writes a path value in the style %s, explode %s', (style, explode, schema, value, path) => {
  const { url } = build(
    { parameters: [parameter('path', schema, { style, explode, required: true })] },
    { c: value },
    { path: '/things/{c}' },
  );
  expect(url).toBe(`${serverUrl}${path}`);
});

test.each<[style: string, explode: boolean | undefined, schema: JsonObject, value: Json, query: string]>([
  ['form', undefined, { type: 'string' }, 'ä&b', 'c=%C3%A4%26b'],
  ['form', undefined, list, ['a', 'b'], 'c=a&c=b'],
  ['form', false, list, ['a', 'b'], 'c=a,b'],
  ['form', true, color, { R: 1, G: 2 }, 'R=1&G=2'],
  ['form', false, color, { R: 1, G: 2 }, 'c=R,1,G,2'],
  ['spaceDelimited', false, list, ['a', 'b'], 'c=a%20b'],
  ['pipeDelimited', false, list, ['a', 'b'], 'c=a%7Cb'],
  ['deepObject', true, color, { R: 1, G: 2 }, 'c%5BR%5D=1&c%5BG%5D=2'],
])('writes a query value in the style %s, explode %s', (style, explode, schema, value, query) => {
  const others: JsonObject = explode === undefined ? { style } : { style, explode };
  const { url } = build({ parameters: [parameter('query', schema, others)] }, { c: value });
  expect(url).toBe(`${serverUrl}/things?${query}`);
});

test('writes header, cookie and JSON-encoded parameters', () => {
  const parameters: JsonObject[] = [
    { name: 'X-Ids', in: 'header', schema: list },
    { name: 'mood', in: 'cookie', schema: { type: 'string' } },
    { name: 'size', in: 'cookie', schema: { type: 'integer' } },
    { name: 'filter', in: 'query', content: { 'application/json': { schema: color } } },
  ];
  const request = build(
    { parameters },
    { 'X-Ids': ['1', '2'], mood: 'good; x', size: '3', filter: { R: 1 } },
  );
  expect(request.headers).toEqual([
    ['X-Ids', '1,2'],
    ['Cookie', 'mood=good%3B%20x; size=3'],
  ]);
  expect(request.url).toBe(`${serverUrl}/things?filter=%7B%22R%22%3A1%7D`);
});

test('converts values to the types of their schemas, and refuses what cannot be meant', () => {
  const ofType = (type: string) => ({ parameters: [parameter('query', { type })] });
  expect(build(ofType('integer'), { c: '12' }).url).toContain('c=12');
  expect(build(ofType('boolean'), { c: 'true' }).url).toContain('c=true');
  expect(build(ofType('string'), { c: 5 }).url).toContain('c=5');
  expect(build(ofType('integer'), { c: '12345678901234567890' }).url).toContain('c=12345678901234567890');
  expect(() => build(ofType('integer'), { c: 'many' })).toThrow(
    "the parameter 'c' must be of the type integer",
  );
  expect(() => build(ofType('boolean'), { c: 'perhaps' })).toThrow(PluginError);
});

test('takes a value from its argument, the override, common parameters, a variable, then the default', () => {
  const operation = { parameters: [parameter('query', { type: 'string', default: 'default' })] };
  const overrides: InputOverride[] = [{ name: 'c', value: 'override' }];
  const common = { query: [{ name: 'c', value: 'common' }] };
  const variable = { overrides: [{ name: 'c', variable: 'v' }], variables: { v: 'variable' } };
  const query = (values: JsonObject, parts: Partial<RequestParts> = {}) =>
    new URL(build(operation, values, parts).url).search;
  expect(query({ c: 'given' }, { overrides })).toBe('?c=given');
  expect(query({}, { overrides, common })).toBe('?c=override');
  expect(query({}, { common })).toBe('?c=common');
  expect(query({}, variable)).toBe('?c=variable');
  expect(query({})).toBe('?c=default');
  expect(query({ c: 'given' }, { overrides: [{ name: 'c', value: 'fixed', isHidden: true }] })).toBe(
    '?c=fixed',
  );
});

test('names the place and the parameter of a missing value', () => {
  const operation = { parameters: [parameter('header', { type: 'string' }, { required: true })] };
  expect(() => build(operation, {})).toThrow("the 'header' parameter 'c' is required");
});

const bodyOf = (type: string, schema: JsonObject, others: JsonObject = {}): JsonObject => ({
  requestBody: { content: { [type]: { schema, ...others } } },
});
const person: JsonObject = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    age: { type: 'integer' },
    tags: list,
    home: {
      type: 'object',
      required: ['city'],
      properties: { city: { type: 'string' }, zip: { type: 'string', default: '0' } },
    },
  },
};

test('sends JSON bodies with converted values and inner defaults', () => {
  const { body } = build(bodyOf('application/json', person), {
    name: 'Ada',
    age: '36',
    home: { city: 'London' },
  });
  expect(body).toMatchObject({ kind: 'text', contentType: 'application/json' });
  expect(JSON.parse((body as { text: string }).text)).toEqual({
    name: 'Ada',
    age: 36,
    home: { city: 'London', zip: '0' },
  });
  expect(() => build(bodyOf('application/json', person), { name: 'Ada', home: {} })).toThrow(
    "the 'body' parameter 'home.city' is required",
  );
});

test('sends forms, YAML, texts and whole bodies', () => {
  const form = build(bodyOf('application/x-www-form-urlencoded', person), { name: 'A b', tags: ['x', 'y'] });
  expect(form.body).toMatchObject({ text: 'name=A%20b&tags=x&tags=y' });
  expect(build(bodyOf('application/yaml', person), { name: 'Ada' }).body).toMatchObject({
    text: 'name: Ada\n',
  });
  expect(build(bodyOf('text/plain', { type: 'string' }), { body: 'hello' }).body).toMatchObject({
    text: 'hello',
  });
  const whole = bodyOf('application/json', { type: 'array', items: { type: 'integer' } });
  expect(build(whole, { body: ['1', 2] }).body).toMatchObject({ text: '[1,2]' });
});

test('sends multipart fields with their types, and files by their URL', () => {
  const schema = {
    type: 'object',
    properties: {
      note: { type: 'string' },
      meta: { type: 'object' },
      file: { type: 'string', format: 'binary' },
    },
  };
  const encoding = { note: { contentType: 'text/markdown' } };
  const { body } = build(bodyOf('multipart/form-data', schema, { encoding }), {
    note: '# hi',
    meta: { a: 1 },
    file: 'https://files.example.com/a.png',
  });
  expect(body).toEqual({
    kind: 'form',
    fields: [
      { name: 'note', value: '# hi', contentType: 'text/markdown' },
      { name: 'meta', value: '{"a":1}', contentType: 'application/json' },
      { name: 'file', fileUrl: 'https://files.example.com/a.png' },
    ],
  });
});

test.each(['..', '.', '%2e%2E', ''])('refuses the path value %j, which would lead elsewhere', (value) => {
  const operation = { parameters: [parameter('path', { type: 'string' }, { required: true })] };
  const build1 = () => build(operation, { c: value }, { path: '/things/{c}/delete' });
  // Encoded once more, `%2e%2E` is a harmless segment.
  if (value.startsWith('%')) expect(build1().url).toContain('/things/%252e%252E/delete');
  else expect(build1).toThrow(PluginError);
});

test('stays on the server whatever the path and the arguments say', () => {
  const operation = { parameters: [parameter('path', { type: 'string' }, { required: true })] };
  expect(build(operation, { c: '@evil.example/x' }, { path: '/{c}' }).url).toBe(
    `${serverUrl}/%40evil.example%2Fx`,
  );
  expect(() => build({}, {}, { path: '/../../admin' })).toThrow('must not contain');
  expect(build({}, {}, { path: '//evil.example/x' }).url).toBe(`${serverUrl}/evil.example/x`);
});

test('refuses line breaks in headers, and leaves headers alone that others set', () => {
  const header = (name: string) => ({ parameters: [{ name, in: 'header', schema: { type: 'string' } }] });
  expect(() => build(header('X-Note'), { 'X-Note': 'a\r\nHost: evil' })).toThrow('line breaks');
  expect(build(header('Authorization'), { Authorization: 'Bearer mine' }).headers).toEqual([]);
  expect(build(header('X-Note'), { 'X-Note': '天' }).headers).toEqual([['X-Note', '%E5%A4%A9']]);
});

test('keeps parameters with names of object prototypes as data', () => {
  const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') as JsonObject;
  const { body } = build(bodyOf('application/json', schema), { proto: 'x' });
  expect((body as { text: string }).text).toBe('{"__proto__":"x"}');
  expect(({} as { x?: string }).x).toBeUndefined();
});
