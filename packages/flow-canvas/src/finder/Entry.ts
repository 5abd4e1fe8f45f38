/** One line of the finder. */
export interface Entry {
  id: string;
  title: string;
  /** What stands beside it in small: type and place of what was found, or a shortcut. */
  detail: string;
  /** What it stands under while nothing is searched for. */
  group?: string;
  /** Its shortcuts as people read them. */
  keys?: readonly string[];
  /** Why it cannot be chosen now, in words. */
  refusal?: string | undefined;
  run(): void;
}

/** What the finder looks through. */
export type FinderMode = 'nodes' | 'commands' | 'connect' | 'disconnect';

/** Lines that match every word of the query; those whose title begins with it come first. */
export function matching(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ title, detail, group = '', keys = [] }) => {
    const text = [title, detail, group, ...keys].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = query.trim().toLowerCase();
  const rank = ({ title }: Entry) => (title.toLowerCase().startsWith(first) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}
