import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { messageList } from './definition.js';

test('a new MessageList has what it must be given, and gives its outputs under their names', () => {
  const data = readNode(messageList, newNode(messageList));
  expect(messageList.inputs(data).map((input) => input.name)).toEqual(['conversationName']);
  expect(messageList.outputs(data).map((output) => output.name)).toEqual([
    'messageList',
    'firstId',
    'lastId',
    'hasMore',
  ]);
  expect(findings(messageList, newNode(messageList))).toEqual([]);
});

test('each required value that a document lacks is named', () => {
  expect(findings(messageList, {})).toEqual(['value.missing inputs.inputParameters']);
});
