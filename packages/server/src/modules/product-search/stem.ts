const vowel = /[aeiouy]/;
const shortest = 3;

/**
 * The stem of an English word, so that `translates`, `translating` and `translation` have one. It removes the endings
 * that names and descriptions of products vary in, and leaves everything else as it is.
 */
export function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return withoutE(withoutEnding(singular(word)));
}

function singular(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:[^sui]|[aeiou]i)s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  if (/[st]ion$/.test(word) && word.length > 6) return word.slice(0, -3);
  const [ending] = /(?:ing|ed)$/.exec(word) ?? [];
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < shortest || !vowel.test(rest)) return word;
  return /([^aeioulsz])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}

function withoutE(word: string): string {
  return word.endsWith('e') && word.length > 4 ? word.slice(0, -1) : word;
}
