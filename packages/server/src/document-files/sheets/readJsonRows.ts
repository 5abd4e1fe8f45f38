import { FileProblem } from '../FileProblem.js';
import { documentFileLimits } from '../limits.js';

/** Items of an array as rows, or undefined if the JSON is not a list of objects. The header has all keys in order. */
export function readJsonRows(text: string): string[][] | undefined {
  const items = asItems(parseJson(text));
  if (!items) return undefined;
  const keys = new Set<string>();
  for (const item of items) {
    for (const key of Object.keys(item)) keys.add(key);
    if (keys.size > documentFileLimits.columns)
      throw new FileProblem('tooManyColumns', { maximum: documentFileLimits.columns });
  }
  const header = [...keys];
  return [
    header,
    ...items.map((item) => header.map((key) => (Object.hasOwn(item, key) ? cellText(item[key]) : ''))),
  ];
}

/** Deeper values are no documents, and indenting them takes quadratic memory. */
const maxDepth = 200;

export function parseJson(text: string): unknown {
  refuseDeep(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileProblem('damaged', { format: 'JSON' }, { cause: error });
  }
}

function asItems(value: unknown): Record<string, unknown>[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.every(isObject) ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function refuseDeep(text: string): void {
  let depth = 0;
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > maxDepth) throw new FileProblem('tooDeep');
  }
}
