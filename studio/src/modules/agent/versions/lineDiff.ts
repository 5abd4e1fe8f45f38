/** A line of a comparison of two texts. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Above this number of line pairs, the middle is shown as replaced as a whole. */
const maximumPairs = 4_000_000;

/** Compares two texts line by line, with as few changed lines as possible. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const old = before === '' ? [] : before.split('\n');
  const now = after === '' ? [] : after.split('\n');
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end += 1;
  const same = (lines: string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }));
  return [
    ...same(old.slice(0, start)),
    ...diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ];
}

function diffMiddle(old: string[], now: string[]): DiffLine[] {
  if (old.length * now.length > maximumPairs)
    return [
      ...old.map((text): DiffLine => ({ kind: 'removed', text })),
      ...now.map((text): DiffLine => ({ kind: 'added', text })),
    ];
  const common = longestCommon(old, now);
  const lines: DiffLine[] = [];
  let [left, right] = [0, 0];
  while (left < old.length || right < now.length) {
    if (left < old.length && right < now.length && old[left] === now[right]) {
      lines.push({ kind: 'same', text: old[left]! });
      left += 1;
      right += 1;
    } else if (
      right >= now.length ||
      (left < old.length && common(left + 1, right) >= common(left, right + 1))
    ) {
      lines.push({ kind: 'removed', text: old[left]! });
      left += 1;
    } else {
      lines.push({ kind: 'added', text: now[right]! });
      right += 1;
    }
  }
  return lines;
}

/** Number of lines that the ends of both texts have in common, from these lines on. */
function longestCommon(old: string[], now: string[]): (left: number, right: number) => number {
  const width = now.length + 1;
  const table = new Uint32Array((old.length + 1) * width);
  for (let left = old.length - 1; left >= 0; left -= 1)
    for (let right = now.length - 1; right >= 0; right -= 1)
      table[left * width + right] =
        old[left] === now[right]
          ? table[(left + 1) * width + right + 1]! + 1
          : Math.max(table[(left + 1) * width + right]!, table[left * width + right + 1]!);
  return (left, right) => table[left * width + right] ?? 0;
}
