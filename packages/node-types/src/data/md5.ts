/*
 * MD5 (RFC 1321), not for security: documents and callers name the values inside a template by their MD5. The
 * web platform has no MD5, and definitions must not use Node APIs.
 */

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const constants = Array.from({ length: 64 }, (_, index) =>
  Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32),
);

/** MD5 of the UTF-8 bytes of a text, as 32 hexadecimal digits. */
export function md5(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  let state: [number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let at = 0; at < words.length; at += 16) state = mix(state, words, at);
  return state.map(hexOf).join('');
}

function padded(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  for (const [index, byte] of bytes.entries()) words[index >> 2]! |= byte << ((index % 4) * 8);
  words[bytes.length >> 2]! |= 0x80 << ((bytes.length % 4) * 8);
  words[words.length - 2] = bytes.length * 8;
  words[words.length - 1] = Math.floor(bytes.length / 2 ** 29);
  return words;
}

function mix(
  [a0, b0, c0, d0]: [number, number, number, number],
  words: Uint32Array,
  at: number,
): [number, number, number, number] {
  let [a, b, c, d] = [a0, b0, c0, d0];
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    const { value, word } = stepOf(round, step, b, c, d);
    const sum = (a + value + constants[step]! + words[at + word]!) | 0;
    const shift = shifts[round * 4 + (step % 4)]!;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  return [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0];
}

function stepOf(round: number, step: number, b: number, c: number, d: number) {
  if (round === 0) return { value: (b & c) | (~b & d), word: step };
  if (round === 1) return { value: (d & b) | (~d & c), word: (5 * step + 1) % 16 };
  if (round === 2) return { value: b ^ c ^ d, word: (3 * step + 5) % 16 };
  return { value: c ^ (b | ~d), word: (7 * step) % 16 };
}

function hexOf(word: number): string {
  let hex = '';
  for (let byte = 0; byte < 4; byte++) hex += ((word >>> (byte * 8)) & 0xff).toString(16).padStart(2, '0');
  return hex;
}
