/** Runs in the sandbox, whose time limit also ends patterns that would never finish. */
export const textToolsSource = String.raw`
const maxParts = 10_000;

export function count_text({ text }: { text: string }) {
  const words = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
  return {
    characters: [...text].length,
    characters_without_spaces: [...text.replace(/\s/g, '')].length,
    words: words.length,
    lines: text === '' ? 0 : text.split(/\r\n|\r|\n/).length,
  };
}

export function split_text({ text, separator = '\n', limit = maxParts }: { text: string; separator?: string; limit?: number }) {
  const parts = text.split(separator, Math.min(limit, maxParts));
  return { parts, count: parts.length };
}

export function replace_text({ text, find, replacement }: { text: string; find: string; replacement: string }) {
  if (find === '') throw new Error('find must not be empty');
  const parts = text.split(find);
  return { text: parts.join(replacement), count: parts.length - 1 };
}

/** Letters of the standard's flags; y would make matches depend on each other. */
function patternOf(pattern: string, flags = ''): RegExp {
  if (pattern.length > 1000) throw new Error('the pattern is longer than 1000 characters');
  if (!/^[gimsu]*$/.test(flags)) throw new Error('the flags may be i, m, s and u');
  return new RegExp(pattern, [...new Set(flags + 'g')].join(''));
}

export function match_pattern({ text, pattern, flags }: { text: string; pattern: string; flags?: string }) {
  const matches = [];
  for (const match of text.matchAll(patternOf(pattern, flags))) {
    matches.push({ text: match[0], index: match.index, groups: match.slice(1).map((group) => group ?? null) });
    if (matches.length === 1000) break;
  }
  return { matches, count: matches.length };
}

export function replace_pattern(input: { text: string; pattern: string; replacement: string; flags?: string }) {
  return { text: input.text.replace(patternOf(input.pattern, input.flags), input.replacement) };
}
`;
