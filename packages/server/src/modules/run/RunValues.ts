import type { FileStore } from '../../files/FileStore.js';
import { newBlobKey } from '../../files/FileStore.js';

/** A text in a row, or the key of the blob that contains it. */
export interface StoredText {
  text: string;
  blob: string | null;
}

/** The file of a text is gone. */
export class LostBlob extends Error {}

/** Stores large texts of runs in the file store, and small ones in their rows. */
export class RunValues {
  constructor(
    /** Without it, everything is stored in rows. */
    readonly files: FileStore | undefined,
    /** Characters from which on a text is large. */
    readonly limit: number,
  ) {}

  /** Stores a large text; resolves with what the row contains. */
  async put(text: string): Promise<StoredText> {
    if (!this.files || text.length <= this.limit) return { text, blob: null };
    const blob = newBlobKey();
    await this.files.put(blob, bytesOf(text));
    return { text: '', blob };
  }

  /** The text of a row. Throws `LostBlob` if its blob is gone. */
  async get({ text, blob }: StoredText): Promise<string> {
    if (blob === null) return text;
    const content = await this.files?.get(blob);
    if (!content) throw new LostBlob(`the blob ${blob} of a run is gone`);
    const decoder = new TextDecoder();
    let whole = '';
    for await (const bytes of content) whole += decoder.decode(bytes, { stream: true });
    return whole + decoder.decode();
  }
}

const pieceLength = 64 * 1024;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + pieceLength);
    // Keep the halves of a surrogate pair together.
    if (/[\ud800-\udbff]/.test(text[end - 1] ?? '') && end < text.length) end += 1;
    yield encoder.encode(text.slice(start, end));
    start = end;
  }
}
