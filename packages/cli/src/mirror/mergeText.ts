// Larger differences are not compared line by line; they are a conflict.
const maxCells = 4_000_000;

/**
 * Merges the changed lines of two texts, as git does; undefined if both sides changed the same or adjacent lines in
 * different ways.
 */
export function mergeText(base: string, mine: string, theirs: string): string | undefined {
  const lines = { base: base.split('\n'), mine: mine.split('\n'), theirs: theirs.split('\n') };
  const [inMine, inTheirs] = [matchLines(lines.base, lines.mine), matchLines(lines.base, lines.theirs)];
  if (!inMine || !inTheirs) return undefined;
  const merged: string[] = [];
  const at = { base: 0, mine: 0, theirs: 0 };
  for (let index = 0; index <= lines.base.length; index += 1) {
    const isEnd = index === lines.base.length;
    const until = {
      mine: isEnd ? lines.mine.length : inMine[index]!,
      theirs: isEnd ? lines.theirs.length : inTheirs[index]!,
    };
    // A line that one side removed or changed belongs to the part before the next common line.
    if (until.mine < 0 || until.theirs < 0) continue;
    const part = mergePart(
      lines.base.slice(at.base, index),
      lines.mine.slice(at.mine, until.mine),
      lines.theirs.slice(at.theirs, until.theirs),
    );
    if (!part) return undefined;
    merged.push(...part, ...lines.base.slice(index, index + 1));
    Object.assign(at, { base: index + 1, mine: until.mine + 1, theirs: until.theirs + 1 });
  }
  return merged.join('\n');
}

function mergePart(base: string[], mine: string[], theirs: string[]): string[] | undefined {
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine;
  return isSame(mine, base) ? theirs : undefined;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

/** For each line of `before`, its place in `after`, or -1: a longest common subsequence. */
function matchLines(before: readonly string[], after: readonly string[]): number[] | undefined {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const [rows, columns] = [before.length - head - tail, after.length - head - tail];
  if (rows * columns > maxCells) return undefined;
  const lengths = commonLengths(before.slice(head, head + rows), after.slice(head, head + columns));
  const matches = before.map((_, index) =>
    index < head ? index : index >= head + rows ? index - before.length + after.length : -1,
  );
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const width = columns + 1;
    if (before[head + row] === after[head + column]) {
      matches[head + row] = head + column;
      row += 1;
      column += 1;
    } else if (lengths[(row + 1) * width + column]! >= lengths[row * width + column + 1]!) row += 1;
    else column += 1;
  }
  return matches;
}

/** Lengths of the longest common subsequences of the ends that begin at each pair of lines. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? lengths[(row + 1) * width + column + 1]! + 1
          : Math.max(lengths[(row + 1) * width + column]!, lengths[row * width + column + 1]!);
  return lengths;
}
