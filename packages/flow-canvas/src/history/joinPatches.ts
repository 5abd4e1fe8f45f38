import type { DocumentPatch } from '@heddle/workflow-schema';

/**
 * The patches of two consecutive steps. Typing replaces the same value again and again; then only the last
 * replacement is kept, so that a merged step does not grow with every key press.
 */
export function joinPatches(
  first: readonly DocumentPatch[],
  second: readonly DocumentPatch[],
): readonly DocumentPatch[] {
  const before = onlyReplacement(first);
  const after = onlyReplacement(second);
  return before !== undefined && before === after ? second : [...first, ...second];
}

/** Identifies the single location that the patches replace; undefined if they do anything else. */
function onlyReplacement(patches: readonly DocumentPatch[]): string | undefined {
  const [patch, ...others] = patches;
  if (patch?.op !== 'edit-node' || others.length > 0) return undefined;
  const [change, ...more] = patch.patches;
  if (change?.op !== 'replace' || more.length > 0) return undefined;
  return JSON.stringify([patch.key, change.path]);
}
