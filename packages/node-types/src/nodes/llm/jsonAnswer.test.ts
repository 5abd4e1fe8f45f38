import { expect, test } from 'vitest';
import { modelJson, readJsonAnswer } from './jsonAnswer.js';
import { jsonSchemaOf } from './jsonSchema.js';

test('reads JSON with and without a code fence', () => {
  for (const text of [
    '{"k":1}',
    ' \n{"k":1} ',
    '```json\n{"k":1}\n```',
    '```\n{"k":1}```',
    '```JSON{"k":1}```',
  ]) {
    expect(modelJson(text)).toEqual({ k: 1 });
  }
  expect(modelJson('Here you are: {"k":1}')).toBeUndefined();
  expect(modelJson('')).toBeUndefined();
});

test('turns values of the wrong type into null with a warning and keeps unknown keys', () => {
  const declared = [{ name: 'age', type: 'integer' as const }];
  expect(readJsonAnswer(declared, '{"age":"old","more":true}')).toEqual({
    outputs: { age: null, more: true },
    warnings: [{ code: 720712023, message: 'node output parse fail: field age is not integer' }],
  });
});

test('rejects an answer that is a list', () => {
  const { outputs, warnings } = readJsonAnswer([], '[1]');
  expect(outputs).toEqual({});
  expect(warnings.map((warning) => warning.code)).toEqual([777777773]);
});

test('converts declared outputs to a JSON schema, with names such as __proto__ as plain keys', () => {
  const schema = jsonSchemaOf([
    { name: '__proto__', type: 'string', required: true, description: 'odd' },
    { name: 'when', type: 'string', assistType: 10000 },
    { name: 'rows', type: 'list', schema: { type: 'object', schema: [{ name: 'n', type: 'float' }] } },
    { name: 'flags', type: 'list', schema: { type: 'boolean' } },
  ]);
  expect(JSON.stringify(schema)).toBe(
    '{"type":"object","properties":{"__proto__":{"type":"string","description":"odd"},"when":{"type":"string"},' +
      '"rows":{"type":"array","items":{"type":"object","properties":{"n":{"type":"number"}},"required":[]}},' +
      '"flags":{"type":"array","items":{"type":"boolean"}}},"required":["__proto__"]}',
  );
});
