import { LOG_LINE_LENGTH } from '../limits.js';

const NEWLINE = 10;

/** Cuts the bytes that a program writes into lines. Of a line that is too long the beginning is kept. */
export class LineWriter {
  private readonly pending = new Uint8Array(LOG_LINE_LENGTH);
  private length = 0;

  constructor(private readonly writeLine: (line: string) => void) {}

  /** Takes all of it, as a file does, and gives back how many bytes that was. */
  take(bytes: Uint8Array): number {
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, from);
      const part = bytes.subarray(from, end < 0 ? bytes.length : end);
      this.pending.set(part.subarray(0, LOG_LINE_LENGTH - this.length), this.length);
      this.length = Math.min(this.length + part.length, LOG_LINE_LENGTH);
      if (end < 0) break;
      this.write();
      from = end + 1;
    }
    return bytes.length;
  }

  /** Writes what has no line end. */
  end(): void {
    if (this.length > 0) this.write();
  }

  private write(): void {
    this.writeLine(new TextDecoder().decode(this.pending.subarray(0, this.length)));
    this.length = 0;
  }
}
