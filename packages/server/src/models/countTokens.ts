// The byte-pair merge grows with the square of an unbroken run of letters, so long texts are counted in pieces.
const pieceLength = 2000;

/** Tokens of these texts together. The tables are large and load at the first call. */
export async function countTokens(texts: readonly string[]): Promise<number> {
  const { countTokens: count } = await import('gpt-tokenizer/encoding/cl100k_base');
  let tokens = 0;
  for (const text of texts)
    for (let at = 0; at < text.length; at += pieceLength)
      // Words that look like the tokenizer's control tokens are ordinary text here.
      tokens += count(text.slice(at, at + pieceLength), { disallowedSpecial: new Set() });
  return tokens;
}
