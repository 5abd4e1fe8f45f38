/** One result of the finder. */
export interface Entry {
  /** Unique in the list. */
  id: string;
  /** First line of the entry. */
  title: string;
  /** Secondary text: the type and place of a match, or a shortcut. */
  detail: string;
  /** Section heading while the query is empty. */
  group?: string;
  /** The shortcuts of the command as text. */
  keys?: readonly string[];
  /** The reason why this entry cannot be chosen now, as a message. */
  refusal?: string | undefined;
  /** Called when the user chooses the entry. */
  run(): void;
}

/** The kinds of entries that the finder can search. */
export type FinderMode = 'nodes' | 'commands' | 'connect' | 'disconnect';

/** Entries that contain every word of the query. Those whose title starts with the query come first. */
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
