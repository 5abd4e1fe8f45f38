import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { documentCases } from '../fixtures/documents.js';
import { applyRequestParameters, applyResponseParameters } from '../form/applyParameters.js';
import { requestParameters, responseParameters } from '../form/toParameters.js';
import { buildRequest } from '../request/buildRequest.js';
import type { ToolRequest } from '../request/ToolRequest.js';
import { modelSchema } from '../schema/modelSchema.js';
import { readTool } from '../tool/readTool.js';
import { importPlugin } from './importPlugin.js';

interface Heard {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let address: string;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  const { method = '', url: path = '', headers } = request;
  response.end(JSON.stringify({ method, path, headers, body } satisfies Heard));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function send({ method, url, headers, body }: ToolRequest): Promise<Heard> {
  const sent = new Headers(headers);
  if (body?.kind === 'text') sent.set('content-type', body.contentType);
  const form = new FormData();
  if (body?.kind === 'form')
    for (const field of body.fields) if ('value' in field) form.append(field.name, field.value);
  const content = body?.kind === 'text' ? body.text : body ? form : null;
  return (await fetch(url, { method, headers: sent, body: content })).json() as Promise<Heard>;
}

const withAddress = (value: Json): string =>
  JSON.stringify(value).replaceAll('SERVER', address).replaceAll('HOST', new URL(address).host);

describe.each(documentCases)('a document with $title', ({
  document,
  tool: name,
  arguments: values,
  heard,
  tools = 1,
}) => {
  test('imports, calls and goes through the form unchanged', async () => {
    const imported = await importPlugin(withAddress(document));
    expect(imported.tools).toHaveLength(tools);
    const stored = imported.tools.find((one) => one.name === name);
    if (!stored) throw new Error(`no tool ${name}`);
    const tool = readTool(imported.document, stored);
    const request = buildRequest(tool, { serverUrl: imported.servers[0] ?? '', arguments: values });
    const { body, headers, ...others } = await send(request);
    expect(others).toEqual({ method: heard.method, path: heard.path });
    if (heard.body !== undefined)
      expect(typeof heard.body === 'string' ? body : JSON.parse(body)).toEqual(heard.body);
    for (const [header, value] of Object.entries(heard.headers ?? {}))
      expect(headers[header]).toContain(value);
    const form = applyRequestParameters(imported.document, stored, requestParameters(tool));
    expect(form).toEqual(stored.operation);
    const answered = applyResponseParameters(imported.document, stored, responseParameters(tool));
    expect(answered).toBe(stored.operation);
    expect(JSON.stringify(modelSchema(tool))).not.toContain('$ref');
  });

  test('is the same in YAML', async () => {
    const text = withAddress(document);
    expect(await importPlugin(stringify(JSON.parse(text)))).toEqual(await importPlugin(text));
  });
});

test('notes what it leaves out', async () => {
  const notesOf = async (title: string) => {
    const found = documentCases.find((one) => one.title.startsWith(title));
    return (await importPlugin(withAddress(found?.document ?? null))).notes;
  };
  expect(await notesOf('several')).toMatchObject([{ rule: 'serverVariables' }, { rule: 'severalServers' }]);
  expect(await notesOf('operations')).toContainEqual({ rule: 'methodSkipped', place: 'OPTIONS /users/{id}' });
  expect(await notesOf('names')).toContainEqual({
    rule: 'remoteReference',
    place: 'https://evil.example/schema.json',
  });
});

test('keeps keys of a schema that the form does not know when another parameter changes', async () => {
  const document = {
    openapi: '3.0.0',
    info: {},
    components: { schemas: { Kind: { type: 'string', enum: ['a', 'b'], 'x-own': true } } },
    paths: {
      '/x': {
        post: {
          'x-vendor': { a: 1 },
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    kind: { $ref: '#/components/schemas/Kind' },
                    size: { type: 'integer', maximum: 9 },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
  const imported = await importPlugin(JSON.stringify(document));
  const [stored] = imported.tools;
  const form = requestParameters(readTool(imported.document, stored!));
  const changed = form.map((one) =>
    one.name === 'size' ? { ...one, desc: 'How many', is_required: true } : one,
  );
  const operation = applyRequestParameters(imported.document, stored!, changed);
  expect(operation).toMatchObject({
    'x-vendor': { a: 1 },
    requestBody: {
      content: {
        'application/json': {
          schema: {
            required: ['size'],
            properties: {
              kind: { $ref: '#/components/schemas/Kind' },
              size: { type: 'integer', maximum: 9, description: 'How many' },
            },
          },
        },
      },
    },
  });
});

// What browsers, API documentation and people write.
test.each<[command: string, method: string, path: string, parts: JsonObject]>([
  ['curl https://a.example/x', 'GET', '/x', {}],
  ["curl 'https://a.example/x?q=1&q=2&b=true'", 'GET', '/x', { query: ['q', 'b'] }],
  ['curl a.example/x -I', 'HEAD', '', {}],
  ["curl -X DELETE 'https://a.example/x/7'", 'DELETE', '/x/7', {}],
  [
    "curl -XPATCH https://a.example/x -d '{\"a\":1}' -H 'Content-Type: application/json'",
    'PATCH',
    '/x',
    { body: ['a'] },
  ],
  [
    'curl --request=PUT --url https://a.example/x --data-raw \'{"a":{"b":[1]}}\'',
    'PUT',
    '/x',
    { body: ['a'] },
  ],
  [
    "curl https://a.example/x -d a=1 -d 'b=2'",
    'POST',
    '/x',
    { body: ['a', 'b'], type: 'application/x-www-form-urlencoded' },
  ],
  ["curl -G https://a.example/x -d a=1 --data-urlencode 'b=x y'", 'GET', '/x', { query: ['a', 'b'] }],
  ['curl https://a.example/x --json \'{"a":1}\'', 'POST', '/x', { body: ['a'], type: 'application/json' }],
  [
    "curl https://a.example/x -F a=1 -F 'file=@cat.png'",
    'POST',
    '/x',
    { body: ['a', 'file'], type: 'multipart/form-data' },
  ],
  ["curl https://a.example/x -H $'X-Note: it\\'s \\u0041'", 'GET', '/x', { header: ['X-Note'] }],
  [
    'curl "https://a.example/x" \\\n  -H "X-A: \\"q\\"" \\\n  --compressed -k -sSL',
    'GET',
    '/x',
    { header: ['X-A'] },
  ],
  ['curl https://a.example/x ^\r\n -H "X-A: 1"', 'GET', '/x', { header: ['X-A'] }],
  ["curl https://a.example/x -b 'sid=abc; lang=en'", 'GET', '/x', { cookie: ['sid', 'lang'] }],
  ['curl -o out.json -m 5 https://a.example/x', 'GET', '/x', {}],
  ['curl https://a.example/x; rm -rf /', 'GET', '/x', {}],
  [
    "curl 'https://a.example/x' -H 'accept: */*' -H 'sec-fetch-mode: cors' -H 'user-agent: M'",
    'GET',
    '/x',
    {},
  ],
  [
    "curl https://a.example/x -d '[1,2]' -H 'content-type: application/json'",
    'POST',
    '/x',
    { body: ['body'] },
  ],
  ["curl https://a.example/x -d 'a: 1' -H 'content-type: application/yaml'", 'POST', '/x', { body: ['a'] }],
  [
    "curl https://a.example/%E5%A4%A9 -d 'hello' -H 'content-type: text/plain'",
    'POST',
    '/天',
    { body: ['body'] },
  ],
])('reads the command %j', async (command, method, path, parts) => {
  if (method === 'HEAD') return expect(importPlugin(command)).rejects.toThrow('HEAD');
  const { tools, servers, document } = await importPlugin(command);
  expect(servers).toEqual(['https://a.example']);
  const [stored] = tools;
  expect(stored).toMatchObject({ method, path });
  const { parameters, body } = readTool(document, stored!);
  const names = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
  expect(names('query')).toEqual(parts.query ?? []);
  expect(names('header')).toEqual(parts.header ?? []);
  expect(names('cookie')).toEqual(parts.cookie ?? []);
  expect(body?.fields.map(({ name }) => name) ?? []).toEqual(parts.body ?? []);
  if (parts.type !== undefined) expect(body?.contentType).toBe(parts.type);
});

test.each([
  ["curl https://a.example/x -H 'Authorization: Bearer sk-planted'", 'header', 'Authorization'],
  ['curl https://u:sk-planted@a.example/x', 'header', 'Authorization'],
  ['curl -u me:sk-planted https://a.example/x', 'header', 'Authorization'],
  ["curl https://a.example/x -H 'X-Api-Key: sk-planted'", 'header', 'X-Api-Key'],
  ["curl 'https://a.example/x?api_key=sk-planted'", 'query', 'api_key'],
  ["curl https://a.example/x -b 'session=sk-planted'", undefined, undefined],
])('keeps the secret of %j out of the tool', async (command, location, key) => {
  const imported = await importPlugin(command);
  expect(JSON.stringify(imported)).not.toContain('sk-planted');
  expect(imported.auth?.location).toBe(location);
  expect(imported.auth?.key).toBe(key);
});

test('reads folders, variables and two methods of a Postman collection', async () => {
  const url = (raw: string) => ({ raw });
  const collection = {
    info: { _postman_id: '1', name: 'Pets', schema: 'v2.1.0' },
    variable: [{ key: 'base', value: 'https://a.example/v1' }],
    item: [
      {
        name: 'Folder without request',
        item: [
          { name: 'Get a pet', request: { method: 'GET', url: url('{{base}}/pets/:id?full=true') } },
          {
            name: 'Change a pet',
            request: {
              method: 'PUT',
              url: url('{{base}}/pets/:id'),
              body: { mode: 'raw', raw: '{"name":"Rex"}' },
            },
          },
        ],
      },
      { name: 'Elsewhere', request: { method: 'GET', url: url('https://b.example/x') } },
      {
        name: 'Signed',
        request: {
          method: 'POST',
          url: url('{{base}}/sign'),
          auth: { type: 'bearer', bearer: [{ value: 'sk-planted' }] },
          body: { mode: 'urlencoded', urlencoded: [{ key: 'a', value: '1' }] },
        },
      },
    ],
  };
  const imported = await importPlugin(JSON.stringify(collection));
  expect(imported.tools.map(({ name, method, path }) => [name, method, path])).toEqual([
    ['Get_a_pet', 'GET', '/v1/pets/{id}'],
    ['Change_a_pet', 'PUT', '/v1/pets/{id}'],
    ['Signed', 'POST', '/v1/sign'],
  ]);
  expect(imported.notes).toContainEqual({ rule: 'requestSkipped', place: 'Elsewhere' });
  expect(imported.auth).toEqual({ type: 'service', location: 'header', key: 'Authorization' });
  expect(JSON.stringify(imported)).not.toContain('sk-planted');
});

test.each<[what: string, text: string, message: RegExp]>([
  ['prose', 'hello there', /no OpenAPI/],
  ['broken JSON', '{"openapi": "3.0.0", ', /neither JSON nor YAML/],
  ['no paths', '{"openapi":"3.0.0","info":{}}', /no paths/],
  ['deep nesting', '['.repeat(5_000) + ']'.repeat(5_000), /nested more than/],
  ['an open quote', "curl 'https://a.example", /closing/],
  ['no address', 'curl -X POST', /no http or https address/],
  ['another protocol', 'curl file:///etc/passwd', /no http or https address/],
  [
    'a bomb of aliases',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
      .split('')
      .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghij'[index]}`).join(',')}]`)
      .join('\n')}`,
    /neither JSON nor YAML/,
  ],
])('refuses %s', async (_, text, message) => {
  await expect(importPlugin(text)).rejects.toThrow(message);
});

test('survives references that lead in circles', async () => {
  const document = {
    openapi: '3.0.0',
    info: {},
    components: {
      schemas: {
        A: { $ref: '#/components/schemas/B' },
        B: { $ref: '#/components/schemas/A' },
        C: { allOf: [{ $ref: '#/components/schemas/C' }] },
      },
    },
    paths: {
      '/x': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    a: { $ref: '#/components/schemas/A' },
                    c: { $ref: '#/components/schemas/C' },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
  const { tools, document: kept } = await importPlugin(JSON.stringify(document));
  const tool = readTool(kept, tools[0]!);
  const schema = modelSchema(tool);
  expect(isJsonObject(schema.properties) && Object.keys(schema.properties)).toEqual(['a', 'c']);
  expect(requestParameters(tool)).toHaveLength(2);
});
