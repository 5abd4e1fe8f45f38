import { expect, test } from 'vitest';
import { findings, literal, readNode } from '../../fixtures/readNode.js';
import { imageflow } from './definition.js';

const old = {
  nodeMeta: { title: 'Image flow' },
  inputs: { hosted: { deep: [1] }, inputParameters: [{ name: 'about', input: literal('string', 'sea') }] },
  outputs: [{ type: 'string', name: 'result' }],
};

test('the old image flow opens with its inputs and outputs', () => {
  const data = readNode(imageflow, old);
  expect(imageflow.inputs(data).map((input) => input.name)).toEqual(['about']);
  expect(imageflow.outputs(data)).toEqual([{ type: 'string', name: 'result' }]);
});

test('it says in both languages that it does not run', () => {
  expect(findings(imageflow, old)).toEqual(['imageflow.notRun']);
  expect(imageflow.notRun?.en).toContain('does not run');
  expect(imageflow.notRun?.['zh-CN']).toContain('不会执行');
});
