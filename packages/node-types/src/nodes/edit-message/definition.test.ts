import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { editMessage } from './definition.js';

test('a new EditMessage has what it must be given, and gives its outputs under their names', () => {
  const data = readNode(editMessage, newNode(editMessage));
  expect(editMessage.inputs(data).map((input) => input.name)).toEqual([
    'conversationName',
    'messageId',
    'newContent',
  ]);
  expect(editMessage.outputs(data).map((output) => output.name)).toEqual(['isSuccess']);
  expect(findings(editMessage, newNode(editMessage))).toEqual([]);
});

test('each required value that a document lacks is named', () => {
  expect(findings(editMessage, {})).toEqual([
    'value.missing inputs.inputParameters',
    'value.missing inputs.inputParameters',
    'value.missing inputs.inputParameters',
  ]);
});
