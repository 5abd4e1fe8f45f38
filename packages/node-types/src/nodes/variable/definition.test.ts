import { expect, test } from 'vitest';
import { findings, literal, readNode } from '../../fixtures/readNode.js';
import { variable } from './definition.js';

const old = {
  nodeMeta: { title: '变量' },
  inputs: { mode: 'get', inputParameters: [{ name: 'Key', input: literal('string', 'name') }] },
  outputs: [{ type: 'string', name: 'Data' }],
};

test('a legacy Variable opens with its inputs and outputs', () => {
  const data = readNode(variable, old);
  expect(variable.inputs(data).map((input) => input.name)).toEqual(['Key']);
  expect(variable.outputs(data)).toEqual([{ type: 'string', name: 'Data' }]);
});

test('it says in both languages that it runs with bots', () => {
  expect(findings(variable, old)).toEqual(['node.notRun']);
  expect(variable.notRun?.en).toContain('bots');
  expect(variable.notRun?.['zh-CN']).toContain('智能体');
});
