import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { triggerRead } from './definition.js';

export function definitionCases() {
  test('has a user ID as input and a list of triggers as output', () => {
    const data = readNode(triggerRead, newNode(triggerRead));
    expect(triggerRead.inputs(data).map((input) => input.name)).toEqual(['userId']);
    expect(triggerRead.outputs(data)).toMatchObject([
      {
        name: 'outputList',
        schema: {
          schema: [
            { name: 'triggerId' },
            { name: 'triggerName' },
            { name: 'createTime' },
            { name: 'triggerTime' },
            { name: 'userId' },
          ],
        },
      },
    ]);
  });

  test('requires the user ID but not the trigger ID', () => {
    expect(findings(triggerRead, {})).toEqual(['value.missing inputs.inputParameters']);
  });
}
