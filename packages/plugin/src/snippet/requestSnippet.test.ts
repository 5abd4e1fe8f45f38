import { expect, test } from 'vitest';
import { importPlugin } from '../import/importPlugin.js';
import { buildRequest } from '../request/buildRequest.js';
import type { ToolRequest } from '../request/ToolRequest.js';
import { exampleArguments } from '../tool/exampleArguments.js';
import { readTool } from '../tool/readTool.js';
import { requestSnippet, type SnippetLanguage } from './requestSnippet.js';

const request: ToolRequest = {
  method: 'POST',
  url: "https://api.example.com/v1/o'brien?q=a%20b",
  headers: [['X-Key', "it's"]],
  body: { kind: 'text', text: '{"name":"Ada \\"L\\""}', contentType: 'application/json' },
};

test.each<[language: SnippetLanguage, parts: string[]]>([
  [
    'curl',
    ["-X POST 'https://api.example.com/v1/o'\\''brien?q=a%20b'", "-H 'X-Key: it'\\''s'", '--data-raw'],
  ],
  ['wget', ['--method=POST', "--header='Content-Type: application/json'", '--body-data=']],
  ['node', ['method: "POST"', '"X-Key": "it\'s"', 'body: "{\\"name\\"']],
  ['python', ['requests.request(', '"Content-Type": "application/json"', '.encode()']],
  ['go', ['"strings"', 'http.NewRequest("POST"', 'request.Header.Set("X-Key", "it\'s")']],
])('writes a request for %s', (language, parts) => {
  const text = requestSnippet(language, request);
  for (const part of parts) expect(text).toContain(part);
});

test.each<SnippetLanguage>(['curl', 'node', 'python', 'go'])('sends files of forms with %s', (language) => {
  const fields = [
    { name: 'title', value: 'Cat' },
    { name: 'photo', fileUrl: 'https://files.example.com/a/cat.png?sign=1' },
  ];
  const text = requestSnippet(language, { ...request, body: { kind: 'form', fields } });
  expect(text).toContain('cat.png');
  expect(text).not.toContain('sign=1');
});

test('gives a cURL command back whose import builds the same request', async () => {
  const imported = await importPlugin(
    requestSnippet('curl', { ...request, url: 'https://api.example.com/v1/a?q=a%20b' }),
  );
  const tool = readTool(imported.document, imported.tools[0]!);
  const built = buildRequest(tool, {
    serverUrl: 'https://api.example.com',
    arguments: exampleArguments(tool),
  });
  expect(built).toMatchObject({
    method: 'POST',
    url: 'https://api.example.com/v1/a?q=a%20b',
    body: { kind: 'text', text: '{"name":"Ada \\"L\\""}' },
  });
});
