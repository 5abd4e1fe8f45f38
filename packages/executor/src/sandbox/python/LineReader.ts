const NEWLINE = 10;

/** Assembles lines from chunks of bytes; fails if a line is too long. */
export class LineReader {
  private parts: Uint8Array[] = [];
  private length = 0;

  constructor(
    private readonly longest: number,
    private readonly onLine: (line: string) => void,
  ) {}

  /** Returns false once a line was too long. */
  take(bytes: Uint8Array): boolean {
    for (let from = 0; ; ) {
      const end = bytes.indexOf(NEWLINE, from);
      const part = bytes.subarray(from, end < 0 ? bytes.length : end);
      this.length += part.length;
      if (this.length > this.longest) return false;
      this.parts.push(part);
      if (end < 0) return true;
      this.onLine(this.text());
      from = end + 1;
    }
  }

  private text(): string {
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      whole.set(part, at);
      at += part.length;
    }
    this.parts = [];
    this.length = 0;
    return new TextDecoder().decode(whole);
  }
}
