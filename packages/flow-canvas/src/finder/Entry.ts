/** One line of the finder. */
export interface Entry {
  id: string;
  title: string;
  /** What stands beside it in small: type and place of what was found, or a shortcut. */
  detail: string;
  run(): void;
}

/** What the finder looks through. */
export type FinderMode = 'nodes' | 'commands' | 'connect';

/** Lines that match every word of the query; those whose title begins with it come first. */
export function matching(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ title, detail }) => {
    const text = `${title} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = query.trim().toLowerCase();
  const rank = ({ title }: Entry) => (title.toLowerCase().startsWith(first) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}
