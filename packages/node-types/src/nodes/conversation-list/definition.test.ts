import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { conversationList } from './definition.js';

test('a new ConversationList has what it must be given, and gives its outputs under their names', () => {
  const data = readNode(conversationList, newNode(conversationList));
  expect(conversationList.inputs(data).map((input) => input.name)).toEqual([]);
  expect(conversationList.outputs(data).map((output) => output.name)).toEqual(['conversationList']);
  expect(findings(conversationList, newNode(conversationList))).toEqual([]);
});

test('it needs nothing', () => {
  expect(findings(conversationList, {})).toEqual([]);
});
