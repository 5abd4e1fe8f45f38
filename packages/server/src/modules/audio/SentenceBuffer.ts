// Shorter chunks sound choppy, and each costs a model call.
const shortest = 40;
// Well below the input limit of text-to-speech models.
const longest = 2_000;

/** Collects streamed text and releases it in whole sentences. */
export class SentenceBuffer {
  #text = '';
  readonly #segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

  /** Appends a delta; returns the text that is ready to be spoken. */
  add(delta: string): string[] {
    this.#text += delta;
    if (this.#text.length < shortest) return [];
    const sentences = [...this.#segmenter.segment(this.#text)].map(({ segment }) => segment);
    // The last sentence may continue; a text without sentence ends is cut at the limit.
    const last = sentences.pop() ?? '';
    const whole = sentences.join('');
    if (whole.length < shortest) return this.#text.length < longest ? [] : this.rest();
    this.#text = last;
    return partsOf(whole);
  }

  /** Returns the remaining text and resets the buffer. */
  rest(): string[] {
    const text = this.#text;
    this.#text = '';
    return partsOf(text);
  }
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  let left = text.trim();
  while (left.length > longest) {
    const at = left.lastIndexOf(' ', longest);
    const cut = at > longest / 2 ? at : wholeCharacters(left, longest);
    parts.push(left.slice(0, cut));
    left = left.slice(cut).trim();
  }
  return left === '' ? parts : [...parts, left];
}

// Do not split surrogate pairs.
function wholeCharacters(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text[at - 1]!) ? at - 1 : at;
}
