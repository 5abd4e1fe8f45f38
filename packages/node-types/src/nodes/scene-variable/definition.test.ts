import { expect, test } from 'vitest';
import { findings, literal, readNode } from '../../fixtures/readNode.js';
import { sceneVariable } from './definition.js';

const old = {
  nodeMeta: { title: 'Scene variable' },
  inputs: { hosted: { deep: [1] }, inputParameters: [{ name: 'about', input: literal('string', 'sea') }] },
  outputs: [{ type: 'string', name: 'result' }],
};

test('a scene variable opens with its inputs and outputs', () => {
  const data = readNode(sceneVariable, old);
  expect(sceneVariable.inputs(data).map((input) => input.name)).toEqual(['about']);
  expect(sceneVariable.outputs(data)).toEqual([{ type: 'string', name: 'result' }]);
});

test('it says in both languages that it does not run', () => {
  expect(findings(sceneVariable, old)).toEqual(['scene.notRun']);
  expect(sceneVariable.notRun?.en).toContain('does not run');
  expect(sceneVariable.notRun?.['zh-CN']).toContain('不会执行');
});
