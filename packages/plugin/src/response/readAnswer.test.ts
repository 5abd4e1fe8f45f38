import type { Json, JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { readTool } from '../tool/readTool.js';
import { learnSchema } from './learnSchema.js';
import { type AnswerOptions, readAnswer } from './readAnswer.js';

function answer(
  body: string | Uint8Array,
  {
    schema,
    type = 'application/json',
    status = 200,
    ...options
  }: Partial<AnswerOptions> & {
    schema?: JsonObject;
    type?: string;
    status?: number;
  } = {},
) {
  const responses: JsonObject = schema ? { 200: { content: { 'application/json': { schema } } } } : {};
  const tool = readTool({}, { method: 'GET', path: '/', operation: { responses } });
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return readAnswer(
    tool,
    { status, headers: { 'content-type': type }, bytes },
    { mode: 'default', ...options },
  );
}

const nested: JsonObject = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'integer' },
    secret: { type: 'string', 'x-global-disable': true },
    items: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
    },
  },
};
const sample: JsonObject = {
  id: 'seven',
  secret: 's',
  more: 1,
  items: [{ name: 5, price: 1.5, internal: true }, null, { name: 'b' }],
};

test.each<[mode: 'keep' | 'default', output: Json]>([
  ['keep', { id: 'seven', items: [{ name: 5, price: 1.5 }, null, { name: 'b' }] }],
  ['default', { id: 0, items: [{ name: '', price: 1.5 }, null, { name: 'b' }] }],
])('trims an answer to its schema in the mode %s', (mode, output) => {
  expect(answer(JSON.stringify(sample), { schema: nested, mode })).toMatchObject({ output });
});

test('names the field that does not fit in the mode strict', () => {
  const strict = (value: Json) => answer(JSON.stringify(value), { schema: nested, mode: 'strict' });
  expect(() => strict(sample)).toThrow("the field 'id' of the answer is not of the type integer");
  expect(() => strict({})).toThrow("the answer lacks the field 'id'");
  expect(() => strict({ id: 1, items: [{ name: 5 }] })).toThrow("'items[0].name'");
});

test('drops what is unknown, hidden or null on every level in the mode strict', () => {
  const leaf: JsonObject = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string', 'x-local-disable': true } },
  };
  const schema: JsonObject = {
    type: 'object',
    properties: {
      deep: {
        type: 'object',
        properties: { leaf, list: { type: 'array', items: { type: 'array', items: leaf } } },
      },
      map: { type: 'object', additionalProperties: { type: 'integer' } },
      closed: { type: 'object', additionalProperties: false },
    },
  };
  const value = { a: '1', b: '2', c: '3' };
  const given = {
    deep: { leaf: value, list: [[value, null], null], x: 1 },
    map: { any: 1 },
    closed: { any: 1 },
    y: 2,
  };
  expect(answer(JSON.stringify(given), { schema, mode: 'strict' })).toMatchObject({
    output: { deep: { leaf: { a: '1' }, list: [[{ a: '1' }]] }, map: { any: 1 }, closed: {} },
  });
  const { output } = answer(JSON.stringify(given), { schema, mode: 'default' }) as { output: JsonObject };
  expect(output).toEqual({
    deep: { leaf: { a: '1' }, list: [[{ a: '1' }, null], null] },
    map: { any: 1 },
    closed: {},
  });
  expect(() => answer('{"deep":{"list":[[{"a":1}]]}}', { schema, mode: 'strict' })).toThrow(
    "'deep.list[0][0].a'",
  );
});

test('wraps answers that are no objects, and reads empty ones', () => {
  expect(answer('[1,2]')).toMatchObject({ output: { data: [1, 2] } });
  expect(
    answer('[{"a":1,"b":2}]', {
      schema: { type: 'array', items: { type: 'object', properties: { a: {} } } },
    }),
  ).toMatchObject({ output: { data: [{ a: 1 }] } });
  expect(answer('', { status: 204 })).toEqual({ output: {}, raw: '' });
  expect(answer('hello', { type: 'text/plain' })).toMatchObject({ output: { text: 'hello' } });
  expect(answer('{"a":1}', { type: 'text/plain' })).toMatchObject({ output: { a: 1 } });
});

test('gives models the text of a page without its markup', () => {
  const html =
    '<html><style>p{}</style><!-- <p>no</p> --><p>One &amp; two</p><script>alert(1)</script><p>3</p>';
  expect(answer(html, { type: 'text/html; charset=utf-8' })).toMatchObject({
    output: { text: 'One & two\n3' },
  });
  const hostile = '<!--'.repeat(200_000);
  expect(answer(hostile, { type: 'text/html' })).toMatchObject({ output: { text: '' } });
});

test('gives other content as a file', () => {
  const bytes = new Uint8Array([137, 80, 78, 71]);
  expect(answer(bytes, { type: 'image/png' })).toEqual({ file: { bytes, contentType: 'image/png' } });
});

test('fails with the status and what the server said', () => {
  expect(() => answer('{"error":"no such user"}', { status: 404 })).toThrow(
    'the server answered with status 404: {"error":"no such user"}',
  );
  expect(() => answer('{', {})).toThrow('the answer is not valid JSON');
});

test('shortens long answers without a schema, and says what is missing', () => {
  const rows = Array.from({ length: 1000 }, (_, id) => ({ id, name: `person ${id}` }));
  const read = answer(JSON.stringify({ rows, tail: 'x' }), { maxCharacters: 1000 });
  if (!('output' in read)) throw new Error('a file');
  const text = JSON.stringify(read.output);
  expect(text.length).toBeLessThan(1300);
  expect(text).toMatch(/more items\]/);
  expect(read.cut).toBeGreaterThan(25_000);
});

test('learns a schema from an example', () => {
  expect(
    learnSchema({
      id: 1,
      price: 1.5,
      ok: true,
      none: null,
      tags: ['a'],
      rows: [{ a: 1 }, { a: 2.5, b: 'x' }],
    }),
  ).toEqual({
    type: 'object',
    properties: {
      id: { type: 'integer' },
      price: { type: 'number' },
      ok: { type: 'boolean' },
      none: {},
      tags: { type: 'array', items: { type: 'string' } },
      rows: {
        type: 'array',
        items: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'string' } } },
      },
    },
  });
});
