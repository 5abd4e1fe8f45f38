import { Tokenizer } from '@huggingface/tokenizers';

/** A longer text is cut: its vector hardly changes, and the time grows with the length. */
const maxCharacters = 20_000;

/** Token ids of texts by a model's `tokenizer.json`, without special and unknown tokens. */
export function createTokeniser(json: unknown): (text: string) => number[] {
  const tokeniser = new Tokenizer(json as object, {});
  const unknown = unknownToken(json);
  const unknownId = unknown === undefined ? undefined : tokeniser.token_to_id(unknown);
  return (text) =>
    tokeniser
      .encode(text.slice(0, maxCharacters), { add_special_tokens: false })
      .ids.filter((id) => id !== unknownId);
}

/** WordPiece names its unknown token, Unigram has its position. */
function unknownToken(json: unknown): string | undefined {
  const { model } = json as { model?: { unk_token?: unknown; unk_id?: unknown; vocab?: unknown } };
  if (typeof model?.unk_token === 'string') return model.unk_token;
  if (typeof model?.unk_id !== 'number' || !Array.isArray(model.vocab)) return undefined;
  const entry: unknown = model.vocab[model.unk_id];
  return Array.isArray(entry) && typeof entry[0] === 'string' ? entry[0] : undefined;
}
