import { isSame } from './isSame.js';

/** Which side of a block a person keeps. */
export type Side = 'mine' | 'theirs';

/** Result of a three-way merge. */
export interface Merge<B extends object> {
  /** Blocks after the merge; those in `conflicts` are mine. */
  blocks: B;
  /** Blocks that both sides changed in different ways and for which `choices` names no side. */
  conflicts: (keyof B)[];
  /** Blocks that only the other side changed, or whose other side was chosen. */
  taken: (keyof B)[];
}

/** Merges two versions of an agent block by block; `base` is the version that both come from. */
export function mergeBlocks<B extends object>(
  base: B,
  mine: B,
  theirs: B,
  choices: { readonly [Block in keyof B]?: Side } = {},
): Merge<B> {
  const merge: Merge<B> = { blocks: { ...mine }, conflicts: [], taken: [] };
  for (const block of Object.keys({ ...mine, ...theirs }) as (keyof B)[]) {
    if (isSame(mine[block], theirs[block]) || isSame(base[block], theirs[block])) continue;
    const isMineOld = isSame(base[block], mine[block]);
    const side = isMineOld ? 'theirs' : choices[block];
    if (side === 'theirs') {
      merge.blocks[block] = theirs[block];
      merge.taken.push(block);
    } else if (side === undefined) merge.conflicts.push(block);
  }
  return merge;
}
