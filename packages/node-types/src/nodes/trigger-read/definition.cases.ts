import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { triggerRead } from './definition.js';

export function definitionCases() {
  test('a new TriggerRead takes a user and gives a list of triggers', () => {
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

  test('the user is needed, the trigger is not', () => {
    expect(findings(triggerRead, {})).toEqual(['value.missing inputs.inputParameters']);
  });
}
