import { expect, test } from 'vitest';
import { checkDocument, type DocumentRule } from './checkDocument.js';
import { checkManifest, type ManifestRule } from './checkManifest.js';

const good = `openapi: 3.0.1
info:
  title: Pets
servers:
  - url: https://pets.example.com/v1
paths:
  /pets/{id}:
    get:
      operationId: find
      summary: Finds a pet.
      parameters:
        - name: id
          in: path
          required: true
          schema: { type: string }
      responses: {}
`;

test('accepts a document without problems, in YAML and JSON', () => {
  expect(checkDocument(good)).toEqual([]);
  const document = { openapi: '3.1.0', info: { title: 'A' }, servers: [{ url: 'http://a.example' }] };
  const paths = { '/a': { get: { operationId: 'a', summary: 'A' } } };
  expect(checkDocument(JSON.stringify({ ...document, paths }))).toEqual([]);
});

test.each<[rule: DocumentRule, from: string | RegExp, to: string, line: number, severity?: 'warning']>([
  ['syntax', 'title: Pets', 'title: Pets: x', 3],
  ['notObject', /^[\s\S]*$/, '- a\n- b\n', 1],
  ['version', 'openapi: 3.0.1', 'openapi: 2.0', 1],
  ['noTitle', 'title: Pets', 'version: 1', 3],
  ['noServer', '  - url: https://pets.example.com/v1', '  []', 5, 'warning'],
  ['severalServers', 'com/v1', 'com/v1\n  - url: https://other.example.com', 6, 'warning'],
  ['invalidServer', 'https://pets.example.com', 'ftp://pets.example.com', 5],
  ['noPaths', 'paths:', 'routes:', 1],
  ['noTools', '    get:', '    x-get:', 7],
  ['pathForm', '/pets/{id}:', 'pets:', 8],
  ['pathItem', /get:[\s\S]*$/, 'nothing', 8],
  ['method', 'get:', 'fetch:', 9],
  ['method', 'get:', 'trace:', 9, 'warning'],
  ['operation', /get:[\s\S]*$/, 'get: nothing', 8],
  ['noName', 'operationId: find', 'deprecated: false', 9, 'warning'],
  ['nameForm', 'operationId: find', 'operationId: find a pet', 9, 'warning'],
  [
    'sameName',
    '      responses: {}',
    '      responses: {}\n    put:\n      operationId: find\n      summary: Changes.\n      parameters: [{ name: id, in: path }]',
    18,
    'warning',
  ],
  ['noSummary', 'summary: Finds a pet.', 'deprecated: false', 9, 'warning'],
  ['parameterName', '- name: id', '- description: id', 12],
  ['parameterPlace', 'in: path', 'in: body', 12],
  ['sameParameter', '      responses: {}', '        - { name: id, in: path }', 16],
  ['pathParameter', '/pets/{id}:', '/pets:', 12],
  ['missingParameter', '/pets/{id}:', '/pets/{id}/{part}:', 9],
  ['noContent', 'responses: {}', 'requestBody: {}', 16],
  ['getBody', 'responses: {}', "requestBody: { content: { 'application/json': {} } }", 16, 'warning'],
  ['remoteReference', '{ type: string }', '{ $ref: "https://a.example/x.yaml" }', 15, 'warning'],
  ['missingReference', '{ type: string }', '{ $ref: "#/components/schemas/Id" }', 15],
])('finds %s', (rule, from, to, line, severity = 'error' as never) => {
  const text = good.replace(from, to);
  const found = checkDocument(text).find((problem) => problem.rule === rule && problem.severity === severity);
  expect(found, JSON.stringify(checkDocument(text))).toBeDefined();
  expect(found!.line).toBe(line);
});

test('survives documents that are hostile', () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
    .split('')
    .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghij'[index]}`).join(',')}]`)
    .join('\n')}`;
  expect(checkDocument(bomb)[0]?.rule).toBe('tooLarge');
  expect(checkDocument('x'.repeat(3_000_000))[0]?.rule).toBe('tooLarge');
  expect(checkDocument('paths: { __proto__: { get: {} } }').map(({ rule }) => rule)).toContain('pathForm');
});

const manifest = {
  schema_version: 'v1',
  name_for_human: 'Pets',
  description_for_human: 'Finds pets.',
  auth: { type: 'none' },
  api: { type: 'openapi' },
  common_params: { header: [{ name: 'User-Agent', value: 'Heddle' }] },
};

test('accepts a manifest without problems', () => {
  expect(checkManifest(JSON.stringify(manifest, null, 2))).toEqual([]);
});

test.each<[rule: ManifestRule, name: string, change: object, line: number]>([
  ['missing', 'name_for_human', { name_for_human: '' }, 3],
  ['missing', 'description_for_human', { description_for_human: undefined }, 1],
  ['tooLong', 'name_for_human', { name_for_human: 'x'.repeat(101) }, 3],
  ['apiType', 'api', { api: { type: 'coze-studio-mcp' } }, 8],
  ['authType', 'auth', { auth: { type: 'magic' } }, 5],
  ['keyPlace', 'location', { auth: { type: 'service_http', payload: { location: 'body' } } }, 8],
  ['secret', 'service_token', { auth: { type: 'service_http', payload: { service_token: 'sk' } } }, 8],
  ['common', 'common_params', { common_params: { header: { name: 'a' } } }, 11],
])('finds in a manifest: %s of %s', (rule, name, change, line) => {
  const found = checkManifest(JSON.stringify({ ...manifest, ...change }, null, 2));
  expect(found).toEqual([{ rule, name, line }]);
});

test('names the line of broken JSON in a manifest', () => {
  expect(checkManifest('{\n  "a": 1,\n  b\n}')).toMatchObject([{ rule: 'syntax', line: 3 }]);
  expect(checkManifest('[]')).toMatchObject([{ rule: 'notObject' }]);
});
