import { expect, test } from 'vitest';
import { findings, literal, readNode } from '../../fixtures/readNode.js';
import { sceneChat } from './definition.js';

const old = {
  nodeMeta: { title: 'Scene chat' },
  inputs: { hosted: { deep: [1] }, inputParameters: [{ name: 'about', input: literal('string', 'sea') }] },
  outputs: [{ type: 'string', name: 'result' }],
};

test('a scene chat opens with its inputs and outputs', () => {
  const data = readNode(sceneChat, old);
  expect(sceneChat.inputs(data).map((input) => input.name)).toEqual(['about']);
  expect(sceneChat.outputs(data)).toEqual([{ type: 'string', name: 'result' }]);
});

test('it says in both languages that it does not run', () => {
  expect(findings(sceneChat, old)).toEqual(['scene.notRun']);
  expect(sceneChat.notRun?.en).toContain('does not run');
  expect(sceneChat.notRun?.['zh-CN']).toContain('不会执行');
});
