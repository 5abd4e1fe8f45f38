import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { clearConversationHistory } from './definition.js';

test('a new ClearConversationHistory has what it must be given, and gives its outputs under their names', () => {
  const data = readNode(clearConversationHistory, newNode(clearConversationHistory));
  expect(clearConversationHistory.inputs(data).map((input) => input.name)).toEqual(['conversationName']);
  expect(clearConversationHistory.outputs(data).map((output) => output.name)).toEqual(['isSuccess']);
  expect(findings(clearConversationHistory, newNode(clearConversationHistory))).toEqual([]);
});

test('each required value that a document lacks is named', () => {
  expect(findings(clearConversationHistory, {})).toEqual(['value.missing inputs.inputParameters']);
});
