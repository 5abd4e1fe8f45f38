/** A block as text to read and compare: a prompt as it is, anything else as lines of `name: value`. */
export function blockText(block: unknown): string {
  if (block === undefined || block === null) return '';
  if (typeof block !== 'object') return String(block);
  const entries = Object.entries(block).filter(([, value]) => value !== undefined && value !== null);
  if (entries.length === 1 && entries[0]?.[0] === 'prompt') return String(entries[0][1]);
  return linesOf(block, '').join('\n');
}

function linesOf(value: unknown, indent: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((item) =>
      isFlat(item) ? [`${indent}- ${String(item)}`] : [`${indent}-`, ...linesOf(item, `${indent}  `)],
    );
  return Object.entries(value as object).flatMap(([name, item]) => {
    if (item === undefined || item === null) return [];
    if (isFlat(item)) return [`${indent}${name}: ${String(item)}`];
    return [`${indent}${name}:`, ...linesOf(item, `${indent}  `)];
  });
}

const isFlat = (value: unknown) => typeof value !== 'object' || value === null;
