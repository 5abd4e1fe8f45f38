import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { triggerDelete } from './definition.js';

export function definitionCases() {
  test('a new TriggerDelete takes a user and says how many it deleted', () => {
    const data = readNode(triggerDelete, newNode(triggerDelete));
    expect(triggerDelete.inputs(data).map((input) => input.name)).toEqual(['userId']);
    expect(triggerDelete.outputs(data)).toMatchObject([
      { name: 'success', type: 'boolean' },
      { name: 'numberOfDeletions', type: 'float' },
    ]);
  });

  test('the user is needed, the trigger is not', () => {
    expect(findings(triggerDelete, {})).toEqual(['value.missing inputs.inputParameters']);
  });
}
