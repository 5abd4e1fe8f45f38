import { readFileSync } from 'node:fs';
import { createExecutor, type HttpRequest } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { nodeExecutors } from '../../execute.js';
import { nodeTypes } from '../../index.js';
import { isCredentialName } from './credentialNames.js';

const secret = 'SECRET-9f8e7d6c5b4a';
const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

/** The workflow of a fixture whose request carries a token. */
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

test('a journal shows a mask of a token, and who runs the node again with what it shows sends the token', async () => {
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
])('%s is the name of a credential', (name) => expect(isCredentialName(name)).toBe(true));

test.each([
  'key',
  'sort_key',
  'token_count',
  'author',
  'page_token',
  'Accept',
  '',
  'a-'.repeat(5000),
])('%s is not', (name) => expect(isCredentialName(name)).toBe(false));
