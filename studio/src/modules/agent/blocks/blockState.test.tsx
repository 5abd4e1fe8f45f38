import { expect, test } from 'vitest';
import { emptyBlocks } from '../draft/AgentBlocks.js';
import { isHidden, isOpen, tabStatus } from './blockState.js';
import { openingBlock } from './opening/openingBlock.js';

const used = { ...emptyBlocks, onboarding_info: { prologue: 'Hello' } };
const stateOf = (status: number) => ({ opening_dialog_tab_status: status });

test('a block without a stored state is open when it has content', () => {
  expect(isOpen(openingBlock, {}, used)).toBe(true);
  expect(isOpen(openingBlock, {}, emptyBlocks)).toBe(false);
});

test('a block stays as it was left', () => {
  expect(isOpen(openingBlock, stateOf(tabStatus.close), used)).toBe(false);
  expect(isOpen(openingBlock, stateOf(tabStatus.open), emptyBlocks)).toBe(true);
});

test('a block with content cannot be hidden', () => {
  expect(isHidden(openingBlock, stateOf(tabStatus.hide), emptyBlocks)).toBe(true);
  expect(isHidden(openingBlock, stateOf(tabStatus.hide), used)).toBe(false);
});
