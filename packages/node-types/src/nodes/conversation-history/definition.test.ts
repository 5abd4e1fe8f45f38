import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { conversationHistory } from './definition.js';

test('a new ConversationHistory has what it must be given, and gives its outputs under their names', () => {
  const data = readNode(conversationHistory, newNode(conversationHistory));
  expect(conversationHistory.inputs(data).map((input) => input.name)).toEqual(['conversationName', 'rounds']);
  expect(conversationHistory.outputs(data).map((output) => output.name)).toEqual(['messageList']);
  expect(findings(conversationHistory, newNode(conversationHistory))).toEqual([]);
});

test('each required value that a document lacks is named', () => {
  expect(findings(conversationHistory, {})).toEqual([
    'value.missing inputs.inputParameters',
    'value.missing inputs.inputParameters',
  ]);
});
