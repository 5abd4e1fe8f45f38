import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { continueNode } from './definition.js';

test('a new Continue is complete, and leads nowhere', () => {
  const data = newNode(continueNode);
  expect(findings(continueNode, data)).toEqual([]);
  expect(continueNode.ports(readNode(continueNode, data))).toEqual({ in: [{ id: '' }], out: [] });
});
