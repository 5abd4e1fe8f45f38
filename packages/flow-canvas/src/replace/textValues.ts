import { isJsonObject, parseJson } from '@heddle/workflow-schema';

/** What the format writes under these keys is nobody's words: kinds of values, pictures, and where references lead. */
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
 * A text with its words changed. In a text that is JSON (notes, values of objects) those are its text values; all
 * else stays to the letter, so that no number loses digits.
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

/** The words of a text in one line, for people. */
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
