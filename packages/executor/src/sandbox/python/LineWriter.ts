import { LOG_LINE_LENGTH } from '../limits.js';

const NEWLINE = 10;

/** Splits the output of a program into lines. Lines that are too long are truncated. */
export class LineWriter {
  private readonly pending = new Uint8Array(LOG_LINE_LENGTH);
  private length = 0;

  constructor(private readonly writeLine: (line: string) => void) {}

  /** Accepts all bytes, as a file does, and returns their number. */
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

  /** Writes the last line if it has no line break. */
  end(): void {
    if (this.length > 0) this.write();
  }

  private write(): void {
    this.writeLine(new TextDecoder().decode(this.pending.subarray(0, this.length)));
    this.length = 0;
  }
}
