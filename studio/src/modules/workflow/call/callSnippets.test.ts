import { execFileSync } from 'node:child_process';
import type { Variable } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { callSnippet, pythonLiteral, type WorkflowCall } from './callSnippets.js';
import { sampleInputs, typeName } from './sampleInputs.js';

const call: WorkflowCall = {
  baseUrl: 'http://127.0.0.1:4600',
  workflowId: '7501',
  parameters: { question: `it's "quoted" $HOME`, count: 2 },
  kind: 'result',
};

test('a shell passes the body of the curl example unchanged', () => {
  const script = callSnippet('curl', call).replace(/^curl /, 'printf "%s\\n" ');
  const words = execFileSync('sh', ['-c', script], { env: { HEDDLE_TOKEN: 'pat_1' }, encoding: 'utf8' });
  const [body] = /\{[\s\S]*\}/.exec(words) ?? [];
  expect(JSON.parse(body ?? '')).toEqual({ workflow_id: '7501', parameters: call.parameters });
  expect(words).toContain('Authorization: Bearer pat_1');
  expect(words).toContain('http://127.0.0.1:4600/v1/workflow/run');
});

test('each kind of call uses its own path and method', () => {
  expect(callSnippet('curl', { ...call, kind: 'stream' })).toContain('-N -X POST');
  expect(callSnippet('typescript', { ...call, kind: 'stream' })).toContain('workflows.runs.stream({');
  expect(callSnippet('typescript', call)).toContain('"count": 2');
  expect(callSnippet('python', { ...call, kind: 'chat' })).toContain('coze.workflows.chat.stream(');
  expect(callSnippet('curl', { ...call, kind: 'chat' })).toContain('/v1/workflows/chat');
});

test('Python examples write Python values', () => {
  expect(pythonLiteral({ a: true, b: null, c: [false, 'x'], d: {} })).toBe(
    '{\n    "a": True,\n    "b": None,\n    "c": [\n        False,\n        "x",\n    ],\n    "d": {},\n}',
  );
});

const fields: Variable[] = [
  { name: 'text', type: 'string' },
  { name: 'size', type: 'integer', defaultValue: 7 },
  { name: 'tags', type: 'list', schema: { type: 'string' } },
  { name: 'photo', type: 'string', assistType: 2 },
  { name: 'who', type: 'object', schema: [{ name: 'age', type: 'float' }] },
];

test('example inputs prefer the last test run, then defaults, then a value of the type', () => {
  expect(sampleInputs(fields, { text: 'my lamp', tags: 'no JSON' })).toEqual({
    text: 'my lamp',
    size: 7,
    tags: ['Hello'],
    photo: 'https://example.com/file.pdf',
    who: { age: 1.5 },
  });
});

test('parameters have type names of the API', () => {
  expect(fields.map(typeName)).toEqual(['string', 'integer', 'array<string>', 'file', 'object']);
});
