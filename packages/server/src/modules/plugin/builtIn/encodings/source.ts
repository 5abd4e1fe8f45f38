/** Encodings and checksums; the sandbox has no crypto of its own. */
export const encodingsSource = String.raw`
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function toBytes(text: string): number[] {
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
  }
  return bytes;
}
const fromBytes = (bytes: number[]) => decodeURIComponent(bytes.map((byte) => '%' + byte.toString(16).padStart(2, '0')).join(''));
const hex = (bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

function toBase64(bytes: number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let part = 0; part < 4; part++) text += part <= bytes.length - at ? alphabet[(bits >> (18 - part * 6)) & 63] : '=';
  }
  return text;
}
function fromBase64(text: string): number[] {
  const clean = text.replace(/[\s=]/g, '').replace(/-/g, '+').replace(/_/g, '/');
  if (/[^A-Za-z0-9+/]/.test(clean) || clean.length % 4 === 1) throw new Error('this is not Base64');
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const letter of clean) {
    bits = ((bits << 6) | alphabet.indexOf(letter)) & 0xffffff;
    count += 6;
    if (count >= 8) { count -= 8; bytes.push((bits >> count) & 255); }
  }
  return bytes;
}

const primes = (count: number) => {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
};
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;

function sha256(bytes: number[]): string {
  const constants = primes(64).map((prime) => fraction(Math.cbrt(prime)));
  const state = primes(8).map((prime) => fraction(Math.sqrt(prime)));
  const length = bytes.length * 8;
  const padded = [...bytes, 0x80];
  while (padded.length % 64 !== 56) padded.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) padded.push(Math.floor(length / 2 ** shift) & 255);
  const turn = (value: number, by: number) => (value >>> by) | (value << (32 - by));
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at++) {
      const from = block + at * 4;
      words[at] = (padded[from] << 24) | (padded[from + 1] << 16) | (padded[from + 2] << 8) | padded[from + 3];
    }
    for (let at = 16; at < 64; at++) {
      const [early, late] = [words[at - 15], words[at - 2]];
      words[at] = (words[at - 16] + (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) + words[at - 7] + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[at] + words[at]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => { state[index] = (state[index] + value) | 0; });
  }
  return state.map((value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
}
function crc32(bytes: number[]): string {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (~crc >>> 0).toString(16).padStart(8, '0');
}

export function hash_text({ text, algorithm = 'sha256' }: { text: string; algorithm?: string }) {
  const bytes = toBytes(text);
  if (algorithm === 'sha256') return { hash: sha256(bytes), bytes: bytes.length };
  if (algorithm === 'crc32') return { hash: crc32(bytes), bytes: bytes.length };
  throw new Error('the algorithm is sha256 or crc32');
}

export function encode_text({ text, encoding }: { text: string; encoding: string }) {
  if (encoding === 'base64') return { text: toBase64(toBytes(text)) };
  if (encoding === 'base64url') return { text: toBase64(toBytes(text)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '') };
  if (encoding === 'hex') return { text: hex(toBytes(text)) };
  if (encoding === 'url') return { text: encodeURIComponent(text) };
  if (encoding === 'html') return { text: text.replace(/[&<>"']/g, (letter) => '&#' + letter.charCodeAt(0) + ';') };
  throw new Error('the encoding is base64, base64url, hex, url or html');
}

export function decode_text({ text, encoding }: { text: string; encoding: string }) {
  try {
    if (encoding === 'base64' || encoding === 'base64url') return { text: fromBytes(fromBase64(text)) };
    if (encoding === 'hex') {
      if (/[^0-9a-f\s]/i.test(text) || text.replace(/\s/g, '').length % 2) throw new Error('this is not hexadecimal');
      return { text: fromBytes((text.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => parseInt(pair, 16))) };
    }
    if (encoding === 'url') return { text: decodeURIComponent(text.replace(/\+/g, ' ')) };
  } catch (error) {
    throw new Error(error instanceof URIError ? 'the decoded bytes are not UTF-8 text' : String((error as Error).message));
  }
  throw new Error('the encoding is base64, base64url, hex or url');
}
`;
