import { expect, test } from 'vitest';
import { findings, literal, readNode } from '../../fixtures/readNode.js';
import { imageReference } from './definition.js';

const old = {
  nodeMeta: { title: 'Image reference' },
  inputs: { hosted: { deep: [1] }, inputParameters: [{ name: 'about', input: literal('string', 'sea') }] },
  outputs: [{ type: 'string', name: 'result' }],
};

test('an image reference opens with its inputs and outputs', () => {
  const data = readNode(imageReference, old);
  expect(imageReference.inputs(data).map((input) => input.name)).toEqual(['about']);
  expect(imageReference.outputs(data)).toEqual([{ type: 'string', name: 'result' }]);
});

test('it says in both languages that it does not run', () => {
  expect(findings(imageReference, old)).toEqual(['imageReference.notRun']);
  expect(imageReference.notRun?.en).toContain('does not run');
  expect(imageReference.notRun?.['zh-CN']).toContain('不会执行');
});
