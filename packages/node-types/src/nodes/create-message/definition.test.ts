import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { createMessage } from './definition.js';

test('a new CreateMessage has what it must be given, and gives its outputs under their names', () => {
  const data = readNode(createMessage, newNode(createMessage));
  expect(createMessage.inputs(data).map((input) => input.name)).toEqual([
    'conversationName',
    'role',
    'content',
  ]);
  expect(createMessage.outputs(data).map((output) => output.name)).toEqual(['isSuccess', 'message']);
  expect(findings(createMessage, newNode(createMessage))).toEqual([]);
});

test('each required value that a document lacks is named', () => {
  expect(findings(createMessage, {})).toEqual([
    'value.missing inputs.inputParameters',
    'value.missing inputs.inputParameters',
    'value.missing inputs.inputParameters',
  ]);
});
