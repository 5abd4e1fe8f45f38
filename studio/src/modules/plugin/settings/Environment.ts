/** Another server of the same API, as its form edits it. */
export interface Environment {
  name: string;
  url: string;
  /** A new key; empty keeps the stored one. */
  key: string;
  hasKey: boolean;
}

/** What is wrong with an environment among all of them. */
export function problemOf(
  { name, url }: Environment,
  all: readonly Environment[],
): 'name' | 'sameName' | 'url' | undefined {
  if (name.trim() === '') return 'name';
  if (all.filter((other) => other.name.trim() === name.trim()).length > 1) return 'sameName';
  return /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim()) ? undefined : 'url';
}
