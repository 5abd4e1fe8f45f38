import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { conversationUpdate } from './definition.js';

test('a new ConversationUpdate has what it must be given, and gives its outputs under their names', () => {
  const data = readNode(conversationUpdate, newNode(conversationUpdate));
  expect(conversationUpdate.inputs(data).map((input) => input.name)).toEqual([
    'conversationName',
    'newConversationName',
  ]);
  expect(conversationUpdate.outputs(data).map((output) => output.name)).toEqual([
    'isSuccess',
    'isExisted',
    'conversationId',
  ]);
  expect(findings(conversationUpdate, newNode(conversationUpdate))).toEqual([]);
});

test('each required value that a document lacks is named', () => {
  expect(findings(conversationUpdate, {})).toEqual([
    'value.missing inputs.inputParameters',
    'value.missing inputs.inputParameters',
  ]);
});
