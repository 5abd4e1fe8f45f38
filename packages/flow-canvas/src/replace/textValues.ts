import { isJsonObject, parseJson } from '@heddle/workflow-schema';

/** Keys whose values are not free text: kinds of values, images, and targets of references. */
export const signs: ReadonlySet<string> = new Set([
  'type',
  'icon',
  'mainColor',
  'subTitle',
  'source',
  'blockID',
  'rawMeta',
]);

/**
 * Applies `change` to a text. In JSON (notes, object values) only the string values change; everything else
 * is kept verbatim so that no number loses digits.
 */
export function mapTextValues(text: string, change: (words: string) => string): string {
  if (!isJsonText(text)) return change(text);
  let key = '';
  return text.replace(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (token, colon?: string) => {
    if (colon !== undefined) {
      key = JSON.parse(token.slice(0, -colon.length)) as string;
      return token;
    }
    if (signs.has(key)) return token;
    const words = JSON.parse(token) as string;
    const changed = change(words);
    return changed === words ? token : JSON.stringify(changed);
  });
}

/** The text as a single line, for display. */
export function plainText(text: string): string {
  const all: string[] = [];
  mapTextValues(text, (words) => {
    all.push(words);
    return words;
  });
  return all.join(' ').replace(/\s+/g, ' ').trim();
}

function isJsonText(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  const value = parseJson(text);
  return Array.isArray(value) || isJsonObject(value);
}
