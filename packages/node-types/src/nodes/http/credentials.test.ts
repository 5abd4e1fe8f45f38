import { readFileSync } from 'node:fs';
import { createExecutor, type HttpRequest } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { nodeExecutors } from '../../execute.js';
import { nodeTypes } from '../../index.js';
import { isCredentialName } from './credentialNames.js';
import { jsonCredentials, jsonHoldsCredential } from './jsonCredentials.js';

const secret = 'SECRET-9f8e7d6c5b4a';
const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

/** Workflow of a fixture whose request contains a token. */
function withToken(): JsonObject {
  const fixture = readFileSync(new URL('./fixtures/get.json', import.meta.url), 'utf8');
  const { document } = JSON.parse(fixture) as { document: { nodes: { type: string; data: JsonObject }[] } };
  const inputs = document.nodes.find(({ type }) => type === '45')!.data.inputs as JsonObject;
  const literal = { type: 'string', value: { type: 'literal', content: secret } };
  Object.assign(inputs, {
    apiInfo: { method: 'GET', url: 'https://example.org/' },
    params: [],
    headers: [],
    auth: {
      authOpen: true,
      authType: 'BEARER_AUTH',
      authData: { bearerTokenData: [{ name: 'token', input: literal }] },
    },
  });
  return document as unknown as JsonObject;
}

test('masks a token in the journal and sends the real token when the node runs again with masked inputs', async () => {
  const sent: HttpRequest[] = [];
  const http = {
    request: async (request: HttpRequest) => {
      sent.push(request);
      return { status: 200, headers: {}, body: 'fine' };
    },
  };
  const document = withToken();
  const first = executor.start(document, {}, { services: { http } });
  expect((await first.done).status).toBe('success');
  const journal = first.journal();
  expect(JSON.stringify(journal)).not.toContain(secret);
  const started = journal.find((event) => event.type === 'node.started' && event.nodeId === '110001');
  const { inputs } = started as { inputs: JsonObject };
  expect(Object.values(inputs)).toContain('••••5b4a');

  const from = { nodeId: '110001', events: journal, inputs };
  const again = executor.start(document, {}, { services: { http }, from });
  expect((await again.done).status).toBe('success');
  expect(sent.map(({ headers }) => headers)).toEqual(Array(2).fill([['Authorization', `Bearer ${secret}`]]));
});

test.each([
  'Authorization',
  'proxy-authorization',
  'Cookie',
  'X-Api-Key',
  'api_key',
  'apikey',
  'x-goog-api-key',
  'Ocp-Apim-Subscription-Key',
  'access_token',
  'X-Auth-Token',
  'client_secret',
  'password',
  'token',
  'secret_key',
])('recognises %s as the name of a credential', (name) => expect(isCredentialName(name)).toBe(true));

test.each([
  'key',
  'sort_key',
  'token_count',
  'author',
  'page_token',
  'secretary',
  'Accept',
  '',
  'a-'.repeat(5000),
])('does not treat %s as the name of a credential', (name) => expect(isCredentialName(name)).toBe(false));

test('finds credentials in JSON by name at any depth', () => {
  const text =
    '{"client_secret":"a","list":[{"Password":123,"token":{"note":"b","api_key":"c"}}],"key":"d","token":true}';
  expect(jsonCredentials(text).sort()).toEqual(['123', 'a', 'c']);
  expect(jsonCredentials('{"token":')).toEqual([]);
  const deep = `${'{"a":'.repeat(50_000)}{"password":"x"}${'}'.repeat(50_000)}`;
  expect(jsonCredentials(deep)).toEqual(['x']);
});

test.each([
  ['{"token":"abc"}', true],
  ['{"pin":1,"password":{{block_output_1.x}}}', false],
  ['{"password":"{{block_output_1.x}}"}', false],
  ['{"authorization":"Bearer {{block_output_1.x}}"}', false],
  ['{"authorization":"Bearer abc"}', true],
  ['{"password":"a{{block_output_1.x}}"}', true],
  ['{"password":"{{global_variable_app["key"]}}"}', true],
  ['{"say":"{{block_output_1.x}}"}', false],
])('reports whether %s has a literal credential: %s', (template, holds) =>
  expect(jsonHoldsCredential(template)).toBe(holds));
