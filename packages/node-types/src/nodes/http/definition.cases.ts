import type { JsonObject, KnownCredential } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { http } from './definition.js';
import { fillPlaceholders, placeholdersOf } from './placeholders.js';

const withInputs = (inputs: JsonObject) => ({
  inputs: { apiInfo: { method: 'GET', url: 'https://example.org' }, ...inputs },
});
const named = (name: string) => ({ name, input: literal('string', 'x') });
const inputNames = (inputs: JsonObject) =>
  http.inputs(readNode(http, withInputs(inputs))).map((input) => input.name);

const clear = (finding: string) => finding.startsWith('http.clearSecret ');
const hostFindings = (data: JsonObject) => findings(http, data).filter((finding) => !clear(finding));

export function definitionCases() {
  test('requires a URL in a new node', () => {
    const data = newNode(http);
    expect(findings(http, data)).toEqual(['http.urlMissing inputs.apiInfo.url']);
    expect(http.outputs(readNode(http, data)).map((output) => output.name)).toEqual([
      'body',
      'statusCode',
      'headers',
    ]);
  });

  test.each([
    'ftp://example.org',
    'javascript:alert(1)',
    'localhost:8080/x',
    'example.org',
    '//example.org',
  ])('reports %s as a URL that cannot be requested', (url) => {
    expect(findings(http, { inputs: { apiInfo: { method: 'GET', url } } })).toEqual([
      'http.urlKind inputs.apiInfo.url',
    ]);
  });

  test('requires a literal host when the document contains a credential', () => {
    const found = (url: string, token: JsonObject, more: JsonObject = {}) =>
      hostFindings({
        inputs: {
          apiInfo: { method: 'GET', url },
          auth: {
            authOpen: true,
            authType: 'BEARER_AUTH',
            authData: { bearerTokenData: [{ name: 'token', input: token }] },
          },
          ...more,
        },
      });
    const written = literal('string', 'SECRET-4711');
    const given: JsonObject = {
      type: 'string',
      value: { type: 'ref', content: { source: 'block-output', blockID: '100001', name: 'token' } },
    };
    const refused = ['http.hostVariable inputs.apiInfo.url'];
    const at = '{{block_output_100001.at}}';
    for (const url of [
      `${at}/x`,
      `https://${at}/x`,
      `https://${at}.example.org/x`,
      `https://example${at}.org/x`,
      `https://example.org:${at}/x`,
      `https://example.org${at}`,
      `https://me@${at}/x`,
    ])
      expect([found(url, written), found(url, given)]).toEqual([refused, []]);
    for (const end of ['/', '?', '#', '/x?y='])
      expect(found(`https://example.org${end}${at}`, written)).toEqual([]);
    const headers = [{ name: 'X-Api-Key', input: written }];
    expect(found(`${at}/x`, given, { headers })).toEqual(refused);
    const fields = [{ name: 'client_secret', input: written }];
    const bodies: JsonObject[] = [
      { bodyType: 'FORM_DATA', bodyData: { formData: { data: fields } } },
      { bodyType: 'FORM_URLENCODED', bodyData: { formURLEncoded: fields } },
    ];
    for (const body of bodies) expect(found(`${at}/x`, given, { body })).toEqual(refused);
    const unused = { bodyType: 'EMPTY', bodyData: { formURLEncoded: fields } };
    expect(found(`${at}/x`, given, { body: unused })).toEqual([]);
  });

  test.each([
    ['https://{{block_output_1.at}}/?access_token=SECRET', 1],
    ['https://{{block_output_1.at}}/?a=1&Api%2DKey=SECRET', 1],
    ['https://{{block_output_1.at}}&password=SECRET', 1],
    ['{{block_output_1.at}}?access_token={{global_variable_app["key"]}}', 1],
    ['https://{{block_output_1.at}}/?access_token={{block_output_1.token}}', 0],
    ['https://{{block_output_1.at}}/?access_token=&page=2', 0],
    ['https://{{block_output_1.at}}/#access_token=SECRET', 0],
    ['https://example.org/{{block_output_1.at}}?access_token=SECRET', 0],
  ])('reports %s, whose query has a credential, %s times', (url, count) => {
    expect(hostFindings({ inputs: { apiInfo: { method: 'GET', url } } })).toEqual(
      Array(count).fill('http.hostVariable inputs.apiInfo.url'),
    );
  });

  test('warns about every secret in clear, and about none that a credential or a variable replaces', () => {
    const secret = literal('string', 'SECRET-4711');
    const bearer = (input: JsonObject) => ({
      authOpen: true,
      authType: 'BEARER_AUTH',
      authData: { bearerTokenData: [{ name: 'token', input }] },
    });
    const clearIn = (inputs: JsonObject) => findings(http, withInputs(inputs)).filter(clear);
    expect(
      clearIn({
        auth: bearer(secret),
        headers: [
          { name: 'Accept', input: secret },
          { name: 'X-Api-Key', input: secret },
        ],
        body: { bodyType: 'JSON', bodyData: { json: '{"client_secret":"SECRET-4711"}' } },
        apiInfo: { method: 'GET', url: 'https://example.org/?access_token=SECRET-4711' },
      }),
    ).toEqual([
      'http.clearSecret inputs.headers.1.input',
      'http.clearSecret inputs.auth.authData.bearerTokenData.0.input',
      'http.clearSecret inputs.body.bodyData.json',
      'http.clearSecret inputs.apiInfo.url',
    ]);
    expect(clearIn({ auth: bearer(literal('string', 'heddle-credential:7')) })).toEqual([]);
    const url = 'https://example.org/?access_token={{global_variable_app["key"]}}';
    expect(clearIn({ apiInfo: { method: 'GET', url } })).toEqual([]);
  });

  test('reports a credential that is unknown or meant for other hosts', () => {
    const data = readNode(
      http,
      withInputs({
        auth: {
          authOpen: true,
          authType: 'BEARER_AUTH',
          authData: { bearerTokenData: [{ name: 'token', input: literal('string', 'heddle-credential:7') }] },
        },
      }),
    );
    const rulesWith = (credentials?: KnownCredential[]) =>
      http.check!(data, { nodeId: '1', ...(credentials && { credentials }) }).map(({ rule }) => rule);
    const known = (host: string) => [{ id: '7', name: 'Key', hosts: [host] }];
    expect(rulesWith()).toEqual([]);
    expect(rulesWith([])).toEqual(['http.credentialUnknown']);
    expect(rulesWith(known('https://api.example.org'))).toEqual(['http.credentialHost']);
    expect(rulesWith(known('https://example.org'))).toEqual([]);
  });

  test('declares variables in the URL and body as inputs named by place and hash', () => {
    const url =
      'http://x/?a={{block_output_122230.input}}&m={{block_output_122230.m}}&m2={{block_output_122230.m}}';
    const json = '{"i": {{block_output_122230.index}}, "v": "{{block_output_122230.input}}"}';
    const inputs = { apiInfo: { method: 'GET', url }, body: { bodyType: 'JSON', bodyData: { json } } };
    expect(inputNames(inputs).sort()).toEqual([
      '__apiInfo_url_87fc7c69536cae843fa7f5113cf0067b',
      '__apiInfo_url_ac86361e3cd503952e71986dc091fa6f',
      '__body_bodyData_json_ac86361e3cd503952e71986dc091fa6f',
      '__body_bodyData_json_f77817a7cf8441279e1cfd8af4eeb1da',
    ]);
  });

  test('declares only values that are sent as inputs', () => {
    const auth = {
      authOpen: false,
      authType: 'BEARER_AUTH',
      authData: { bearerTokenData: [named('token')], customData: { data: [named('Key'), named('Value')] } },
    };
    expect(inputNames({ auth })).toEqual([]);
    expect(inputNames({ auth: { ...auth, authOpen: true } })).toEqual([
      '__auth_authData_bearerTokenData_token',
    ]);
    expect(inputNames({ auth: { ...auth, authOpen: true, authType: 'CUSTOM_AUTH' } })).toEqual([
      '__auth_authData_customData_data_Key',
      '__auth_authData_customData_data_Value',
    ]);
    const body = { bodyType: 'BINARY', bodyData: { binary: { fileURL: literal('string', 'x') } } };
    expect(inputNames({ body })).toEqual(['__body_bodyData_binary_fileURL']);
    expect(inputNames({ body: { ...body, bodyType: 'EMPTY' } })).toEqual([]);
  });

  test('reads references to nodes and global variables and leaves other braces as text', () => {
    const references = placeholdersOf(
      '{{block_output_1.a.b}} {{global_variable_app["x y"]}} {{global_variable_user["u"].v}} {{other}} {{block_output_1[0]}} {{}}',
    ).map((placeholder) => placeholder.reference);
    expect(references).toEqual([
      { source: 'block-output', nodeId: '1', path: ['a', 'b'] },
      { source: 'global_variable_app', path: ['x y'] },
      { source: 'global_variable_user', path: ['u', 'v'] },
    ]);
    expect(fillPlaceholders('{{other}}-{{block_output_1.a}}', 'p', {})).toBe('{{other}}-');
  });

  test('checks names, authorization and bodies', () => {
    expect(findings(http, withInputs({ headers: [named('X-One'), named('X-One'), named('1')] }))).toEqual([
      'name.duplicate inputs.headers.1.name',
      'http.fieldName inputs.headers.2.name',
    ]);
    const auth = { authOpen: true, authType: 'CUSTOM_AUTH' };
    expect(findings(http, withInputs({ auth }))).toEqual([
      'http.authPlace inputs.auth.authData.customData.addTo',
      'value.missing inputs.auth.authData.customData.data.0.input',
      'value.missing inputs.auth.authData.customData.data.0.input',
    ]);
    expect(findings(http, withInputs({ auth: { authOpen: true, authType: 'BASIC_AUTH' } }))).toEqual([
      'http.authUnknown inputs.auth.authType',
    ]);
    const body = (json: string) => ({ body: { bodyType: 'JSON', bodyData: { json } } });
    expect(
      findings(http, withInputs(body('{"a": {{block_output_1.x}}, "b": "{{block_output_1.x}}"}'))),
    ).toEqual([]);
    expect(findings(http, withInputs(body('{"a": }')))).toEqual(['http.json inputs.body.bodyData.json']);
    const apiInfo = { method: 'FETCH', url: 'x'.repeat(10_001) };
    expect(findings(http, { inputs: { apiInfo, body: { bodyType: 'XML' } } })).toEqual([
      'http.methodUnknown inputs.apiInfo.method',
      'http.urlTooLong inputs.apiInfo.url',
      'http.bodyUnknown inputs.body.bodyType',
    ]);
  });
}
