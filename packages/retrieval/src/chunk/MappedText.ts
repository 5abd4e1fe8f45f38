/** A changed text that knows where each of its units comes from. */
export interface MappedText {
  text: string;
  /** Position of a unit in the source. */
  positionAt(index: number): number;
}

/** Part of a source without white space around it. */
export function mapText(source: string, start: number, end: number): MappedText {
  return trimMapped({ text: source.slice(start, end), positionAt: (index) => start + index });
}

/** Replaces what a global pattern matches with a text of at most one unit. */
export function replaceMapped(mapped: MappedText, pattern: RegExp, by: '' | ' '): MappedText {
  const { text, positionAt } = mapped;
  const changed = text.replace(pattern, by);
  if (changed === text) return mapped;
  const positions = new Int32Array(changed.length);
  let [from, kept] = [0, 0];
  const keep = (start: number, end: number) => {
    for (let index = start; index < end; index += 1) positions[kept++] = positionAt(index);
  };
  for (const { index, 0: match } of text.matchAll(pattern)) {
    keep(from, index);
    if (by !== '') keep(index, index + 1);
    from = index + match.length;
  }
  keep(from, text.length);
  return { text: changed, positionAt: (index) => positions[index] ?? 0 };
}

/** Removes white space around a text. */
export function trimMapped({ text, positionAt }: MappedText): MappedText {
  const trimmed = text.trimStart();
  const skipped = text.length - trimmed.length;
  return { text: trimmed.trimEnd(), positionAt: (index) => positionAt(index + skipped) };
}
