import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { code } from './definition.js';

export function definitionCases() {
  test('creates a TypeScript program that fills its declared outputs', () => {
    const data = newNode(code);
    const read = readNode(code, data);
    expect(read.inputs.language).toBe(5);
    expect(code.outputs(read)).toEqual([
      { type: 'string', name: 'key0' },
      { type: 'list', name: 'key1', schema: { type: 'string' } },
      { type: 'object', name: 'key2', schema: [{ type: 'string', name: 'key21' }] },
    ]);
    expect(findings(code, data)).toEqual([]);
    expect(newNode(code, { language: 'zh-CN' }).inputs).toMatchObject({
      settingOnError: { processType: 1, timeoutMs: 60000, retryTimes: 0 },
    });
  });

  test('requires code in a supported language', () => {
    const check = (inputs: { code: string; language?: number | string }) =>
      findings(code, { inputs: { ...inputs } });
    expect(check({ code: ' ', language: 5 })).toEqual(['code.missing inputs.code']);
    expect(check({ code: 'x', language: 3 })).toEqual([]);
    expect(check({ code: 'x', language: 1 })).toEqual([]);
    expect(check({ code: 'x', language: '5' })).toEqual([]);
    expect(check({ code: 'x', language: 9 })).toEqual(['code.languageUnknown inputs.language']);
    expect(check({ code: 'x' })).toEqual(['code.languageUnknown inputs.language']);
  });

  test('reads keys in any letter case', () => {
    const data = readNode(code, { Inputs: { Code: 'x', LANGUAGE: 5, InputParameters: [{ Name: 'a' }] } });
    expect(data.inputs.code).toBe('x');
    expect(code.inputs(data).map((input) => input.name)).toEqual(['a']);
  });

  test('treats keys such as __proto__ as data', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"code":"x"},"inputs":{"__proto__":{"code":"y"},"inputParameters":[{"name":"__proto__"}]},"outputs":[{"type":"string","name":"constructor"}]}',
    );
    const data = readNode(code, hostile);
    expect(data.inputs.code).toBe('');
    expect(code.inputs(data)[0]?.name).toBe('__proto__');
    expect(code.outputs(data)[0]?.name).toBe('constructor');
    expect(({} as { code?: string }).code).toBeUndefined();
  });
}
