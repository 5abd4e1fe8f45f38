// Shorter pieces sound chopped, and each costs a call of the model.
const shortest = 40;
// What models for speech take at once, with room to spare.
const longest = 2_000;

/** A text that comes in pieces, given on in whole sentences. */
export class SentenceBuffer {
  #text = '';
  readonly #segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

  /** Adds a piece; gives what can be said by now. */
  add(delta: string): string[] {
    this.#text += delta;
    if (this.#text.length < shortest) return [];
    const sentences = [...this.#segmenter.segment(this.#text)].map(({ segment }) => segment);
    // The last may go on; one without end is cut.
    const last = sentences.pop() ?? '';
    const whole = sentences.join('');
    if (whole.length < shortest) return this.#text.length < longest ? [] : this.rest();
    this.#text = last;
    return partsOf(whole);
  }

  /** Gives what is left, and begins anew. */
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

// A character outside the first plane has two halves.
function wholeCharacters(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text[at - 1]!) ? at - 1 : at;
}
