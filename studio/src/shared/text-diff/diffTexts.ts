import { diffArrays } from 'diff';

/** A part of a comparison: lines of both texts, or lines that one text has in place of those of the other. */
export type Hunk =
  | { kind: 'same'; lines: readonly string[] }
  | { kind: 'changed'; removed: readonly string[]; added: readonly string[] };

/** Above this number of edits, everything between the first and the last change is shown as replaced. */
const maxEditLength = 1500;

/** Compares two texts line by line. An empty text has no lines. */
export function diffTexts(before: string, after: string): Hunk[] {
  const old = linesOf(before);
  const now = linesOf(after);
  const parts = diffArrays(old, now, { maxEditLength }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  const hunks: Hunk[] = [];
  for (const { value, removed, added } of parts) {
    const last = hunks.at(-1);
    if (!removed && !added) hunks.push({ kind: 'same', lines: value });
    else if (last?.kind === 'changed')
      hunks[hunks.length - 1] = removed
        ? { ...last, removed: [...last.removed, ...value] }
        : { ...last, added: [...last.added, ...value] };
    else hunks.push({ kind: 'changed', removed: removed ? value : [], added: added ? value : [] });
  }
  return hunks;
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));

/** The text in which the changes at `taken` (indexes of hunks) are made and the others are not. */
export function applyHunks(hunks: readonly Hunk[], taken: ReadonlySet<number>): string {
  return hunks
    .flatMap((hunk, index) =>
      hunk.kind === 'same' ? hunk.lines : taken.has(index) ? hunk.added : hunk.removed,
    )
    .join('\n');
}
