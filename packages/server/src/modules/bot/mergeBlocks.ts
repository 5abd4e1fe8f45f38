import { type BotBlockName, type BotBlocks, botBlockNames } from '@heddle/api-contract';
import { changedBlocks } from './botContent.js';

/** The three states that a merge compares. */
export interface MergeSides {
  /** Where both began. */
  base: BotBlocks;
  /** What the person changed. */
  mine: BotBlocks;
  /** What others submitted since. */
  theirs: BotBlocks;
}

/** The blocks that both sides changed, to different values. */
export function conflictsOf({ base, mine, theirs }: MergeSides): BotBlockName[] {
  const byMe = new Set(changedBlocks(base, mine));
  const different = new Set(changedBlocks(mine, theirs));
  return changedBlocks(base, theirs).filter((name) => byMe.has(name) && different.has(name));
}

/** The merged blocks; `settled` has the values of the blocks in conflict. */
export function mergeBlocks(sides: MergeSides, settled: Partial<BotBlocks> = {}): BotBlocks {
  const byMe = new Set(changedBlocks(sides.base, sides.mine));
  const entries = botBlockNames.map((name) => [name, (byMe.has(name) ? sides.mine : sides.theirs)[name]]);
  return { ...(Object.fromEntries(entries) as BotBlocks), ...settled };
}
