// Byte-pair encoding takes quadratic time for an unbroken run of letters, so count long texts in pieces.
const pieceLength = 2000;

/** Number of tokens of all texts. The large tables are loaded on first use. */
export async function countTokens(texts: readonly string[]): Promise<number> {
  const { countTokens: count } = await import('gpt-tokenizer/encoding/cl100k_base');
  let tokens = 0;
  for (const text of texts)
    for (let at = 0; at < text.length; at += pieceLength)
      // Treat text that looks like control tokens as ordinary text.
      tokens += count(text.slice(at, at + pieceLength), { disallowedSpecial: new Set() });
  return tokens;
}
