import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { input } from './definition.js';
import { readAnswer } from './readAnswer.js';

const declared = [
  { name: 'name', type: 'string' as const },
  { name: 'age', type: 'integer' as const },
  { name: '__proto__', type: 'string' as const },
];

export function definitionCases() {
  test('declares one string field in a new node and stores its fields as text', () => {
    const data = newNode(input);
    expect(JSON.parse((data.inputs as { outputSchema: string }).outputSchema)).toEqual(data.outputs);
    expect(input.outputs(readNode(input, data)).map((output) => output.name)).toEqual(['input']);
    expect([findings(input, data), input.interrupts]).toEqual([[], true]);
  });

  test('requires unique field names', () => {
    const outputs = ['a', 'a', ''].map((name) => ({ type: 'string', name }));
    expect(findings(input, { outputs })).toEqual([
      'name.duplicate outputs.1.name',
      'name.missing outputs.2.name',
    ]);
  });

  test('accepts an answer as an object, as JSON or as name-value lines', () => {
    const expected = { output: { name: 'Ada', age: 3 }, warnings: [] };
    expect(readAnswer(declared, { name: 'Ada', age: 3, more: 1 })).toEqual(expected);
    expect(readAnswer(declared, '{"name":"Ada","age":"3"}')).toEqual(expected);
    expect(readAnswer(declared, 'name: Ada\n\nage:3')).toEqual(expected);
    expect(readAnswer(declared, 'name:a:b')?.output).toEqual({ name: 'a:b' });
  });

  test('turns values of the wrong type into null with a warning and omits missing ones', () => {
    expect(readAnswer(declared, { age: 'old' })).toEqual({
      output: { age: null },
      warnings: [{ code: 720712023, message: 'field age is not integer' }],
    });
  });

  test('rejects other answers', () => {
    for (const answer of ['hello', '[1]', 7, null, [], true])
      expect(readAnswer(declared, answer)).toBeUndefined();
  });

  test('treats a field named __proto__ as data', () => {
    const output = readAnswer(declared, '{"__proto__":"x"}')?.output ?? {};
    expect(Object.entries(output)).toEqual([['__proto__', 'x']]);
  });
}
