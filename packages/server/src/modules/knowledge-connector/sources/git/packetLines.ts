const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Ends a section of a request. */
export const delimiter = '0001';
/** Ends a request. */
export const flush = '0000';

/** A line in the form of Git's protocols: its length in hexadecimal digits, then its text. */
export function packetLine(text: string): string {
  return (encoder.encode(text).length + 4).toString(16).padStart(4, '0') + text;
}

/** Lines of an answer; delimiters and ends are undefined. */
export function* readPacketLines(bytes: Uint8Array): Generator<Uint8Array | undefined> {
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = Number.parseInt(decoder.decode(bytes.subarray(at, at + 4)), 16);
    if (Number.isNaN(length)) throw new Error('not a packet line');
    if (length < 4) {
      yield undefined;
      at += 4;
    } else {
      yield bytes.subarray(at + 4, at + length);
      at += length;
    }
  }
}

/** The text of a line without its end. */
export function textOfLine(line: Uint8Array): string {
  return decoder.decode(line).replace(/\n$/, '');
}
