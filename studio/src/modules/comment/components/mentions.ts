/** The mention that is being typed before the caret: where its @ is, and what follows it. */
export function mentionAt(text: string, caret: number): { at: number; name: string } | undefined {
  const found = /(?:^|[\s(（，。：])@([^\s@]{0,30})$/.exec(text.slice(0, caret));
  if (!found) return undefined;
  const name = found[1] ?? '';
  return { at: caret - name.length - 1, name };
}

/** Replaces the mention that is being typed; returns the text and the caret after it. */
export function insertMention(
  text: string,
  { at, name }: { at: number; name: string },
  person: string,
): { text: string; caret: number } {
  const inserted = `@${person} `;
  const rest = text.slice(at + 1 + name.length).replace(/^ /, '');
  return { text: text.slice(0, at) + inserted + rest, caret: at + inserted.length };
}

/** The people whom the text mentions by name. */
export function mentionedIn<P extends { name: string }>(text: string, people: Iterable<P>): P[] {
  return [...people].filter(({ name }) => text.includes(`@${name}`));
}

/** Splits the text into mentions of these names and the text between them. */
export function splitMentions(
  text: string,
  names: readonly string[],
): { text: string; isMention: boolean }[] {
  const parts: { text: string; isMention: boolean }[] = [];
  // Longest first: one name may be a prefix of another.
  const sorted = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length);
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = sorted.find((candidate) => text.startsWith(candidate, at + 1));
    if (name === undefined || at < from) continue;
    if (at > from) parts.push({ text: text.slice(from, at), isMention: false });
    from = at + 1 + name.length;
    parts.push({ text: text.slice(at, from), isMention: true });
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMention: false });
  return parts;
}
