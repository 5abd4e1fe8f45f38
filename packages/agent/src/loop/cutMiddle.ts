const headShare = 0.7;

/** Keeps the beginning and the end of a text that is too long, with a mark of what is missing. */
export function cutMiddle(text: string, maxCharacters: number): { text: string; cut: number } {
  if (text.length <= maxCharacters) return { text, cut: 0 };
  const head = safeEnd(text, Math.floor(maxCharacters * headShare));
  const tail = safeEnd(text, text.length - (maxCharacters - head));
  const cut = tail - head;
  return { text: `${text.slice(0, head)}\n[... ${cut} characters cut ...]\n${text.slice(tail)}`, cut };
}

/** A position that does not split a pair of surrogates. */
function safeEnd(text: string, position: number): number {
  const code = text.charCodeAt(position);
  return code >= 0xdc00 && code <= 0xdfff ? position - 1 : position;
}
