import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { triggerDelete } from './definition.js';

export function definitionCases() {
  test('has a user ID as input and the number of deletions as output', () => {
    const data = readNode(triggerDelete, newNode(triggerDelete));
    expect(triggerDelete.inputs(data).map((input) => input.name)).toEqual(['userId']);
    expect(triggerDelete.outputs(data)).toMatchObject([
      { name: 'success', type: 'boolean' },
      { name: 'numberOfDeletions', type: 'float' },
    ]);
  });

  test('requires the user ID but not the trigger ID', () => {
    expect(findings(triggerDelete, {})).toEqual(['value.missing inputs.inputParameters']);
  });
}
