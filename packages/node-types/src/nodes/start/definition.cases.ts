import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { start } from './definition.js';

export function definitionCases() {
  test('declares one string input in a new node, and its copy for triggers', () => {
    const data = newNode(start, { language: 'zh-CN', title: '开始' });
    expect(data).toMatchObject({
      nodeMeta: { title: '开始', icon: '', subTitle: '', mainColor: '#5C62FF' },
      outputs: [{ type: 'string', name: 'input', required: false }],
      trigger_parameters: [{ type: 'string', name: 'input', required: false }],
    });
    expect(findings(start, data)).toEqual([]);
  });

  test('has one output port and no input port', () => {
    expect(start.ports(readNode(start, newNode(start)))).toEqual({ in: [], out: [{ id: '' }] });
    expect(start.entry).toEqual({ id: '100001' });
  });

  test('accepts a node without data and declares no inputs', () => {
    const data = readNode(start, {});
    expect(start.outputs(data)).toEqual([]);
    expect(start.inputs(data)).toEqual([]);
  });

  test('reports missing, malformed, duplicate and reserved input names', () => {
    const names = ['', '1st', 'if', 'If', 'twice', 'twice', 'sys_id'];
    const outputs = names.map((name) => ({ type: 'string', name }));
    expect(findings(start, { outputs })).toEqual([
      'name.missing outputs.0.name',
      'name.invalid outputs.1.name',
      'name.invalid outputs.3.name',
      'name.duplicate outputs.5.name',
      'name.system outputs.6.name',
    ]);
  });

  test('checks names inside objects and lists of objects', () => {
    const schema = [{ type: 'string', name: 'a-b' }];
    const outputs = [
      { type: 'object', name: 'one', schema },
      { type: 'list', name: 'many', schema: { type: 'object', schema } },
    ];
    expect(findings(start, { outputs })).toEqual([
      'name.invalid outputs.0.schema.0.name',
      'name.invalid outputs.1.schema.schema.0.name',
    ]);
  });

  test('reports a default value that does not fit its type', () => {
    const outputs: JsonObject[] = [
      { type: 'integer', name: 'count', defaultValue: 'many' },
      { type: 'integer', name: 'fine', defaultValue: '3' },
      { type: 'list', name: 'list', schema: { type: 'string' }, defaultValue: '{}' },
      { type: 'object', name: 'object', defaultValue: '{"a":1}' },
    ];
    expect(findings(start, { outputs })).toEqual([
      'default.mismatch outputs.0.defaultValue',
      'default.mismatch outputs.2.defaultValue',
    ]);
  });
}
