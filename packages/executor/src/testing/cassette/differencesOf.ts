import { equalJson, isJsonObject, type Json } from '@heddle/workflow-schema';

const limits = { lines: 24, characters: 200 } as const;

/** The differences between two values, one line for each removed and added line of text, under their place. */
export function differencesOf(before: Json | undefined, after: Json | undefined): string[] {
  const lines: string[] = [];
  compare(before, after, '', lines);
  if (lines.length <= limits.lines) return lines;
  return [...lines.slice(0, limits.lines), `... and ${lines.length - limits.lines} more lines`];
}

function compare(before: Json | undefined, after: Json | undefined, place: string, lines: string[]): void {
  if (before === after || (before !== undefined && after !== undefined && equalJson(before, after))) return;
  if (isJsonObject(before) && isJsonObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(ownOf(before, key), ownOf(after, key), place === '' ? key : `${place}.${key}`, lines);
    }
    return;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      compare(before[index], after[index], `${place}[${index}]`, lines);
    }
    return;
  }
  lines.push(`${place === '' ? 'the request' : place}:`);
  if (typeof before === 'string' && typeof after === 'string') {
    lines.push(...changedLines(before.split('\n'), after.split('\n')));
    return;
  }
  if (before !== undefined) lines.push(`  - ${shown(before)}`);
  if (after !== undefined) lines.push(`  + ${shown(after)}`);
}

function ownOf(object: { [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The lines between the equal beginning and the equal end of two texts. */
function changedLines(before: readonly string[], after: readonly string[]): string[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [
    ...before.slice(start, before.length - end).map((line) => `  - ${shortened(line)}`),
    ...after.slice(start, after.length - end).map((line) => `  + ${shortened(line)}`),
  ];
}

function shown(value: Json): string {
  return shortened(JSON.stringify(value));
}

function shortened(text: string): string {
  return text.length > limits.characters ? `${text.slice(0, limits.characters)}...` : text;
}
