import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { breakNode } from './definition.js';

test('a new Break is complete, and leads nowhere', () => {
  const data = newNode(breakNode);
  expect(findings(breakNode, data)).toEqual([]);
  expect(breakNode.ports(readNode(breakNode, data))).toEqual({ in: [{ id: '' }], out: [] });
});
