import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { deleteMessage } from './definition.js';

test('a new DeleteMessage has what it must be given, and gives its outputs under their names', () => {
  const data = readNode(deleteMessage, newNode(deleteMessage));
  expect(deleteMessage.inputs(data).map((input) => input.name)).toEqual(['conversationName', 'messageId']);
  expect(deleteMessage.outputs(data).map((output) => output.name)).toEqual(['isSuccess']);
  expect(findings(deleteMessage, newNode(deleteMessage))).toEqual([]);
});

test('each required value that a document lacks is named', () => {
  expect(findings(deleteMessage, {})).toEqual([
    'value.missing inputs.inputParameters',
    'value.missing inputs.inputParameters',
  ]);
});
