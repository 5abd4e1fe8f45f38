import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { createConversation } from './definition.js';

test('a new CreateConversation has what it must be given, and gives its outputs under their names', () => {
  const data = readNode(createConversation, newNode(createConversation));
  expect(createConversation.inputs(data).map((input) => input.name)).toEqual(['conversationName']);
  expect(createConversation.outputs(data).map((output) => output.name)).toEqual([
    'isSuccess',
    'isExisted',
    'conversationId',
  ]);
  expect(findings(createConversation, newNode(createConversation))).toEqual([]);
});

test('each required value that a document lacks is named', () => {
  expect(findings(createConversation, {})).toEqual(['value.missing inputs.inputParameters']);
});
