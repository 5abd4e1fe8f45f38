import type { CopyNaming } from './ResourceKind.js';

/** The name, or the first one of a copy that is not taken. `taken` is in lower case. */
export function nameOfCopy(
  name: string,
  taken: ReadonlySet<string>,
  { longest, isIdentifier }: CopyNaming,
): string {
  if (!taken.has(name.toLowerCase())) return name;
  const stem = isIdentifier ? name.replace(/_copy(?:_\d{1,4})?$/, '') : name.replace(/ \(\d{1,4}\)$/, '');
  for (let number = 0; ; number += 1) {
    const suffix = isIdentifier ? `_copy${number === 0 ? '' : `_${number}`}` : ` (${number + 1})`;
    const tried = `${cut(stem, longest - suffix.length)}${suffix}`;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}

/** The beginning of a text; never half of a character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
