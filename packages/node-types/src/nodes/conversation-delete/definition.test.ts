import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { conversationDelete } from './definition.js';

test('a new ConversationDelete has what it must be given, and gives its outputs under their names', () => {
  const data = readNode(conversationDelete, newNode(conversationDelete));
  expect(conversationDelete.inputs(data).map((input) => input.name)).toEqual(['conversationName']);
  expect(conversationDelete.outputs(data).map((output) => output.name)).toEqual(['isSuccess']);
  expect(findings(conversationDelete, newNode(conversationDelete))).toEqual([]);
});

test('each required value that a document lacks is named', () => {
  expect(findings(conversationDelete, {})).toEqual(['value.missing inputs.inputParameters']);
});
