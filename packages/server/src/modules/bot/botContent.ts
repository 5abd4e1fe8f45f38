import { type BotBlockName, type BotBlocks, botBlockNames } from '@heddle/api-contract';
import { initialBlocks } from './initialBlocks.js';

/** The commit that last changed a block, by its name. */
export type BlockCommits = { [K in BotBlockName]?: string };

/** Reads stored blocks; those that were never saved have their initial value. */
export function readBlocks(text: string): BotBlocks {
  const stored = JSON.parse(text) as Partial<BotBlocks>;
  return { ...initialBlocks, ...stored };
}

export function readBlockCommits(text: string): BlockCommits {
  return JSON.parse(text) as BlockCommits;
}

/** The names of the blocks that differ. */
export function changedBlocks(from: BotBlocks, to: Partial<BotBlocks>): BotBlockName[] {
  return botBlockNames.filter(
    (name) => name in to && to[name] !== undefined && !isSame(from[name], to[name]),
  );
}

/** Whether two JSON values are the same; the order of keys does not matter, absent and undefined are one. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const at = (value: object, key: string) => (value as Record<string, unknown>)[key];
  return [...keys].every((key) => isSame(at(one, key), at(other, key)));
}
